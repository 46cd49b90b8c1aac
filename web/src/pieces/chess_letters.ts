import { letters } from "./glyphs_letters";
import { circle, glyph, isFirst } from "./shape";

// A letter in a disc: round for white, square for black, so that colour alone never tells the sides apart.
export function artWith(names: Record<string, string>): (letter: string) => string {
  return (letter) => {
    const name = names[letter.toUpperCase()]!;
    const first = isFirst(letter);
    const [fill, ink] = first ? ["#fbf5e6", "#2b2520"] : ["#2b2520", "#fbf5e6"];
    const field = first ? circle(0, 0, 38) : "M-26-35H26a9 9 0 0 1 9 9V26a9 9 0 0 1-9 9H-26a9 9 0 0 1-9-9V-26a9 9 0 0 1 9-9z";
    return (
      `<path d="${field}" fill="${fill}" stroke="${first ? "#2b2520" : "#000"}" stroke-width="2.5"/>` +
      glyph(letters[name]!, 56, `fill="${ink}"`)
    );
  };
}

export const art = artWith({ K: "K", Q: "Q", R: "R", B: "B", N: "N", P: "P" });
export const artVietnamese = artWith({ K: "V", Q: "H", R: "X", B: "T", N: "M", P: "C" });
