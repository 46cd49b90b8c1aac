import { serif_digits } from "./glyphs_serif_digits";
import { circle, glyph, isFirst } from "./shape";

// Cờ toán: the letter A is the piece 0, B is 1 ... J is 9.
export const valueOf = (letter: string): number => letter.toUpperCase().charCodeAt(0) - 65;

export const defs =
  `<radialGradient id="stone-light" cx=".38" cy=".32" r=".8"><stop stop-color="#ffffff"/><stop offset=".65" stop-color="#f4efe2"/><stop offset="1" stop-color="#d5ccb6"/></radialGradient>` +
  `<radialGradient id="stone-dark" cx=".38" cy=".32" r=".8"><stop stop-color="#3f8f89"/><stop offset=".65" stop-color="#146660"/><stop offset="1" stop-color="#0a423e"/></radialGradient>`;

/// The stone under a numeral; the 0, which never moves, wears a second ring.
export function stone(letter: string): string {
  const first = isFirst(letter);
  const ring = first ? "#0c6f69" : "#e9f3e6";
  return (
    `<path d="${circle(0.8, 2.2, 42.5)}" fill="#0a1f1d" fill-opacity=".22"/>` +
    `<path d="${circle(0, 0, 42)}" fill="url(#stone-${first ? "light" : "dark"})" stroke="${first ? "#8b8168" : "#06302d"}" stroke-width="1.4"/>` +
    (valueOf(letter) === 0 ? `<path d="${circle(0, 0, 35)}" fill="none" stroke="${ring}" stroke-width="3"/>` : "")
  );
}

export const inkOf = (letter: string): string => (isFirst(letter) ? "#0a5f59" : "#f8f6e6");

export function art(letter: string): string {
  return stone(letter) + glyph(serif_digits[String(valueOf(letter))]!, 64, `fill="${inkOf(letter)}"`);
}
