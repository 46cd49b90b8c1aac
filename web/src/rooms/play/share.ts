import { boardArt, boardTheme } from "../../boards/boards";
import { geometryOf, middle, viewBox } from "../../board/geometry";
import type { GameKind } from "../../net/protocol";
import { pieceSet } from "../../pieces/sets";
import { settings } from "../../store/settings";

/// A position as a picture that needs nothing else.
export async function positionSvg(game: GameKind, board: string, flipped: boolean): Promise<string> {
  const geometry = geometryOf(game);
  const look = settings.get().look[game];
  const set = await pieceSet(game, look.pieces).load();
  let pieces = "";
  for (let cell = 0; cell < board.length; ++cell) {
    const letter = board[cell]!;
    if (letter === ".") continue;
    const at = middle(geometry, cell, flipped);
    pieces += `<g transform="translate(${at.x} ${at.y})">${set.art(letter)}</g>`;
  }
  const box = viewBox(geometry);
  const [, , width, height] = box.split(" ");
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${width}" height="${height}">` +
    `<defs>${set.defs}</defs>${boardArt(geometry, boardTheme(game, look.board))}${pieces}</svg>`
  );
}

export function saveFile(name: string, content: Blob): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export async function savePng(name: string, svg: string): Promise<void> {
  const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")!.drawImage(image, 0, 0);
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
    if (file) saveFile(name, file);
  } finally {
    URL.revokeObjectURL(address);
  }
}
