import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { closeBrowser, kUrl, openBrowser, startGame } from "./person";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const rooms = [
  "/", "/new/chess", "/new/cotoan", "/puzzles/chess", "/puzzles/cotoan", "/learn/chess", "/learn/jieqi", "/analysis/xiangqi", "/editor/chess",
  "/editor/cotoan", "/library", "/book/chess", "/lab/xiangqi", "/statistics", "/settings/chess", "/settings/jieqi", "/nothing",
];

afterAll(closeBrowser);

async function problems(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }).axe.run();
    return (await run).violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
  });
}

describe("nothing stands in anybody's way", () => {
  for (const dark of [false, true])
    for (const language of ["vi", "en"])
      for (const width of [360, 1280, 2560])
        it(`${dark ? "dark" : "light"}, ${language}, ${width} px`, async () => {
          const context = await (await openBrowser()).newContext({
            viewport: { width, height: width > 2000 ? 1440 : 800 },
            locale: language,
            colorScheme: dark ? "dark" : "light",
            reducedMotion: "reduce",
            bypassCSP: true,
            serviceWorkers: "block",
          });
          const page = await context.newPage();
          for (const room of rooms) {
            await page.goto(kUrl + room);
            await page.waitForLoadState("networkidle");
            expect(await problems(page), room).toEqual([]);
            expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${room} is too wide`).toBeLessThanOrEqual(0);
          }
          await startGame(page, "cotoan");
          await page.locator("[data-square=d1]").click();
          expect(await problems(page), "play").toEqual([]);
          await context.close();
        });
});
