import { describe, expect, it } from "vitest";
import type { Step } from "../net/protocol";
import { addLine, addStep, kRoot, lineThrough, mainLine, movesTo, newTree, pack, promote, removeBranch, unpack } from "./tree";

const step = (move: string): Step => ({ move, from: "", to: "", text: move, board: "" });
const texts = (nodes: { step: Step | null }[]): string => nodes.map((node) => node.step!.move).join(" ");

describe("a tree of variations", () => {
  const { tree: first, id: end } = addLine(newTree(), kRoot, ["a", "b", "c"].map(step));
  const fork = mainLine(first)[0]!.id;
  const { tree, id: side } = addLine(first, fork, ["x", "y"].map(step));

  it("keeps lines apart and finds its way", () => {
    expect(texts(mainLine(tree))).toBe("a b c");
    expect(movesTo(tree, side)).toEqual(["a", "x", "y"]);
    expect(movesTo(tree, end)).toEqual(["a", "b", "c"]);
    expect(texts(lineThrough(tree, fork))).toBe("a b c");
  });

  it("does not add a move twice", () => {
    const again = addStep(tree, fork, step("b"));
    expect(again.tree.nodes.size).toBe(tree.nodes.size);
  });

  it("promotes and removes", () => {
    const promoted = promote(tree, side);
    expect(texts(mainLine(promoted))).toBe("a x y");
    const removed = removeBranch(promoted, promoted.nodes.get(side)!.parent);
    expect(texts(mainLine(removed))).toBe("a b c");
    expect(removed.nodes.size).toBe(4);
  });

  it("survives being stored, and refuses nonsense", () => {
    const back = unpack(JSON.parse(JSON.stringify(pack(tree))));
    expect(texts(mainLine(back!))).toBe("a b c");
    expect(unpack({})).toBeNull();
    expect(unpack(null)).toBeNull();
    expect(unpack({ next: 1, nodes: [] })).toBeNull();
  });
});
