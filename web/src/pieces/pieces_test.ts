import { describe, expect, it } from "vitest";
import { boardArt, boardsOf } from "../boards/boards";
import { geometryOf } from "../board/geometry";
import { kGames } from "../net/protocol";
import { kLetters, setsOf } from "./sets";

describe("piece sets and boards", () => {
  it("there are at least five of each for every game, all drawn", async () => {
    for (const game of kGames) {
      expect(setsOf(game).length).toBeGreaterThanOrEqual(5);
      for (const set of setsOf(game)) {
        const { art, defs } = await set.load();
        const seen = new Set<string>();
        for (const letter of kLetters[game]) {
          const text = art(letter);
          expect(text, `${set.id} ${letter}`).toContain("<path");
          expect(text, `${set.id} ${letter}`).not.toMatch(/undefined|NaN| style=/);
          for (const [, id] of text.matchAll(/url\(#([\w-]+)\)/g)) expect(defs).toContain(`id="${id}"`);
          seen.add(text);
        }
        expect(seen.size, set.id).toBe(kLetters[game].length);
      }
      expect(boardsOf(game).length).toBeGreaterThanOrEqual(5);
      for (const board of boardsOf(game)) expect(boardArt(geometryOf(game), board)).not.toMatch(/undefined|NaN| style=/);
    }
  });
});
