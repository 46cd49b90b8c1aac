import { useEffect, useState } from "preact/hooks";
import type { GameKind } from "../net/protocol";
import { kLetters, pieceSet } from "./sets";

// All boards of the page share one hidden picture that holds each piece once; boards refer to its symbols.

const kSvg = "http://www.w3.org/2000/svg";
let sheet: SVGSVGElement | null = null;
const drawn = new Map<string, Promise<void>>();
const knownDefs = new Set<string>();
const ready = new Set<string>();

const prefixOf = (game: GameKind, id: string): string =>
  `${game === "jieqi" ? "xiangqi" : game}-${pieceSet(game, id).id}`;

function theSheet(): SVGSVGElement {
  if (sheet === null) {
    sheet = document.createElementNS(kSvg, "svg");
    sheet.setAttribute("width", "0");
    sheet.setAttribute("height", "0");
    sheet.setAttribute("aria-hidden", "true");
    sheet.setAttribute("class", "sprite");
    document.body.prepend(sheet);
  }
  return sheet;
}

async function draw(game: GameKind, id: string, prefix: string): Promise<void> {
  const set = await pieceSet(game, id).load();
  // Cờ úp's letters contain xiangqi's, so that one sheet serves both games.
  const letters = game === "chess" || game === "cotoan" ? kLetters[game] : kLetters.jieqi;
  let text = "";
  if (set.defs !== "" && !knownDefs.has(set.defs)) {
    knownDefs.add(set.defs);
    text += `<defs>${set.defs}</defs>`;
  }
  for (const letter of letters)
    text += `<symbol id="${prefix}-${letter}" viewBox="-50 -50 100 100">${set.art(letter)}</symbol>`;
  theSheet().insertAdjacentHTML("beforeend", text);
  ready.add(prefix);
}

/// Draws a set into the sheet, once.
export function loadSet(game: GameKind, id: string): Promise<void> {
  const prefix = prefixOf(game, id);
  let promise = drawn.get(prefix);
  if (!promise) {
    promise = draw(game, id, prefix);
    drawn.set(prefix, promise);
    promise.catch(() => drawn.delete(prefix));
  }
  return promise;
}

/// The prefix of a set's symbols, or null until it has been drawn.
export function useSet(game: GameKind, id: string): string | null {
  const prefix = prefixOf(game, id);
  const [, redraw] = useState(0);
  useEffect(() => {
    let alive = true;
    if (!ready.has(prefix)) void loadSet(game, id).then(() => alive && redraw((n) => n + 1));
    return () => {
      alive = false;
    };
  }, [prefix]);
  return ready.has(prefix) ? prefix : null;
}
