import { Store } from "./store";
import { kGames, type GameKind } from "../net/protocol";

export type LanguageChoice = "auto" | "vi" | "en" | "zh";
export type ThemeChoice = "auto" | "light" | "dark";

export interface Look {
  pieces: string;
  board: string;
}

/// What a person set, kept on the device and copied to the server's store.
export interface Settings {
  language: LanguageChoice;
  theme: ThemeChoice;
  name: string;
  sounds: boolean;
  volume: number;
  music: boolean;
  musicVolume: number;
  background: boolean;
  animations: boolean;
  coordinates: boolean;
  targets: boolean;
  premoves: boolean;
  confirmResign: boolean;
  look: Record<GameKind, Look>;
  notation: Record<GameKind, string>;
}

const kKey = "kydai.settings";

export const kDefaults: Settings = {
  language: "auto",
  theme: "auto",
  name: "",
  sounds: true,
  volume: 0.6,
  music: false,
  musicVolume: 0.3,
  background: false,
  animations: true,
  coordinates: true,
  targets: true,
  premoves: true,
  confirmResign: true,
  look: {
    chess: { pieces: "kydai", board: "wood" },
    xiangqi: { pieces: "traditional", board: "wood" },
    jieqi: { pieces: "traditional", board: "indigo" },
    cotoan: { pieces: "stones", board: "paper" },
  },
  notation: { chess: "figurine", xiangqi: "vietnamese", jieqi: "coordinates", cotoan: "arithmetic" },
};

/// Takes what is well-formed in `raw` and the defaults for the rest, so that old or damaged stores never break a page.
export function settingsFrom(raw: unknown): Settings {
  const result: Settings = structuredClone(kDefaults);
  if (typeof raw !== "object" || raw === null) return result;
  const given = raw as Record<string, unknown>;
  const into = result as unknown as Record<string, unknown>;
  for (const [name, value] of Object.entries(kDefaults)) {
    const got = given[name];
    if (typeof value !== "object" && typeof got === typeof value) into[name] = got;
  }
  if (!["auto", "vi", "en", "zh"].includes(result.language)) result.language = "auto";
  if (!["auto", "light", "dark"].includes(result.theme)) result.theme = "auto";
  result.volume = Math.min(1, Math.max(0, result.volume));
  result.musicVolume = Math.min(1, Math.max(0, result.musicVolume));
  result.name = result.name.slice(0, 40);
  for (const game of kGames) {
    const look = (given["look"] as Record<string, Partial<Look>> | undefined)?.[game];
    if (typeof look?.pieces === "string") result.look[game].pieces = look.pieces;
    if (typeof look?.board === "string") result.look[game].board = look.board;
    const notation = (given["notation"] as Record<string, unknown> | undefined)?.[game];
    if (typeof notation === "string") result.notation[game] = notation;
  }
  return result;
}

function load(): Settings {
  try {
    return settingsFrom(JSON.parse(localStorage.getItem(kKey) ?? "null"));
  } catch {
    return settingsFrom(null);
  }
}

export const settings = new Store<Settings>(load());

settings.watch(() => {
  try {
    localStorage.setItem(kKey, JSON.stringify(settings.get()));
  } catch {
    // A full or forbidden store: the choice holds until the page is closed.
  }
});

window.addEventListener("storage", (event) => {
  if (event.key === kKey) settings.set(load());
});

export function change(part: Partial<Settings>): void {
  settings.update((now) => ({ ...now, ...part }));
}

export function changeLook(game: GameKind, part: Partial<Look>): void {
  settings.update((now) => ({ ...now, look: { ...now.look, [game]: { ...now.look[game], ...part } } }));
}

export function changeNotation(game: GameKind, notation: string): void {
  settings.update((now) => ({ ...now, notation: { ...now.notation, [game]: notation } }));
}
