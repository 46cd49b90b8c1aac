import { circle, isFirst, mirrored } from "./shape";

// Bare geometry: each piece is the shape of how it moves or what it crowns.
const kShapes: Record<string, string> = {
  K: "M-8-40H8V-28H20V-14H8V-6H26L20 38H-20L-26-6H-8V-14H-20V-28H-8z",
  Q: "M0-38L11-14L33-26L22 38H-22L-33-26L-11-14z",
  R: "M-25-32H-11V-22H-7V-32H7V-22H11V-32H25V-8H18V24H26V38H-26V24H-18V-8H-25z",
  B: mirrored([0, -40], [[14, -24, 22, -8, 22, 6], [22, 16, 18, 22, 13, 26], [22, 38], [0, 38]]),
  N: "M-20 38V20L-2-2L-12 4L-22 12L-32 2L-14-26V-38L0-28C20-26 28-6 24 38z",
  P: "M-20 38C-20 22-10 18-9 8A17 17 0 1 1 9 8C10 18 20 22 20 38z",
};

function plain(first: string, firstEdge: string, second: string, secondEdge: string, width: number) {
  return (letter: string): string => {
    const white = isFirst(letter);
    const piece = letter.toUpperCase();
    const edge = white ? firstEdge : secondEdge;
    let text = `<path d="${kShapes[piece]}" fill="${white ? first : second}" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round"/>`;
    if (piece === "N") text += `<path d="${circle(-10, -12, 2.6)}" fill="${edge}"/>`;
    if (piece === "B") text += `<path d="M0-20V4M-9-8H9" stroke="${edge}" stroke-width="${Math.max(3, width)}" fill="none"/>`;
    return text;
  };
}

export const art = plain("#f4ead4", "#4a3b2c", "#4a4038", "#211a15", 2.5);
export const artContrast = plain("#ffffff", "#000000", "#000000", "#ffffff", 4);
