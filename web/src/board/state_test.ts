import { describe, expect, it } from "vitest";
import { drop, kEmptyHand, letGo, press, refresh, toggleShape, withPremoves, type Told } from "./state";

const told: Told = {
  targets: new Map([
    [10, new Set([20, 30])],
    [11, new Set([21])],
  ]),
  premovable: () => false,
};
const waiting: Told = { targets: new Map(), premovable: (cell) => cell === 10 || cell === 20 };

describe("a hand on the board", () => {
  it("picks, then places", () => {
    const picked = press(kEmptyHand, 10, told);
    expect(picked.hand.selected).toBe(10);
    const placed = press(picked.hand, 20, told);
    expect(placed.move).toEqual({ from: 10, to: 20 });
    expect(placed.hand.selected).toBe(-1);
  });

  it("changes the piece, lets go of it, and ignores what cannot move", () => {
    const picked = press(kEmptyHand, 10, told).hand;
    expect(press(picked, 11, told).hand.selected).toBe(11);
    expect(press(picked, 10, told).hand.selected).toBe(-1);
    expect(press(picked, 40, told).hand.selected).toBe(-1);
    expect(press(picked, 40, told).move).toBeUndefined();
    expect(press(kEmptyHand, 40, told).hand.selected).toBe(-1);
  });

  it("keeps a piece that was dropped where it cannot go", () => {
    const picked = press(kEmptyHand, 10, told).hand;
    expect(drop(picked, 40, told).hand.selected).toBe(10);
    expect(drop(picked, 30, told).move).toEqual({ from: 10, to: 30 });
  });

  it("queues several moves in advance and forgets them on Escape", () => {
    let hand = press(kEmptyHand, 10, waiting).hand;
    expect(hand.early).toBe(true);
    hand = press(hand, 20, waiting).hand;
    hand = press(press(hand, 20, waiting).hand, 30, waiting).hand;
    expect(hand.premoves).toEqual([
      { from: 10, to: 20 },
      { from: 20, to: 30 },
    ]);
    expect(letGo(hand).premoves).toEqual([]);
  });

  it("shows the board as it will be", () => {
    expect(withPremoves("A..b", [{ from: 0, to: 1 }, { from: 1, to: 3 }])).toBe("...A");
    expect(withPremoves("A..b", [{ from: 2, to: 3 }])).toBe("A..b");
  });

  it("turns an early pick into a real one when the turn comes, and drops a dead one", () => {
    const early = press(kEmptyHand, 10, waiting).hand;
    expect(refresh(early, told).early).toBe(false);
    expect(refresh({ ...kEmptyHand, selected: 55 }, told).selected).toBe(-1);
  });

  it("draws and wipes shapes", () => {
    const arrow = { from: 1, to: 2, color: "green" } as const;
    const drawn = toggleShape(kEmptyHand, arrow);
    expect(drawn.shapes).toHaveLength(1);
    expect(toggleShape(drawn, arrow).shapes).toHaveLength(0);
    expect(toggleShape(drawn, { ...arrow, color: "red" }).shapes).toEqual([{ ...arrow, color: "red" }]);
  });
});
