import { has, t, type Key } from "../i18n";
import { squareName, type Geometry } from "./geometry";
import { valueOf } from "../pieces/cotoan";
import type { GameKind, Side, Step, Target } from "../net/protocol";

// A board in words, for screen readers.

export function sideName(game: GameKind, side: Side): string {
  return t(`side.${game === "jieqi" ? "xiangqi" : game}.${side}`);
}

/// "white rook", "xe trắng", "số 5 quân dưới".
export function pieceName(game: GameKind, letter: string): string {
  const side: Side = letter === letter.toUpperCase() ? "first" : "second";
  if (game === "cotoan") return t("piece.number", { n: valueOf(letter), side: sideName(game, side) });
  const family = game === "chess" ? "chess" : "xiangqi";
  const key = `piece.${family}.${letter.toUpperCase()}`;
  const name = has(key) ? t(key) : letter;
  return t("piece.of", { piece: name, side: sideName(game, side) });
}

/// What a cell's button says.
export function describeCell(geometry: Geometry, cell: number, letter: string, aim: Target | undefined, check: boolean): string {
  const square = squareName(geometry, cell);
  const content = letter === "." ? t("board.empty") : pieceName(geometry.game, letter);
  let text = `${square} ${content}`;
  if (check) text += `, ${t("board.check")}`;
  if (aim) text += `, ${t(aim.capture === true ? "board.can-capture" : "board.can-move")}`;
  if (aim?.label !== undefined) text += ` ${aim.label}`;
  return text;
}

/// A move in words: "xe trắng a1 đến a5, ăn mã đen, chiếu".
export function describeStep(game: GameKind, step: Step, before: string, geometry: Geometry): string {
  const at = (square: string): number => {
    for (let cell = 0; cell < geometry.files * geometry.ranks; ++cell) if (squareName(geometry, cell) === square) return cell;
    return 0;
  };
  const letter = before[at(step.from)] ?? ".";
  const landed = step.board[at(step.to)] ?? letter;
  let text = t("say.move", { piece: pieceName(game, letter), from: step.from, to: step.to });
  if (step.capture !== undefined) text += `, ${t("say.captures", { piece: pieceName(game, step.capture) })}`;
  if (letter !== landed && landed !== "." && letter !== ".")
    text += `, ${t(letter.toLowerCase() === "x" ? "say.reveals" : "say.promotes", { piece: pieceName(game, landed) })}`;
  if (step.label !== undefined) text += `, ${step.label}`;
  if (step.check !== undefined) text += `, ${t("board.check")}`;
  return text;
}

export function reasonText(reason: string): string {
  const key = `reason.${reason.replaceAll(" ", "-")}`;
  return has(key) ? t(key as Key) : reason;
}
