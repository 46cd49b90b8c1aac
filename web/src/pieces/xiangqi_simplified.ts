import { kai } from "./glyphs_kai";
import { simplified } from "./glyphs_simplified";
import { back, disc, type DiscColors } from "./xiangqi";
import { glyph, isFirst } from "./shape";

export { defs } from "./xiangqi";

// Simplified characters, cream on lacquer: the two sides differ in the disc as well as in the character.
const kNames: Record<string, string> = {
  K: "帅", A: "仕", B: "相", R: "车", C: "炮", N: "马", P: "兵",
  k: "将", a: "士", b: "象", r: "车", c: "炮", n: "马", p: "卒",
};

const kFirst: DiscColors = { face: "url(#disc-red)", rim: "#5d140b", ring: "#f6dba6", ink: "#fff2d8" };
const kSecond: DiscColors = { face: "url(#disc-black)", rim: "#0f0b09", ring: "#cdbb9b", ink: "#f6ead2" };

export function art(letter: string): string {
  if (letter === "X" || letter === "x") return back(letter);
  const colors = isFirst(letter) ? kFirst : kSecond;
  const name = kNames[letter]!;
  return disc(colors) + glyph((simplified[name] ?? kai[name])!, 56, `fill="${colors.ink}"`);
}
