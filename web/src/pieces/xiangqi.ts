import { kai } from "./glyphs_kai";
import { circle, glyph, isFirst, round } from "./shape";

// Discs for xiangqi and cờ úp. A face-down piece (X) is the back of the same disc.

export const kTraditional: Record<string, string> = {
  K: "帥", A: "仕", B: "相", R: "俥", C: "炮", N: "傌", P: "兵",
  k: "將", a: "士", b: "象", r: "車", c: "砲", n: "馬", p: "卒",
};

export interface DiscColors {
  face: string;
  rim: string;
  ring: string;
  ink: string;
}

export const defs =
  `<radialGradient id="disc-wood" cx=".4" cy=".35" r=".75"><stop stop-color="#fff3d6"/><stop offset=".7" stop-color="#f3d9a4"/><stop offset="1" stop-color="#dcb573"/></radialGradient>` +
  `<radialGradient id="disc-red" cx=".4" cy=".35" r=".8"><stop stop-color="#c8412d"/><stop offset=".75" stop-color="#a42a1a"/><stop offset="1" stop-color="#7d1c10"/></radialGradient>` +
  `<radialGradient id="disc-black" cx=".4" cy=".35" r=".8"><stop stop-color="#55483e"/><stop offset=".75" stop-color="#352b24"/><stop offset="1" stop-color="#1f1814"/></radialGradient>`;

export const kRed: DiscColors = { face: "url(#disc-wood)", rim: "#8a5a24", ring: "#b02a1a", ink: "#b02a1a" };
export const kBlack: DiscColors = { face: "url(#disc-wood)", rim: "#8a5a24", ring: "#241d18", ink: "#241d18" };

/// A turned disc with its rim and ring; what lies on it is drawn afterwards.
export function disc(colors: DiscColors, doubled = false): string {
  return (
    `<path d="${circle(0.8, 2.2, 44.5)}" fill="#2a1805" fill-opacity=".28"/>` +
    `<path d="${circle(0, 0, 44)}" fill="${colors.face}" stroke="${colors.rim}" stroke-width="1.6"/>` +
    `<path d="${circle(0, 0, 37.5)}" fill="none" stroke="${colors.ring}" stroke-width="2"/>` +
    (doubled ? `<path d="${circle(0, 0, 33.6)}" fill="none" stroke="${colors.ring}" stroke-width="1"/>` : "")
  );
}

/// The back of a disc: a lattice flower, with the ring of its side (doubled for the second side).
export function back(letter: string): string {
  const first = isFirst(letter);
  const gold = first ? "#f3cf8e" : "#d9c7a6";
  let petals = "";
  for (let i = 0; i < 8; ++i) {
    const angle = (Math.PI / 4) * i;
    const at = (r: number, turn: number): string =>
      `${round(r * Math.cos(angle + turn))} ${round(r * Math.sin(angle + turn))}`;
    petals += `M${at(7, 0)}C${at(16, -0.62)} ${at(25, -0.4)} ${at(29, 0)}C${at(25, 0.4)} ${at(16, 0.62)} ${at(7, 0)}z`;
  }
  const colors: DiscColors = {
    face: first ? "url(#disc-red)" : "url(#disc-black)",
    rim: first ? "#5d140b" : "#0f0b09",
    ring: gold,
    ink: gold,
  };
  return (
    disc(colors, !first) +
    `<path d="${petals}" fill="none" stroke="${gold}" stroke-width="1.6" stroke-linejoin="round"/>` +
    `<path d="${circle(0, 0, 4)}" fill="${gold}"/>`
  );
}

/// A set of discs with one glyph each.
export function glyphDiscs(glyphs: Record<string, string>, names: Record<string, string>, size: number) {
  return (letter: string): string => {
    if (letter === "X" || letter === "x") return back(letter);
    const colors = isFirst(letter) ? kRed : kBlack;
    return disc(colors) + glyph(glyphs[names[letter]!]!, size, `fill="${colors.ink}"`);
  };
}

export const art = glyphDiscs(kai, kTraditional, 56);
