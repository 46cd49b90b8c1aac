import type { JSX } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { boardArt, boardTheme } from "../boards/boards";
import { useSet } from "../pieces/sprite";
import { usePictures } from "../store/pictures";
import { settings } from "../store/settings";
import { useStore } from "../store/store";
import { follow, type Drawn } from "./diff";
import { cellOf, geometryOf, middle, viewBox } from "./geometry";
import { Arrows, Marks } from "./layers";
import type { Shape } from "./state";
import type { GameKind } from "../net/protocol";
import "./board.css";

interface MiniBoardProps {
  game: GameKind;
  board: string;
  /// What a screen reader says; empty for a board that only decorates.
  label: string;
  last?: readonly [string, string] | undefined;
  flipped?: boolean;
  shapes?: readonly Shape[];
  look?: { pieces: string; board: string } | undefined;
}

const kNoPremoves: never[] = [];

/// A board to look at: one picture, nothing to press.
export function MiniBoard({ game, board, label, last, flipped = false, shapes, look }: MiniBoardProps): JSX.Element {
  const geometry = geometryOf(game);
  const choice = useStore(settings);
  const mine = look ?? choice.look[game];
  const prefix = useSet(game, mine.pieces);
  const pictures = usePictures(game);
  const art = useMemo(() => boardArt(geometry, boardTheme(game, mine.board)), [game, mine.board]);
  const before = useRef<Drawn[]>([]);
  const cells = last ? { from: cellOf(geometry, last[0]), to: cellOf(geometry, last[1]), via: -1 } : undefined;
  const drawn = useMemo(() => follow(before.current, board, cells), [board]);
  useLayoutEffect(() => {
    before.current = drawn;
  }, [drawn]);
  const w = geometry.files * 100 + 2 * geometry.margin;
  const h = geometry.ranks * 100 + 2 * geometry.margin;
  const said = label === "" ? { "aria-hidden": true } : { role: "img" as const, "aria-label": label };
  return (
    <div class={`board${choice.animations ? "" : " still"}`} style={{ aspectRatio: `${w} / ${h}` }} {...said}>
      <svg viewBox={viewBox(geometry)} aria-hidden="true" dangerouslySetInnerHTML={{ __html: art }} />
      <svg viewBox={viewBox(geometry)} aria-hidden="true">
        <Marks geometry={geometry} flipped={flipped} last={cells} check={-1} selected={-1} premoves={kNoPremoves} aimed={undefined} board={board} />
        {prefix !== null &&
          drawn.map((piece) => {
            const at = middle(geometry, piece.cell, flipped);
            const picture = pictures.get(piece.letter);
            return (
              <g key={piece.key} class="piece" style={{ transform: `translate(${at.x}px, ${at.y}px)` }}>
                {picture ? (
                  <image href={picture} x="-46" y="-46" width="92" height="92" />
                ) : (
                  <use href={`#${prefix}-${piece.letter}`} x="-50" y="-50" width="100" height="100" />
                )}
              </g>
            );
          })}
        {shapes && <Arrows geometry={geometry} flipped={flipped} shapes={shapes} />}
      </svg>
    </div>
  );
}
