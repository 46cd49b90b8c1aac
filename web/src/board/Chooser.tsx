import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useText } from "../i18n";
import { pieceName } from "./words";
import { cellOf, middle, type Geometry } from "./geometry";
import type { Target } from "../net/protocol";

interface ChooserProps {
  geometry: Geometry;
  flipped: boolean;
  targets: Target[];
  prefix: string;
  first: boolean;
  onChoose(target: Target | null): void;
}

/// The choice between moves with the same start and end: promotion.
export function Chooser({ geometry, flipped, targets, prefix, first, onChoose }: ChooserProps): JSX.Element {
  const t = useText();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector("button")?.focus(), []);
  const at = middle(geometry, cellOf(geometry, targets[0]!.to), flipped);
  const low = at.y > geometry.ranks * 50;
  const w = geometry.files * 100;
  const h = geometry.ranks * 100;
  const place = {
    left: `${((at.x - 50) / w) * 100}%`,
    width: `${(100 / w) * 100}%`,
    height: `${((targets.length * 100) / h) * 100}%`,
    ...(low ? { bottom: `${((h - at.y - 50) / h) * 100}%` } : { top: `${((at.y - 50) / h) * 100}%` }),
  };
  const letter = (target: Target): string => {
    const name = target.promotion ?? "q";
    return first ? name.toUpperCase() : name.toLowerCase();
  };
  return (
    <div
      class="chooser"
      onPointerDown={(event) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onChoose(null);
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Escape") onChoose(null);
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        const buttons = [...list.current!.querySelectorAll("button")];
        const now = buttons.indexOf(document.activeElement as HTMLButtonElement);
        buttons[(now + (low ? -step : step) + buttons.length) % buttons.length]!.focus();
      }}
    >
      <div ref={list} class={`chooser-list${low ? " up" : ""}`} role="group" aria-label={t("board.promotion")} style={place}>
        {targets.map((target) => (
          <button key={target.move} type="button" aria-label={pieceName(geometry.game, letter(target))} onClick={() => onChoose(target)}>
            <svg viewBox="0 0 100 100" aria-hidden="true">
              <use href={`#${prefix}-${letter(target)}`} width="100" height="100" />
            </svg>
          </button>
        ))}
      </div>
    </div>
  );
}
