import { circle, isFirst, mirrored, slab } from "./shape";

// The house set: turned wood in the manner of Staunton. A piece is a stack of turned parts, lowest first, each drawn
// with its own edge, so that the rings of the lathe appear between them.

const foot = (w: number): string[] => [
  mirrored([0, 27], [[w - 7, 27], [w - 5.5, 29.5, w - 3.5, 31.5, w - 2, 35], [0, 35]]),
  slab(w, 34.5, 43, 3.4),
];

const stem = (neck: number, top: number, width: number): string =>
  mirrored([0, top], [[neck, top], [neck + 0.4, top + 9, neck + 2.6, 20, width, 27.5], [0, 27.5]]);

const kParts: Record<string, string[]> = {
  P: [
    ...foot(25),
    mirrored([0, 1], [[7.5, 1], [8, 13, 11.4, 22, 18, 27.5], [0, 27.5]]),
    circle(0, -13, 13.4),
    slab(15, -1, 4.8, 2.8),
  ],
  R: [
    ...foot(27),
    mirrored([0, -14], [[14, -14], [14.4, 2, 15.6, 17, 20.5, 27.5], [0, 27.5]]),
    mirrored(
      [0, -31.5],
      [[5.5, -31.5], [5.5, -26.5], [12, -26.5], [12, -31.5], [21.5, -31.5], [21.5, -19.5], [17, -13], [0, -13]],
    ),
    slab(17, -13.5, -8.5, 2.4),
  ],
  B: [
    ...foot(26),
    stem(7.5, 10, 19),
    circle(0, -37.5, 4.4),
    mirrored([0, -34.5], [[4.5, -32.5, 17, -20, 17, -6.5], [17, 0.5, 13.5, 5, 9.5, 8.5], [0, 8.5]]),
    slab(15.5, 7, 12.5, 2.6),
  ],
  Q: [
    ...foot(27.5),
    stem(11.5, 15, 20.5),
    "M-17 11.5L-29-17.5L-17.6-4L-15.6-26.5L-7-6.5L0-30.5L7-6.5L15.6-26.5L17.6-4L29-17.5L17 11.5z",
    circle(-29, -20.5, 4),
    circle(-15.8, -29.5, 4),
    circle(0, -33.5, 4.2),
    circle(15.8, -29.5, 4),
    circle(29, -20.5, 4),
    slab(18.5, 10, 16.5, 3),
  ],
  K: [
    ...foot(27.5),
    stem(11.5, 15, 20.5),
    "M-3-22V-30.5H-9.5V-37H-3V-44H3V-37H9.5V-30.5H3V-22z",
    mirrored([0, -17], [[3.5, -25.5, 11, -28, 17.5, -26.5], [29, -24, 31, -11, 25, -3], [21, 2, 18, 6, 17, 11.5], [0, 11.5]]),
    mirrored([0, -25.5], [[7, -20, 8.6, -11, 0, 0.5]]),
    slab(18.5, 10, 16.5, 3),
  ],
  N: [
    ...foot(26.5),
    "M-19 27.5C-19.5 15-10 9.5-4.5 3.5C-1.8.6-.8-2.2-1.2-5C-6-1.6-11-2-14.2 2.4C-16 4.9-18.6 7.7-22.6 6.6C-26.6 5.4-28.6 1.4-27.4-2.4C-25.6-7.6-20.6-12.6-17.8-19C-16.2-22.6-13.6-25.8-10.6-28L-12-38.5C-7.6-36.6-4.6-33.8-2.8-30.6L1.6-38.5C4.4-35.4 5.6-32.2 5.8-29C21-24.5 28.5-6 24.5 14C23.6 18.6 22.4 23.4 21 27.5z",
  ],
};

// Lines cut into the wood: the mitre's slit, the horse's eye, nostril and mane, the rings of the king's crown.
const kCuts: Record<string, string> = {
  P: "",
  R: "M-17-19.5H17",
  B: "M1.5-25.5L8-13.5M-12.5-1.5C-5 1 5 1 12.5-1.5",
  Q: "M-14 5.5C-5 3.2 5 3.2 14 5.5",
  K: "M-16 6C-5 3.4 5 3.4 16 6",
  N: "M-1.2-5C-.6-8.6 1.4-10.6 2.6-13.6M6-22.5C14-18.5 18.4-10 18.8 0M4.6-16.5C10.4-12.6 13.4-5.6 13.6 3.4",
};

export function art(letter: string): string {
  const piece = letter.toUpperCase();
  const parts = kParts[piece];
  if (!parts) return "";
  const white = isFirst(letter);
  const fill = white ? "url(#kydai-ivory)" : "url(#kydai-ebony)";
  const edge = white ? "#41301f" : "#0e0a08";
  const cut = white ? "#6b5238" : "#c9b08a";
  let text = `<g fill="${fill}" stroke="${edge}" stroke-width="2.2" stroke-linejoin="round">`;
  for (const part of parts) text += `<path d="${part}"/>`;
  text += `</g><g fill="none" stroke="${cut}" stroke-width="1.7" stroke-linecap="round">`;
  if (kCuts[piece]) text += `<path d="${kCuts[piece]}"/>`;
  if (!white) text += `<path d="M-20 38.8H20" stroke-width="1.3" stroke-opacity=".75"/>`;
  text += "</g>";
  if (piece === "N")
    text += `<path d="${circle(-11.6, -17.2, 2)}${circle(-22.6, -0.2, 1.3)}" fill="${white ? edge : cut}"/>`;
  return text;
}

export const defs =
  `<linearGradient id="kydai-ivory"><stop stop-color="#fffdf6"/><stop offset=".5" stop-color="#f8edd6"/><stop offset="1" stop-color="#d9c198"/></linearGradient>` +
  `<linearGradient id="kydai-ebony"><stop stop-color="#6d5a4b"/><stop offset=".42" stop-color="#43362d"/><stop offset="1" stop-color="#1f1814"/></linearGradient>`;
