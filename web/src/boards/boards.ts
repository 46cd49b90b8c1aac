import { kai } from "../pieces/glyphs_kai";
import { glyph, round } from "../pieces/shape";
import type { Geometry } from "../board/geometry";
import type { GameKind } from "../net/protocol";

/// The colours of a board; the drawing is the same for all boards of a game.
export interface BoardTheme {
  id: string;
  games: GameKind[];
  /// Light and dark cells, or the ground of a board of points (then `dark` is its edge).
  light: string;
  dark: string;
  line: string;
  /// Coordinates on light and on dark.
  label: [string, string];
  grain: number;
  ruled?: boolean;
}

const kPoints: GameKind[] = ["xiangqi", "jieqi"];

export const kBoards: BoardTheme[] = [
  { id: "wood", games: ["chess"], light: "#ecd5ac", dark: "#b3845a", line: "#7a5230", label: ["#7a4f2a", "#fbeed4"], grain: 1 },
  { id: "wood", games: kPoints, light: "#e3ba7c", dark: "#a8743c", line: "#5a3817", label: ["#5a3817", "#5a3817"], grain: 1.3 },
  { id: "wood", games: ["cotoan"], light: "#eed9b4", dark: "#e2c596", line: "#8a6438", label: ["#6a4720", "#6a4720"], grain: 1 },
  { id: "paper", games: ["chess"], light: "#faf4e6", dark: "#d9cbaf", line: "#8b7d66", label: ["#6b5d47", "#574a36"], grain: 0 },
  { id: "paper", games: kPoints, light: "#f7efdc", dark: "#cdbb98", line: "#3d342a", label: ["#5c503f", "#5c503f"], grain: 0 },
  { id: "paper", games: ["cotoan"], light: "#fcf8ec", dark: "#f4eedd", line: "#7fa9b8", label: ["#4d6b78", "#4d6b78"], grain: 0, ruled: true },
  { id: "lacquer", games: ["chess"], light: "#d8a75c", dark: "#7c2418", line: "#3f0f09", label: ["#5a1a10", "#f0cf96"], grain: 0 },
  { id: "lacquer", games: kPoints, light: "#6a1c13", dark: "#3c0d08", line: "#dcae62", label: ["#ecc88a", "#ecc88a"], grain: 0 },
  { id: "lacquer", games: ["cotoan"], light: "#6f2016", dark: "#641a12", line: "#c7964e", label: ["#ecc88a", "#ecc88a"], grain: 0 },
  { id: "slate", games: ["chess"], light: "#d5d9da", dark: "#76858d", line: "#434d53", label: ["#475259", "#f7f9f9"], grain: 0 },
  { id: "slate", games: kPoints, light: "#49555c", dark: "#2f383d", line: "#cfd8da", label: ["#dfe6e7", "#dfe6e7"], grain: 0 },
  { id: "slate", games: ["cotoan"], light: "#33483f", dark: "#2f423a", line: "#a9c3b5", label: ["#dcebe2", "#dcebe2"], grain: 0, ruled: true },
  { id: "green", games: ["chess"], light: "#edeed5", dark: "#739557", line: "#43592f", label: ["#4d6639", "#f6f8e8"], grain: 0 },
  { id: "indigo", games: ["chess"], light: "#e3e4ef", dark: "#7d86b8", line: "#434c7d", label: ["#454d7b", "#ffffff"], grain: 0 },
  { id: "indigo", games: kPoints, light: "#dfd9cb", dark: "#a99f8b", line: "#2f3a78", label: ["#2f3a78", "#2f3a78"], grain: 0.5 },
  { id: "indigo", games: ["cotoan"], light: "#ecedf6", dark: "#dfe1f0", line: "#7079ad", label: ["#4b5390", "#4b5390"], grain: 0 },
  { id: "contrast", games: ["chess"], light: "#ffffff", dark: "#8c8c8c", line: "#000000", label: ["#000000", "#000000"], grain: 0 },
  { id: "contrast", games: ["xiangqi", "jieqi", "cotoan"], light: "#ffffff", dark: "#ffffff", line: "#000000", label: ["#000000", "#000000"], grain: 0 },
];

export function boardsOf(game: GameKind): BoardTheme[] {
  return kBoards.filter((board) => board.games.includes(game));
}

export function boardTheme(game: GameKind, id: string): BoardTheme {
  const mine = boardsOf(game);
  return mine.find((board) => board.id === id) ?? mine[0]!;
}

export function isDarkCell(geometry: Geometry, cell: number): boolean {
  return ((cell % geometry.files) + Math.floor(cell / geometry.files)) % 2 === 1;
}

/// Numbers that look random and are the same on every draw.
function* scatter(seed: number): Generator<number, number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    yield (state >> 8) / 0x7fffff;
  }
}

