import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useText } from "../../i18n";
import { memo } from "../../ui/memo";
import type { Mark, Step } from "../../net/protocol";

interface MoveListProps {
  steps: readonly Step[];
  /// How many moves have been made in the position shown.
  at: number;
  /// Whether the second side made the first move.
  secondBegins: boolean;
  onGo(ply: number): void;
  marks?: ReadonlyMap<number, Mark> | undefined;
}

export const kMarkSigns: Record<Mark, string> = { book: "", best: "", inaccuracy: "?!", mistake: "?", blunder: "??" };

interface MoveProps {
  text: string;
  ply: number;
  current: boolean;
  mark: Mark | undefined;
  onGo(ply: number): void;
}

const Move = memo(function Move({ text, ply, current, mark, onGo }: MoveProps): JSX.Element {
  return (
    <button type="button" class={`move${mark ? ` mark-${mark}` : ""}`} title={text} aria-current={current ? "step" : undefined} onClick={() => onGo(ply)}>
      {text}
      {mark && kMarkSigns[mark] !== "" && <span class="move-mark">{kMarkSigns[mark]}</span>}
    </button>
  );
});

/// The moves in two columns; pressing one shows its position.
export function MoveList({ steps, at, secondBegins, onGo, marks }: MoveListProps): JSX.Element {
  const t = useText();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current;
    if (!box) return;
    // Only the list scrolls, never the page.
    if (!current) box.scrollTop = 0;
    else if (current.offsetTop < box.scrollTop || current.offsetTop + current.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = current.offsetTop - box.clientHeight / 2;
  }, [at, steps.length]);
  const rows: JSX.Element[] = [];
  const shift = secondBegins ? 1 : 0;
  const move = (ply: number): JSX.Element | null => {
    const step = steps[ply - 1];
    return step ? <Move text={step.text} ply={ply} current={ply === at} mark={marks?.get(ply)} onGo={onGo} /> : null;
  };
  for (let number = 1; (number - 1) * 2 < steps.length + shift; ++number) {
    const first = (number - 1) * 2 + 1 - shift;
    rows.push(
      <li key={number} class="move-row">
        <span class="move-number numbers">{number}</span>
        {first >= 1 ? move(first) : <span class="move gap">…</span>}
        {move(first + 1)}
      </li>,
    );
  }
  return (
    <ol ref={list} class="moves" aria-label={t("play.moves")} tabIndex={0}>
      {rows}
    </ol>
  );
}
