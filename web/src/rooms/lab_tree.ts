import { escape } from "../charts/charts";
import type { LabNode } from "../net/protocol";

// A search tree as a picture: depth goes down, searched nodes are filled, a node that cut its siblings off wears a bar,
// and what was never searched is only outlined.

const kNarrowest = 16;
const kWidth = 720;
const kRow = 84;

interface Placed {
  x: number;
  depth: number;
}

/// Leaves side by side in search order, parents above the middle of their children.
export function placeNodes(nodes: readonly LabNode[]): { placed: Placed[]; width: number; depth: number } {
  const children: number[][] = nodes.map(() => []);
  nodes.forEach((node, i) => {
    if (node[0] >= 0) children[node[0]]?.push(i);
  });
  const placed: Placed[] = nodes.map(() => ({ x: 0, depth: 0 }));
  const leaves = children.filter((below) => below.length === 0).length;
  const leaf = Math.max(kNarrowest, Math.min(96, kWidth / Math.max(1, leaves)));
  let next = 0;
  let deepest = 0;
  const place = (at: number, depth: number): void => {
    deepest = Math.max(deepest, depth);
    const below = children[at]!;
    for (const child of below) place(child, depth + 1);
    const x = below.length === 0 ? leaf / 2 + leaf * next++ : (placed[below[0]!]!.x + placed[below.at(-1)!]!.x) / 2;
    placed[at] = { x, depth };
  };
  if (nodes.length > 0) place(0, 0);
  return { placed, width: Math.max(leaf * next, 320), depth: deepest };
}

export function treePicture(nodes: readonly LabNode[]): string {
  const { placed, width, depth } = placeNodes(nodes);
  const y = (level: number): number => 24 + level * kRow;
  let edges = "";
  let pruned = "";
  let dots = "";
  nodes.forEach((node, i) => {
    const [parent, text, value, alpha, beta, kind] = node;
    const at = placed[i]!;
    if (parent >= 0) {
      const up = placed[parent]!;
      const path = `M${up.x.toFixed(1)} ${y(up.depth)}C${up.x.toFixed(1)} ${y(up.depth) + 34} ${at.x.toFixed(1)} ${y(at.depth) - 34} ${at.x.toFixed(1)} ${y(at.depth)}`;
      if (kind === 2) pruned += path;
      else edges += path;
    }
    const window = alpha !== null && beta !== null ? ` [${alpha}, ${beta}]` : "";
    const title = `<title>${escape(`${text} ${value ?? ""}${window}`)}</title>`;
    const r = i === 0 ? 7 : 4.5;
    const fill = kind === 2 ? "none" : kind === 1 ? "#b3361f" : "#0c6f69";
    dots += `<g>${title}<circle cx="${at.x.toFixed(1)}" cy="${y(at.depth)}" r="${r}" fill="${fill}" stroke="${kind === 2 ? "#8f8370" : fill}"${kind === 2 ? ' stroke-dasharray="2 2"' : ""}/>`;
    if (kind === 1) dots += `<path d="M${(at.x - 8).toFixed(1)} ${y(at.depth) + 8}h16" stroke="#b3361f" stroke-width="2.5"/>`;
    if (at.depth === 1) dots += `<text x="${at.x.toFixed(1)}" y="${y(at.depth) - 12}" text-anchor="middle" font-size="11" fill="currentColor">${escape(text)}</text>`;
    dots += "</g>";
  });
  const height = y(depth) + 28;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif">` +
    `<path d="${edges}" fill="none" stroke="#0c6f69" stroke-opacity=".55" stroke-width="1.2"/>` +
    `<path d="${pruned}" fill="none" stroke="#8f8370" stroke-opacity=".6" stroke-dasharray="3 3"/>${dots}</svg>`
  );
}
