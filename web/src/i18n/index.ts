import { Store, useStore } from "../store/store";
import { settings } from "../store/settings";
import type { Key, Dictionary } from "./en";
import type { Text } from "../net/protocol";

export type { Key } from "./en";
export type Language = "vi" | "en" | "zh";
export type Values = Record<string, string | number>;

interface Loaded {
  language: Language;
  texts: Dictionary;
}

const loaded = new Store<Loaded>({ language: "en", texts: {} as Dictionary });

/// The language that the settings and the browser ask for.
export function wantedLanguage(): Language {
  const choice = settings.get().language;
  if (choice !== "auto") return choice;
  for (const tag of navigator.languages) {
    const base = tag.slice(0, 2).toLowerCase();
    if (base === "vi" || base === "en" || base === "zh") return base;
  }
  return "vi";
}

async function textsOf(language: Language): Promise<Dictionary> {
  if (language === "vi") return (await import("./vi")).vi;
  const { en } = await import("./en");
  if (language === "en") return en;
  // Chinese covers the xiangqi parts and the frame; English stands in for the rest.
  return { ...en, ...(await import("./zh")).zh };
}

export async function loadLanguage(): Promise<void> {
  const language = wantedLanguage();
  const texts = await textsOf(language);
  document.documentElement.lang = language === "zh" ? "zh-Hant" : language;
  loaded.set({ language, texts });
}

export function language(): Language {
  return loaded.get().language;
}

/// The text of a key, with {names} filled in.
export function t(key: Key, values?: Values): string {
  const text = loaded.get().texts[key] as string | undefined;
  if (text === undefined) return key;
  return values ? fill(text, values) : text;
}

export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/// A text that the server sent in several languages.
export function pick(text: Text): string {
  return text[language()] ?? text.en;
}

/// `t` in a component, redrawn when the language changes.
export function useText(): typeof t {
  useStore(loaded);
  return t;
}

/// Whether a key built at run time exists; data-driven labels fall back when it does not.
export function has(key: string): key is Key {
  return key in loaded.get().texts;
}
