import { figurines } from "./glyphs_figurines";
import { glyph, isFirst } from "./shape";

// Book figurines: the solid glyphs of a free font, in white or black with the other as edge.
const kSolid: Record<string, string> = { K: "♚", Q: "♛", R: "♜", B: "♝", N: "♞", P: "♟" };
const kOpen: Record<string, string> = { K: "♔", Q: "♕", R: "♖", B: "♗", N: "♘", P: "♙" };

export function art(letter: string): string {
  const piece = letter.toUpperCase();
  const size = piece === "P" ? 96 : 102;
  if (isFirst(letter))
    return (
      glyph(figurines[kSolid[piece]!]!, size, `fill="#fffdf8" stroke="#fffdf8" stroke-width="22" stroke-linejoin="round"`) +
      glyph(figurines[kOpen[piece]!]!, size, `fill="#1c1815"`)
    );
  return glyph(figurines[kSolid[piece]!]!, size, `fill="#1c1815"`);
}
