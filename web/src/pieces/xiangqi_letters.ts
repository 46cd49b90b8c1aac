import { letters } from "./glyphs_letters";
import { back, disc, type DiscColors } from "./xiangqi";
import { circle, glyph, isFirst } from "./shape";

export { defs } from "./xiangqi";

// Vietnamese letters: Tg S T X P M B, as moves are written.
const kNames: Record<string, string> = { K: "Tg", A: "S", B: "T", R: "X", C: "P", N: "M", P: "B" };

const kFirst: DiscColors = { face: "url(#disc-wood)", rim: "#8a5a24", ring: "#b02a1a", ink: "#b02a1a" };
const kSecond: DiscColors = { face: "url(#disc-black)", rim: "#0f0b09", ring: "#cdbb9b", ink: "#f6ead2" };

function word(name: string, size: number, fill: string): string {
  const paint = `fill="${fill}"`;
  if (name !== "Tg") return glyph(letters[name]!, size, paint);
  return glyph(letters["T"]!, size * 0.86, paint, -10, -1) + glyph(letters["g"]!, size * 0.8, paint, 14, 6);
}

export function art(letter: string): string {
  if (letter === "X" || letter === "x") return back(letter);
  const colors = isFirst(letter) ? kFirst : kSecond;
  return disc(colors) + word(kNames[letter.toUpperCase()]!, 52, colors.ink);
}

/// Black on white against white on black, with nothing but the letter.
export function artContrast(letter: string): string {
  const first = isFirst(letter);
  const [face, ink] = first ? ["#ffffff", "#000000"] : ["#000000", "#ffffff"];
  const field =
    `<path d="${circle(0, 0, 44)}" fill="${face}" stroke="#000" stroke-width="2"/>` +
    `<path d="${circle(0, 0, 39)}" fill="none" stroke="${ink}" stroke-width="4"/>`;
  if (letter === "X" || letter === "x")
    return `${field}<path d="M-20-20L20 20M20-20L-20 20" stroke="${ink}" stroke-width="9" stroke-linecap="round"/>`;
  return field + word(kNames[letter.toUpperCase()]!, 60, ink);
}
