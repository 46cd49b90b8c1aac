import { afterAll, describe, expect, it } from "vitest";
import { kLessons } from "../src/learn/lessons";
import { closeBrowser, kGames, kUrl, move, person, press, startGame } from "./person";

afterAll(closeBrowser);

describe("lessons", () => {
  for (const game of kGames)
    it(`${game}: every lesson can be done as it says`, async () => {
      const { page, context } = await person();
      for (const lesson of kLessons[game]) {
        await page.goto(`${kUrl}/learn/${game}/${lesson.id}`);
        await page.locator("[role=grid]").waitFor();
        for (const one of lesson.solution) {
          const [, from, to] = /^([a-i]\d+)([a-i]\d+)/.exec(one)!;
          await page.locator(`[data-square="${from}"].grab`).waitFor();
          await move(page, "mouse", from!, to!);
        }
        await page.locator(".lesson-verdict.good").waitFor({ timeout: 5000 });
      }
      expect(await page.locator(".lesson-number svg").count()).toBe(kLessons[game].length);
      await context.close();
    });
});

describe("the editor", () => {
  it("places, removes, says what is wrong, and plays", async () => {
    const { page, context } = await person();
    await page.goto(`${kUrl}/editor/chess`);
    await page.getByRole("button", { name: "Clear" }).click();
    await expect.poll(() => page.locator(".bad").count()).toBeGreaterThan(0);
    for (const [piece, cell] of [["white king", "e1"], ["black king", "e8"], ["white rook", "a1"]] as const) {
      await page.getByRole("button", { name: piece, exact: true }).click();
      await page.locator(`[data-square=${cell}]`).click();
    }
    await expect.poll(() => page.locator(".bad").count()).toBe(0);
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.locator("button[type=submit]").click();
    await expect.poll(() => page.locator("[data-square=a1]").getAttribute("aria-label")).toMatch(/white rook/);
    await context.close();
  });

  it("reads a FEN and complains about a bad one, losing nothing", async () => {
    const { page, context } = await person();
    await page.goto(`${kUrl}/editor/xiangqi`);
    await page.getByLabel("FEN").fill("this is no position");
    await expect.poll(() => page.locator(".bad").count()).toBeGreaterThan(0);
    expect(await page.locator("[data-square=a0]").getAttribute("aria-label")).toMatch(/red chariot/);
    await page.getByLabel("FEN").fill("3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1");
    await expect.poll(() => page.locator("[data-square=i0]").getAttribute("aria-label")).toMatch(/empty/);
    await context.close();
  });
});

describe("the library", () => {
  it("finds, renames, deletes and brings back a game", async () => {
    const { page, context } = await person();
    await startGame(page, "chess");
    await page.goto(`${kUrl}/library`);
    await page.locator(".card").first().waitFor();
    await page.getByRole("button", { name: /^Rename/ }).first().click();
    await page.getByRole("dialog").getByLabel("Name").fill("My first game");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("My first game").first().waitFor();
    await page.getByLabel("Search").fill("first game");
    await expect.poll(() => page.locator(".card").count()).toBe(1);
    await page.getByRole("button", { name: /^Delete/ }).first().click();
    await expect.poll(() => page.locator(".card").count()).toBe(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => page.locator(".card").count()).toBe(1);
    await context.close();
  });
});

describe("settings", () => {
  it("change the look at once and are kept", async () => {
    const { page, context } = await person();
    await page.goto(`${kUrl}/settings/xiangqi`);
    await page.getByLabel("Vietnamese letters").check();
    await page.getByLabel("Lacquer").check();
    await expect.poll(() => page.locator(".settings-preview use").first().getAttribute("href")).toMatch(/letters-vi/);
    await page.reload();
    await expect.poll(() => page.locator(".settings-preview use").first().getAttribute("href")).toMatch(/letters-vi/);
    await context.close();
  });

  it("switch the language and the light", async () => {
    const { page, context } = await person({ language: "en" });
    await page.goto(`${kUrl}/`);
    await page.getByLabel("Language").selectOption("vi");
    await page.getByRole("heading", { name: "Hôm nay chơi cờ gì?" }).waitFor();
    await page.getByRole("button", { name: "Sáng hay tối" }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
    await context.close();
  });
});

describe("analysis", () => {
  it("streams lines, keeps variations and reviews a game", async () => {
    const { page, context, complaints } = await person();
    await page.goto(`${kUrl}/analysis/chess?moves=e2e4%20e7e5%20g1f3`);
    await expect.poll(() => page.locator(".tree .move").count()).toBe(3);
    await page.getByRole("button", { name: "Start the engine" }).click();
    await page.locator(".engine-line").first().waitFor();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.locator("[data-square=f1].grab").count()).toBe(1);
    await move(page, "mouse", "f1", "c4");
    await page.locator(".variation").waitFor();
    await page.getByRole("button", { name: "Review the game" }).click();
    await page.locator(".accuracy").first().waitFor({ timeout: 60_000 });
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("the other rooms", () => {
  it("puzzles ask for a move and answer it", async () => {
    const { page, context } = await person();
    await page.goto(`${kUrl}/puzzles/chess?kind=mate1`);
    await page.locator(".puzzle-ask").waitFor();
    await page.getByRole("button", { name: "Show the solution" }).click();
    const square = page.locator(".solution .move").first();
    await square.waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("button", { name: /^Hint/ }).click();
    await expect.poll(() => page.locator(".board circle[stroke='#1d4ed8']").count()).toBe(1);
    await context.close();
  });

  it("the book takes a move and a weight", async () => {
    const { page, context } = await person();
    await page.goto(`${kUrl}/book/chess`);
    await page.locator("[data-square=e2].grab").waitFor();
    await move(page, "mouse", "e2", "e4");
    await expect.poll(() => page.locator(".trail .move").count()).toBe(2);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Previous move" }).click();
    await page.locator("input.weight").first().waitFor();
    await context.close();
  });

  it("the laboratory compares algorithms and draws trees", async () => {
    const { page, context } = await person();
    await page.goto(`${kUrl}/lab/xiangqi`);
    await page.getByLabel("Up to depth").fill("2");
    await page.getByRole("button", { name: "Run" }).click();
    await expect.poll(() => page.locator("tbody tr").count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
    await page.locator(".tree-picture svg").waitFor();
    await page.locator(".chart svg").first().waitFor();
    await context.close();
  });

  it("statistics count", async () => {
    const { page, context } = await person();
    await startGame(page, "chess");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await page.locator(".result").waitFor();
    await page.goto(`${kUrl}/statistics`);
    await page.locator(".totals").waitFor();
    await context.close();
  });

  it("a position is shared as a link and as a picture", async () => {
    const { page, context } = await person();
    await startGame(page, "xiangqi");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const link = await page.getByRole("dialog").locator("input").first().inputValue();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Picture (SVG)" }).click();
    expect((await download).suggestedFilename()).toBe("kydai-xiangqi.svg");
    const png = page.waitForEvent("download");
    await page.getByRole("button", { name: "Picture (PNG)" }).click();
    expect((await png).suggestedFilename()).toBe("kydai-xiangqi.png");
    await page.goto(link);
    await expect.poll(() => page.locator("[data-square=e0]").getAttribute("aria-label")).toMatch(/red general/);
    await press(page, "keyboard", "h2");
    await expect.poll(() => page.locator(".board-cell.aim").count()).toBeGreaterThan(0);
    await context.close();
  });
});
