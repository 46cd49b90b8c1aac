// What a hand does on a board, without any drawing and without any rules: the board is told what may be picked up and
// where it may go, and says which move was made.

export interface Shape {
  from: number;
  /// The same as `from` for a circle.
  to: number;
  color: ShapeColor;
}

export type ShapeColor = "green" | "red" | "blue" | "gold";

export interface Premove {
  from: number;
  to: number;
}

/// What the board is told about the position.
export interface Told {
  /// Cells that each movable cell can go to.
  targets: ReadonlyMap<number, ReadonlySet<number>>;
  /// Whether a piece may be picked up to be moved later, when it is the other side's turn.
  premovable(cell: number): boolean;
}

export interface Hand {
  selected: number;
  /// Whether the selection waits for the other side's move.
  early: boolean;
  focus: number;
  premoves: readonly Premove[];
  shapes: readonly Shape[];
}

export const kEmptyHand: Hand = { selected: -1, early: false, focus: 0, premoves: [], shapes: [] };

export interface Outcome {
  hand: Hand;
  move?: { from: number; to: number };
}

export function letGo(hand: Hand): Hand {
  if (hand.selected < 0 && hand.premoves.length === 0) return hand;
  return { ...hand, selected: -1, early: false, premoves: [] };
}

export function deselect(hand: Hand): Hand {
  return hand.selected < 0 ? hand : { ...hand, selected: -1, early: false };
}

/// Picks up what lies on `cell`, if that is allowed.
function pick(hand: Hand, cell: number, told: Told): Hand {
  if (told.targets.has(cell)) return { ...hand, selected: cell, early: false, focus: cell };
  if (told.premovable(cell)) return { ...hand, selected: cell, early: true, focus: cell };
  return { ...deselect(hand), focus: cell };
}

/// Puts the selected piece on `cell`; `null` when it cannot go there.
function place(hand: Hand, cell: number, told: Told): Outcome | null {
  const from = hand.selected;
  if (from < 0 || from === cell) return null;
  if (hand.early) {
    const premoves = [...hand.premoves, { from, to: cell }];
    return { hand: { ...hand, selected: -1, early: false, focus: cell, premoves } };
  }
  if (!told.targets.get(from)?.has(cell)) return null;
  return { hand: { ...hand, selected: -1, focus: cell, shapes: [] }, move: { from, to: cell } };
}

/// A press on a cell by pointer or by Enter: places the selected piece, or picks another one up.
export function press(hand: Hand, cell: number, told: Told): Outcome {
  const placed = place(hand, cell, told);
  if (placed) return placed;
  if (hand.selected === cell) return { hand: { ...deselect(hand), focus: cell } };
  return { hand: pick(hand, cell, told) };
}

/// A piece dropped on `cell` after being dragged. Dropped where it cannot go, it stays selected.
export function drop(hand: Hand, cell: number, told: Told): Outcome {
  return place(hand, cell, told) ?? { hand };
}

/// Draws a shape, or wipes it when the same one is there.
export function toggleShape(hand: Hand, shape: Shape): Hand {
  const same = (other: Shape): boolean => other.from === shape.from && other.to === shape.to;
  const rest = hand.shapes.filter((other) => !same(other));
  const had = hand.shapes.find(same);
  return { ...hand, shapes: had && had.color === shape.color ? rest : [...rest, shape] };
}

/// The hand after the position changed: a selection that can no longer move is let go.
export function refresh(hand: Hand, told: Told): Hand {
  if (hand.selected < 0) return hand;
  if (told.targets.has(hand.selected)) return hand.early ? { ...hand, early: false } : hand;
  if (told.premovable(hand.selected)) return hand.early ? hand : { ...hand, early: true };
  return deselect(hand);
}

/// The board as it will look once the premoves have been made.
export function withPremoves(board: string, premoves: readonly Premove[]): string {
  const cells = [...board];
  for (const { from, to } of premoves) {
    if (cells[from] === "." || cells[from] === undefined) continue;
    cells[to] = cells[from];
    cells[from] = ".";
  }
  return cells.join("");
}
