import type { Step, View } from "../net/protocol";

// Variations of a game: every node but the root was reached by a step. Nodes are never changed in place, so that
// drawings can compare them.

export interface Node {
  id: number;
  parent: number;
  step: Step | null;
  children: readonly number[];
  /// What the server said about this position; asked when somebody first stands on it.
  view?: View | undefined;
}

export interface Tree {
  nodes: ReadonlyMap<number, Node>;
  next: number;
}

export const kRoot = 0;

export function newTree(view?: View): Tree {
  return { nodes: new Map([[kRoot, { id: kRoot, parent: -1, step: null, children: [], view }]]), next: 1 };
}

export function nodeOf(tree: Tree, id: number): Node {
  return tree.nodes.get(id) ?? tree.nodes.get(kRoot)!;
}

/// The nodes from the root to `id`, the root left out.
export function pathTo(tree: Tree, id: number): Node[] {
  const path: Node[] = [];
  for (let node = nodeOf(tree, id); node.parent >= 0; node = nodeOf(tree, node.parent)) path.unshift(node);
  return path;
}

export const movesTo = (tree: Tree, id: number): string[] => pathTo(tree, id).map((node) => node.step!.move);

/// The line through `id` to its end, always by first children.
export function lineThrough(tree: Tree, id: number): Node[] {
  const line = pathTo(tree, id);
  for (let node = nodeOf(tree, id); node.children.length > 0; ) {
    node = nodeOf(tree, node.children[0]!);
    line.push(node);
  }
  return line;
}

export const mainLine = (tree: Tree): Node[] => lineThrough(tree, kRoot);

export function childBy(tree: Tree, id: number, move: string): number | undefined {
  return nodeOf(tree, id).children.find((child) => nodeOf(tree, child).step?.move === move);
}

function withNode(tree: Tree, node: Node): Tree {
  return { ...tree, nodes: new Map(tree.nodes).set(node.id, node) };
}

export function setView(tree: Tree, id: number, view: View): Tree {
  return tree.nodes.has(id) ? withNode(tree, { ...nodeOf(tree, id), view }) : tree;
}

/// Adds a move below `id`, or finds it there.
export function addStep(tree: Tree, id: number, step: Step, view?: View): { tree: Tree; id: number } {
  const there = childBy(tree, id, step.move);
  if (there !== undefined) return { tree: view ? setView(tree, there, view) : tree, id: there };
  const made: Node = { id: tree.next, parent: id, step, children: [], view };
  const parent = nodeOf(tree, id);
  const nodes = new Map(tree.nodes).set(made.id, made).set(id, { ...parent, children: [...parent.children, made.id] });
  return { tree: { nodes, next: tree.next + 1 }, id: made.id };
}

export function addLine(tree: Tree, id: number, steps: readonly Step[]): { tree: Tree; id: number } {
  let result = { tree, id };
  for (const step of steps) result = addStep(result.tree, result.id, step);
  return result;
}

/// Removes `id` and everything below it.
export function removeBranch(tree: Tree, id: number): Tree {
  if (id === kRoot) return tree;
  const nodes = new Map(tree.nodes);
  const drop = (at: number): void => {
    for (const child of nodes.get(at)?.children ?? []) drop(child);
    nodes.delete(at);
  };
  const parent = nodeOf(tree, nodeOf(tree, id).parent);
  drop(id);
  nodes.set(parent.id, { ...parent, children: parent.children.filter((child) => child !== id) });
  return { ...tree, nodes };
}

/// Makes the line through `id` the main line from the nearest fork above it.
export function promote(tree: Tree, id: number): Tree {
  for (let node = nodeOf(tree, id); node.parent >= 0; node = nodeOf(tree, node.parent)) {
    const parent = nodeOf(tree, node.parent);
    if (parent.children[0] === node.id) continue;
    const at = parent.children.indexOf(node.id);
    const children = [...parent.children];
    [children[at - 1], children[at]] = [children[at]!, children[at - 1]!];
    return withNode(tree, { ...parent, children });
  }
  return tree;
}

/// A plain form for storing; views are asked again.
export function pack(tree: Tree): unknown {
  return { next: tree.next, nodes: [...tree.nodes.values()].map(({ id, parent, step, children }) => ({ id, parent, step, children })) };
}

export function unpack(raw: unknown): Tree | null {
  const given = raw as { next?: unknown; nodes?: unknown } | null;
  if (typeof given?.next !== "number" || !Array.isArray(given.nodes)) return null;
  const nodes = new Map((given.nodes as Node[]).map((node) => [node.id, node]));
  return nodes.has(kRoot) ? { next: given.next, nodes } : null;
}
