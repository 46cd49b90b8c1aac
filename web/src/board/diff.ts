/// A piece as it is drawn: `key` stays the same while the piece moves, so that the drawing can follow it.
export interface Drawn {
  key: number;
  cell: number;
  letter: string;
}

let nextKey = 1;

/// The drawn pieces of `board`, keeping the keys of `before` for pieces that stayed or moved. `last` is the move that led
/// here, if there is one: it settles which piece went where, also when the piece turned over or was promoted.
export function follow(before: readonly Drawn[], board: string, last?: { from: number; to: number }): Drawn[] {
  const old = new Map(before.map((piece) => [piece.cell, piece]));
  const result: Drawn[] = [];
  const open: { cell: number; letter: string }[] = [];
  const mover = last && board[last.from] === "." && board[last.to] !== "." ? old.get(last.from) : undefined;
  if (mover && last && sameSide(mover.letter, board[last.to]!)) {
    old.delete(last.from);
    old.delete(last.to);
    result.push({ key: mover.key, cell: last.to, letter: board[last.to]! });
  }
  for (let cell = 0; cell < board.length; ++cell) {
    const letter = board[cell]!;
    if (letter === "." || result.some((piece) => piece.cell === cell)) continue;
    const there = old.get(cell);
    if (there?.letter === letter) {
      old.delete(cell);
      result.push(there);
    } else {
      open.push({ cell, letter });
    }
  }
  for (const { cell, letter } of open) {
    let found: Drawn | undefined;
    for (const piece of old.values()) if (piece.letter === letter) found = piece;
    // A piece turned over where it stands keeps its key, so that it can be seen to turn.
    found ??= old.get(cell);
    if (found) old.delete(found.cell);
    result.push({ key: found ? found.key : nextKey++, cell, letter });
  }
  // Drawn in the order of their keys, so that the elements never change places.
  return result.sort((a, b) => a.key - b.key);
}

function sameSide(a: string, b: string): boolean {
  return (a === a.toUpperCase()) === (b === b.toUpperCase());
}
