import { serif_digits } from "./glyphs_serif_digits";
import { kai_digits } from "./glyphs_kai_digits";
import { inkOf, stone, valueOf } from "./cotoan";
import { circle, glyph, isFirst, slab } from "./shape";

export { defs } from "./cotoan";

const kRows: number[][] = [[], [1], [1, 1], [1, 1, 1], [2, 2], [2, 1, 2], [2, 2, 2], [2, 3, 2], [3, 2, 3], [3, 3, 3]];

/// Dots as on dice; the 0 is an open ring.
export function dots(letter: string): string {
  const value = valueOf(letter);
  const ink = inkOf(letter);
  if (value === 0) return `${stone(letter)}<path d="${circle(0, 0, 13)}" fill="none" stroke="${ink}" stroke-width="6"/>`;
  const rows = kRows[value]!;
  let text = "";
  rows.forEach((count, row) => {
    const y = (row - (rows.length - 1) / 2) * 20;
    for (let i = 0; i < count; ++i) {
      // Twos and threes stand as on a die: a diagonal.
      const x = value === 2 || value === 3 ? (row - (rows.length - 1) / 2) * 20 : (i - (count - 1) / 2) * 20;
      text += circle(x, y, 7);
    }
  });
  return `${stone(letter)}<path d="${text}" fill="${ink}"/>`;
}

/// An abacus: one bead above the bar counts five, beads below count one.
export function abacus(letter: string): string {
  const value = valueOf(letter);
  const ink = inkOf(letter);
  let text = `<path d="M0-30V32" stroke="${ink}" stroke-width="2.4"/><path d="M-22-10H22" stroke="${ink}" stroke-width="3.4" stroke-linecap="round"/>`;
  const bead = (y: number): string => `<path d="${slab(14, y - 4, y + 4, 4)}" fill="${ink}"/>`;
  if (value >= 5) text += bead(-18);
  for (let i = 0; i < value % 5; ++i) text += bead(-1 + i * 9.6);
  if (value === 0) text = `<path d="M-22-10H22M0-30V32" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>`;
  return stone(letter) + text;
}

export function characters(letter: string): string {
  return stone(letter) + glyph(kai_digits["〇一二三四五六七八九"[valueOf(letter)]!]!, 58, `fill="${inkOf(letter)}"`);
}

/// Square cards against round ones.
export function cards(letter: string): string {
  const first = isFirst(letter);
  const field = first ? "M-29-37H29a8 8 0 0 1 8 8V29a8 8 0 0 1-8 8H-29a8 8 0 0 1-8-8V-29a8 8 0 0 1 8-8z" : circle(0, 0, 40);
  const [face, edge, ink] = first ? ["#fffdf6", "#7a6f5b", "#2b2520"] : ["#b3492f", "#6d2414", "#fff6ea"];
  return (
    `<path d="${field}" fill="${face}" stroke="${edge}" stroke-width="2"/>` +
    glyph(serif_digits[String(valueOf(letter))]!, 62, `fill="${ink}"`) +
    (valueOf(letter) === 0 ? `<path d="M-20 30H20" stroke="${ink}" stroke-width="4" stroke-linecap="round"/>` : "")
  );
}

export function contrast(letter: string): string {
  const first = isFirst(letter);
  const [face, ink] = first ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
  return (
    `<path d="${circle(0, 0, 43)}" fill="${face}" stroke="#000" stroke-width="2"/>` +
    `<path d="${circle(0, 0, 38)}" fill="none" stroke="${ink}" stroke-width="3"/>` +
    glyph(serif_digits[String(valueOf(letter))]!, 70, `fill="${ink}"`)
  );
}
