import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { en } from "./en";
import { vi } from "./vi";
import { zh } from "./zh";
import { fill } from "./index";
import { kBoards } from "../boards/boards";
import { kSets } from "../pieces/sets";
import { kLessons } from "../learn/lessons";

const names = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!).sort();
const keys = Object.keys(en) as (keyof typeof en)[];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "i18n" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/_test\./.test(entry.name) ? [path] : [];
  });
}

describe("texts", () => {
  it("are complete in Vietnamese and English, with the same names to fill in", () => {
    expect(Object.keys(vi).sort()).toEqual(Object.keys(en).sort());
    for (const key of keys) {
      expect(en[key].trim(), key).not.toBe("");
      expect(vi[key].trim(), key).not.toBe("");
      expect(names(vi[key]), key).toEqual(names(en[key]));
    }
  });

  it("are Chinese wherever xiangqi is spoken of", () => {
    for (const key of keys)
      if (/^(piece\.xiangqi|side\.xiangqi|game\.xiangqi|board\.(label|empty|check|can))/.test(key)) expect(zh[key], key).toBeDefined();
    for (const [key, text] of Object.entries(zh)) {
      expect(keys, key).toContain(key);
      expect(names(text), key).toEqual(names(en[key as keyof typeof en]));
    }
  });

  it("exist for every piece set, board and lesson", () => {
    for (const set of kSets) expect(keys).toContain(`set.${set.id}`);
    for (const board of kBoards) expect(keys).toContain(`theme.${board.id}`);
    for (const lessons of Object.values(kLessons))
      for (const lesson of lessons)
        for (const text of [lesson.title, lesson.text]) {
          expect(text.vi.trim(), lesson.id).not.toBe("");
          expect(text.en.trim(), lesson.id).not.toBe("");
        }
  });

  it("exist for every reason in which a game can end", () => {
    const header = readFileSync(join(__dirname, "../../../core/outcome.h"), "utf8");
    const reasons = [...header.matchAll(/= "([a-z -]+)";/g)].map((found) => found[1]!);
    expect(reasons.length).toBeGreaterThan(20);
    for (const reason of reasons) expect(keys).toContain(`reason.${reason.replaceAll(" ", "-")}`);
  });

  it("exist for every notation", () => {
    const header = readFileSync(join(__dirname, "../../../core/notation.h"), "utf8");
    const notations = [...header.matchAll(/\{Notation::\w+, "([a-z-]+)"\}/g)].map((found) => found[1]!);
    expect(notations.length).toBe(10);
    for (const notation of notations) expect(keys).toContain(`notation.${notation}`);
  });

  it("are all used somewhere", () => {
    const text = sources(join(__dirname, "..")).map((path) => readFileSync(path, "utf8")).join("\n");
    // Keys built at run time, by their beginnings.
    const built = /^(reason|notation|set|theme|piece|side|error|rule|game|mark)\.|^puzzle\.(zero|points|tactic)$|^settings\.(file|choose|try)-|^editor\.kind-|^statistics\.(games|wins|draws|losses|side-\w+)$/;
    const unused = keys.filter((key) => !built.test(key) && !text.includes(`"${key}"`));
    expect(unused).toEqual([]);
  });

  it("never appear as bare words in the markup", () => {
    const bare: string[] = [];
    for (const path of sources(join(__dirname, "..")).filter((one) => one.endsWith(".tsx"))) {
      for (const found of readFileSync(path, "utf8").matchAll(/>\s*([A-Za-zÀ-ỹ][\w À-ỹ]{3,})\s*<\//g)) bare.push(`${path}: ${found[1]}`);
    }
    // Languages are written in themselves, and the name of the house is a name.
    const allowed = /: (Tiếng Việt|English|Kỳ Đài)$/;
    expect(bare.filter((one) => !allowed.test(one))).toEqual([]);
  });

  it("fill names in and leave unknown ones", () => {
    expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
  });
});
