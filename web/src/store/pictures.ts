import { Store, useStore } from "./store";
import { forget, keep, names, recall } from "./database";
import type { GameKind } from "../net/protocol";

// A person's own pictures for pieces: "piece/chess/K" → address of the picture. Cờ úp and xiangqi have their own.

const addresses = new Store<ReadonlyMap<string, string>>(new Map());
let loaded = false;

const key = (game: GameKind, letter: string): string => `piece/${game}/${letter}`;

async function load(): Promise<void> {
  try {
    const map = new Map<string, string>();
    for (const name of await names()) {
      if (!name.startsWith("piece/")) continue;
      const file = await recall(name);
      if (file) map.set(name, URL.createObjectURL(file));
    }
    if (map.size > 0) addresses.set(map);
  } catch {
    // No store on this device (private window): the ready-made pieces stay.
  }
}

export async function setPicture(game: GameKind, letter: string, file: Blob): Promise<void> {
  await keep(key(game, letter), file);
  addresses.update((map) => new Map(map).set(key(game, letter), URL.createObjectURL(file)));
}

export async function removePicture(game: GameKind, letter: string): Promise<void> {
  await forget(key(game, letter));
  addresses.update((map) => {
    const next = new Map(map);
    next.delete(key(game, letter));
    return next;
  });
}

const none: ReadonlyMap<string, string> = new Map();

/// The pictures of a game by letter.
export function usePictures(game: GameKind): ReadonlyMap<string, string> {
  const all = useStore(addresses);
  if (!loaded) {
    loaded = true;
    void load();
  }
  if (all.size === 0) return none;
  const mine = new Map<string, string>();
  for (const [name, address] of all) {
    const [, ofGame, letter] = name.split("/");
    if (ofGame === game) mine.set(letter!, address);
  }
  return mine;
}
