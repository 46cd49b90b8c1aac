import { afterAll, describe, expect, it } from "vitest";
import { closeBrowser, dice, kGames, kUrl, move, myTurn, over, person, playOn, press, startGame, type Hand } from "./person";

afterAll(closeBrowser);

describe("a whole game against the lowest level", () => {
  for (const [i, game] of kGames.entries())
    for (const hand of ["mouse", "drag", "touch", "keyboard"] as Hand[])
      it(`${game} by ${hand}`, async () => {
        const { page, context, complaints } = await person(hand === "touch" ? { touch: true, width: 390, height: 844 } : {});
        await startGame(page, game);
        const most = Number(process.env["KYDAI_MOVES"] ?? 120);
        const made = await playOn(page, hand, most, dice(7 + i));
        expect(made).toBeGreaterThan(0);
        if (!(await over(page))) {
          await page.getByRole("button", { name: "Resign" }).click();
          await page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
        }
        await page.locator(".result").waitFor();
        expect(await page.locator(".result-title").textContent()).toMatch(/You win|You lose|Draw/);
        expect(complaints).toEqual([]);
        await context.close();
      });
});

describe("around a game", () => {
  it("takes back, redoes, hints, flips, steps, pauses, and goes zen", async () => {
    const { page, context, complaints } = await person();
    await startGame(page, "chess");
    await move(page, "mouse", "e2", "e4");
    await expect.poll(() => page.locator(".move").count()).toBe(2);
    await page.getByRole("button", { name: "Take back" }).click();
    await expect.poll(() => page.locator(".move").count()).toBe(0);
    await page.getByRole("button", { name: "Redo" }).click();
    await expect.poll(() => page.locator(".move").count()).toBe(2);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.locator(".past").count()).toBe(1);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.locator(".past").count()).toBe(0);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".hint-text").waitFor({ timeout: 2000 });
    await page.keyboard.press("f");
    await expect.poll(async () => (await page.locator("[data-square=a1]").boundingBox())!.y < (await page.locator("[data-square=a8]").boundingBox())!.y).toBe(true);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused").waitFor();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.keyboard.press("z");
    await expect.poll(() => page.locator(".header").isVisible()).toBe(false);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".header").isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("announces moves in words", async () => {
    const { page, context } = await person({ language: "vi" });
    await startGame(page, "xiangqi");
    await move(page, "keyboard", "h2", "e2");
    await expect.poll(async () => (await page.locator("#live-a").textContent())! + (await page.locator("#live-b").textContent())!).toMatch(/đến/);
    await context.close();
  });

  it("draws arrows by right-drag and lets go on Escape", async () => {
    const { page, context } = await person();
    await startGame(page, "chess");
    const a = (await page.locator("[data-square=g1]").boundingBox())!;
    const b = (await page.locator("[data-square=f3]").boundingBox())!;
    await page.mouse.move(a.x + 20, a.y + 20);
    await page.mouse.down({ button: "right" });
    await page.mouse.move(b.x + 20, b.y + 20, { steps: 4 });
    await page.mouse.up({ button: "right" });
    await expect.poll(() => page.locator(".board svg path[stroke='#15803d']").count()).toBeGreaterThan(0);
    await press(page, "keyboard", "e2");
    await expect.poll(() => page.locator(".board-cell.aim").count()).toBe(2);
    await page.keyboard.press("Escape");
    await expect.poll(() => page.locator(".board-cell.aim").count()).toBe(0);
    await context.close();
  });

  it("keeps a premove and plays it", async () => {
    const { page, context } = await person();
    await startGame(page, "chess");
    await move(page, "mouse", "e2", "e4");
    await move(page, "mouse", "d2", "d3");
    await expect.poll(() => page.locator(".move").count(), { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
    expect((await page.locator(".move").nth(2).textContent())!).toMatch(/d3/);
    await context.close();
  });

  it("chooses a promotion", async () => {
    const { page, context } = await person();
    await startGame(page, "chess", async () => {
      await page.locator("details summary").first().click();
      await page.getByLabel(/FEN/).fill("8/4P3/8/8/8/k7/8/7K w - - 0 1");
      await page.waitForTimeout(600);
    });
    await press(page, "mouse", "e7");
    await press(page, "mouse", "e8");
    await page.getByRole("button", { name: "white knight" }).click();
    await expect.poll(async () => page.locator("[data-square=e8]").getAttribute("aria-label")).toMatch(/knight/);
    await context.close();
  });

  it("goes on after the page is closed and opened again", async () => {
    const { page, context } = await person();
    await startGame(page, "cotoan");
    await move(page, "mouse", "d1", "d5");
    await myTurn(page);
    const address = page.url();
    const moves = await page.locator(".move").count();
    await page.goto(`${kUrl}/`);
    await page.goto(address);
    await expect.poll(() => page.locator(".move").count()).toBe(moves);
    await context.close();
  });
});