/// Wood: long lines that bend a little, and now and then a darker year.
function grain(width: number, height: number, x0: number, y0: number, strength: number): string {
  const random = scatter(20261115);
  const next = (): number => random.next().value;
  let fine = "";
  let broad = "";
  for (let y = y0 - 10; y < y0 + height + 10; y += 5 + next() * 9) {
    const bend = (): number => round((next() - 0.5) * 16);
    const third = width / 3;
    const line = `M${x0} ${round(y)}c${round(third)} ${bend()} ${round(2 * third)} ${bend()} ${width} ${bend()}`;
    if (next() < 0.16) broad += line;
    else fine += line;
  }
  return (
    `<path d="${fine}" fill="none" stroke="#5a3510" stroke-opacity="${0.07 * strength}" stroke-width="1.4"/>` +
    `<path d="${broad}" fill="none" stroke="#5a3510" stroke-opacity="${0.08 * strength}" stroke-width="5"/>`
  );
}

function chequered(geometry: Geometry, theme: BoardTheme): string {
  let dark = "";
  let tint = "";
  const random = scatter(7);
  for (let cell = 0; cell < geometry.files * geometry.ranks; ++cell) {
    const x = (cell % geometry.files) * 100;
    const y = Math.floor(cell / geometry.files) * 100;
    if (isDarkCell(geometry, cell)) dark += `M${x} ${y}h100v100h-100z`;
    if (theme.grain > 0 && random.next().value < 0.42) tint += `M${x} ${y}h100v100h-100z`;
  }
  const w = geometry.files * 100;
  const h = geometry.ranks * 100;
  return (
    `<rect width="${w}" height="${h}" fill="${theme.light}"/><path d="${dark}" fill="${theme.dark}"/>` +
    (theme.grain > 0 ? `<path d="${tint}" fill="#7a4a18" fill-opacity=".055"/>${grain(w, h, 0, 0, theme.grain)}` : "")
  );
}

function cells(geometry: Geometry, theme: BoardTheme): string {
  const w = geometry.files * 100;
  const h = geometry.ranks * 100;
  let lines = "";
  for (let x = 1; x < geometry.files; ++x) lines += `M${x * 100} 0v${h}`;
  for (let y = 1; y < geometry.ranks; ++y) lines += `M0 ${y * 100}h${w}`;
  let fine = "";
  // Copybook paper: four small squares to a cell.
  if (theme.ruled === true) {
    for (let x = 25; x < w; x += 25) if (x % 100 !== 0) fine += `M${x} 0v${h}`;
    for (let y = 25; y < h; y += 25) if (y % 100 !== 0) fine += `M0 ${y}h${w}`;
  }
  return (
    chequered(geometry, theme) +
    (fine ? `<path d="${fine}" fill="none" stroke="${theme.line}" stroke-opacity=".2" stroke-width="1"/>` : "") +
    `<path d="${lines}" fill="none" stroke="${theme.line}" stroke-width="2.2"/>` +
    `<rect x="1.5" y="1.5" width="${w - 3}" height="${h - 3}" fill="none" stroke="${theme.line}" stroke-width="3"/>`
  );
}

/// The little corners around a point where cannons and soldiers start.
function mark(x: number, y: number): string {
  let text = "";
  for (const sx of [-1, 1]) {
    if ((x === 50 && sx < 0) || (x === 850 && sx > 0)) continue;
    for (const sy of [-1, 1]) text += `M${x + sx * 9} ${y + sy * 24}v${-sy * 15}h${sx * 15}`;
  }
  return text;
}

function points(geometry: Geometry, theme: BoardTheme): string {
  const m = geometry.margin;
  const w = geometry.files * 100 + 2 * m;
  const h = geometry.ranks * 100 + 2 * m;
  let lines = "";
  for (let y = 50; y <= 950; y += 100) lines += `M50 ${y}h800`;
  for (let x = 150; x < 850; x += 100) lines += `M${x} 50v400m0 100v400`;
  lines += "M50 50v900M850 50v900";
  const palace = "M350 50l200 200M550 50l-200 200M350 950l200-200M550 950l-200-200";
  let marks = "";
  for (const y of [250, 750]) marks += mark(150, y) + mark(750, y);
  for (const y of [350, 650]) for (let x = 50; x <= 850; x += 200) marks += mark(x, y);
  const ink = `fill="${theme.line}" fill-opacity=".82"`;
  const river = [["楚", 190], ["河", 300], ["漢", 600], ["界", 710]] as const;
  return (
    `<rect x="${-m}" y="${-m}" width="${w}" height="${h}" fill="${theme.light}"/>` +
    (theme.grain > 0 ? grain(w, h, -m, -m, theme.grain) : "") +
    `<rect x="${-m + 2}" y="${-m + 2}" width="${w - 4}" height="${h - 4}" fill="none" stroke="${theme.dark}" stroke-width="4"/>` +
    `<g fill="none" stroke="${theme.line}"><path d="${lines}" stroke-width="2.4"/><path d="${palace}" stroke-width="1.8"/>` +
    `<path d="${marks}" stroke-width="2"/><rect x="41" y="41" width="818" height="918" stroke-width="4.5"/></g>` +
    river.map(([name, x]) => glyph(kai[name]!, 64, ink, x, 500)).join("")
  );
}

/// The picture of an empty board for a viewBox of geometry.ts.
export function boardArt(geometry: Geometry, theme: BoardTheme): string {
  if (geometry.points) return points(geometry, theme);
  return geometry.game === "cotoan" ? cells(geometry, theme) : chequered(geometry, theme);
}

export const kBoardIds = [...new Set(kBoards.map((board) => board.id))];
