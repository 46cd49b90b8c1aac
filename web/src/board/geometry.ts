import type { GameKind } from "../net/protocol";

/// The shape of a board: how many cells, how squares are named, and whether pieces stand on points or in cells.
export interface Geometry {
  game: GameKind;
  files: number;
  ranks: number;
  firstRank: number;
  points: boolean;
  /// Room around the cells for labels, in hundredths of a cell.
  margin: number;
}

const kGeometries: Record<GameKind, Geometry> = {
  chess: { game: "chess", files: 8, ranks: 8, firstRank: 1, points: false, margin: 0 },
  xiangqi: { game: "xiangqi", files: 9, ranks: 10, firstRank: 0, points: true, margin: 30 },
  jieqi: { game: "jieqi", files: 9, ranks: 10, firstRank: 0, points: true, margin: 30 },
  cotoan: { game: "cotoan", files: 9, ranks: 11, firstRank: 1, points: false, margin: 0 },
};

export function geometryOf(game: GameKind): Geometry {
  return kGeometries[game];
}

/// Cells are numbered as the board string has them: top rank first, left file first.
export function squareName(geometry: Geometry, cell: number): string {
  const file = cell % geometry.files;
  const row = Math.floor(cell / geometry.files);
  return String.fromCharCode(97 + file) + String(geometry.firstRank + geometry.ranks - 1 - row);
}

/// The cell of a square's name, -1 for a name that is not on this board.
export function cellOf(geometry: Geometry, square: string): number {
  const file = square.charCodeAt(0) - 97;
  const rank = Number(square.slice(1)) - geometry.firstRank;
  if (!(file >= 0 && file < geometry.files && rank >= 0 && rank < geometry.ranks)) return -1;
  return (geometry.ranks - 1 - rank) * geometry.files + file;
}

/// Where a cell is shown: flipping turns the board by 180 degrees.
export function shown(geometry: Geometry, cell: number, flipped: boolean): number {
  return flipped ? geometry.files * geometry.ranks - 1 - cell : cell;
}

/// The middle of a cell in drawing units (100 a cell).
export function middle(geometry: Geometry, cell: number, flipped: boolean): { x: number; y: number } {
  const at = shown(geometry, cell, flipped);
  return { x: (at % geometry.files) * 100 + 50, y: Math.floor(at / geometry.files) * 100 + 50 };
}

export function viewBox(geometry: Geometry): string {
  const { margin: m, files, ranks } = geometry;
  return `${-m} ${-m} ${files * 100 + 2 * m} ${ranks * 100 + 2 * m}`;
}

/// Width over height of the whole picture.
export function boardRatio(game: GameKind): number {
  const { margin, files, ranks } = geometryOf(game);
  return (files * 100 + 2 * margin) / (ranks * 100 + 2 * margin);
}

/// The cell next to `cell` in a direction as shown on the screen; the same cell at the edge.
export function neighbour(geometry: Geometry, cell: number, dx: number, dy: number, flipped: boolean): number {
  const at = shown(geometry, cell, flipped);
  const x = Math.min(geometry.files - 1, Math.max(0, (at % geometry.files) + dx));
  const y = Math.min(geometry.ranks - 1, Math.max(0, Math.floor(at / geometry.files) + dy));
  return shown(geometry, y * geometry.files + x, flipped);
}
