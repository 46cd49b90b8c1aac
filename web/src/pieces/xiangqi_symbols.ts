import { back, disc, type DiscColors } from "./xiangqi";
import { circle, isFirst, mirrored } from "./shape";

export { defs } from "./xiangqi";

// Pictures for those who do not read Chinese: king, advisor, elephant, chariot, cannon, horse and soldier.
const kPictures: Record<string, string> = {
  K: "M-19 19H19V13H-19zM-19 9L-23-11L-10-2L0-20L10-2L23-11L19 9z" + circle(-23, -14, 2.6) + circle(0, -23, 3) + circle(23, -14, 2.6),
  A: mirrored([0, -23], [[5, -23, 9, -19.5, 9, -14.5], [9, -11, 7, -8.5, 4.5, -7], [13, -4, 18, 7, 19, 21], [0, 21]]) + "M-14-17H14L9-22H-9z",
  B: "M-23 20V2C-23-11-13-18-2-18C2-18 5-17 8-15C11-19 18-20 22-15C26-10 25-2 24 5C23.4 10 24 15 27 15V20C19 21 17 14 17.6 7C14 8 11 8 8.6 6.6V20H1V9C-4 10-9 10-13.5 8.6V20z",
  R: "M-22-20H-11V-13H-6V-20H6V-13H11V-20H22V-6H17V12H22V20H-22V12H-17V-6H-22z",
  C: "M-24 2L15-17C17-18 19-17.4 20-15.4L24-7C24.8-5 24-3.4 22-2.4L4 6.5A11 11 0 1 1-16.5 12.5L-21 10C-24.6 8-26 3.4-24 2z",
  N: "M-14 22C-14 12-6 8-2.4 2.4C-1-.2-1-2.6-1.4-4C-6-1.4-9-1.4-11.6 2C-13.4 4.4-16 6-19 4.4C-22 2.8-23 0-21.6-3C-19.6-7.4-15-11-13-16.6C-12.2-19-10.4-21-8.4-22.4L-8.6-29C-5.4-27.6-3.4-25.6-2.2-23.4C12-22 20-10 19.4 6C19.2 12 18 17 16.4 22z",
  P: circle(0, -12, 9) + mirrored([0, -1], [[11, -1, 18, 8, 18, 20], [0, 20]]) ,
};

const kFirst: DiscColors = { face: "url(#disc-wood)", rim: "#8a5a24", ring: "#b02a1a", ink: "#b02a1a" };
const kSecond: DiscColors = { face: "url(#disc-black)", rim: "#0f0b09", ring: "#cdbb9b", ink: "#f6ead2" };

export function art(letter: string): string {
  if (letter === "X" || letter === "x") return back(letter);
  const colors = isFirst(letter) ? kFirst : kSecond;
  return `${disc(colors)}<path d="${kPictures[letter.toUpperCase()]}" fill="${colors.ink}" fill-rule="evenodd"/>`;
}
