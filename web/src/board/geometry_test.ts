import { describe, expect, it } from "vitest";
import { kGames } from "../net/protocol";
import { cellOf, geometryOf, neighbour, shown, squareName } from "./geometry";
import { follow } from "./diff";
import { kStartBoards } from "./starts";

describe("geometry", () => {
  it("names every cell and finds it again", () => {
    for (const game of kGames) {
      const geometry = geometryOf(game);
      const cells = geometry.files * geometry.ranks;
      expect(kStartBoards[game]).toHaveLength(cells);
      for (let cell = 0; cell < cells; ++cell) {
        expect(cellOf(geometry, squareName(geometry, cell))).toBe(cell);
        expect(shown(geometry, shown(geometry, cell, true), true)).toBe(cell);
      }
    }
  });

  it("knows the corners", () => {
    expect(squareName(geometryOf("chess"), 0)).toBe("a8");
    expect(squareName(geometryOf("xiangqi"), 0)).toBe("a9");
    expect(squareName(geometryOf("xiangqi"), 89)).toBe("i0");
    expect(squareName(geometryOf("cotoan"), 0)).toBe("a11");
    expect(cellOf(geometryOf("chess"), "i1")).toBe(-1);
    expect(cellOf(geometryOf("chess"), "a9")).toBe(-1);
    expect(cellOf(geometryOf("chess"), "")).toBe(-1);
  });

  it("stops at the edges and turns with the board", () => {
    const chess = geometryOf("chess");
    const a8 = cellOf(chess, "a8");
    expect(neighbour(chess, a8, -1, 0, false)).toBe(a8);
    expect(squareName(chess, neighbour(chess, a8, 1, 0, false))).toBe("b8");
    expect(squareName(chess, neighbour(chess, cellOf(chess, "b8"), 1, 0, true))).toBe("a8");
  });
});

describe("following pieces", () => {
  const start = follow([], "Rk..");

  it("keeps a piece's key while it moves, also when it captures or is promoted", () => {
    const key = start.find((piece) => piece.letter === "R")!.key;
    expect(follow(start, ".R..", { from: 0, to: 1 })).toEqual([{ key, cell: 1, letter: "R" }]);
    expect(follow(start, ".kQ.", { from: 0, to: 2 }).find((piece) => piece.letter === "Q")!.key).toBe(key);
    expect(follow(start, ".k.R").find((piece) => piece.letter === "R")!.key).toBe(key);
  });

  it("keeps the key of a piece that is turned over", () => {
    const hidden = follow([], "X...");
    expect(follow(hidden, "..N.", { from: 0, to: 2 })[0]!.key).toBe(hidden[0]!.key);
  });

  it("gives new pieces new keys", () => {
    const next = follow(start, "Rk.P");
    expect(new Set(next.map((piece) => piece.key)).size).toBe(3);
  });
});
