import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

// A person in front of the page.

export const kUrl = process.env["KYDAI_URL"] ?? "http://127.0.0.1:8080";
export type Hand = "mouse" | "drag" | "touch" | "keyboard";
export type Game = "chess" | "xiangqi" | "jieqi" | "cotoan";
export const kGames: Game[] = ["chess", "xiangqi", "jieqi", "cotoan"];

let browser: Browser | null = null;

export async function openBrowser(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = null;
}

export interface Person {
  page: Page;
  context: BrowserContext;
  /// What the page complained about in the console.
  complaints: string[];
}

export interface PersonOptions {
  language?: "vi" | "en";
  width?: number;
  height?: number;
  touch?: boolean;
  dark?: boolean;
  still?: boolean;
}

export async function person(options: PersonOptions = {}): Promise<Person> {
  const context = await (await openBrowser()).newContext({
    viewport: { width: options.width ?? 1280, height: options.height ?? 800 },
    locale: options.language ?? "en",
    colorScheme: options.dark === true ? "dark" : "light",
    hasTouch: options.touch === true,
    reducedMotion: options.still === false ? "no-preference" : "reduce",
    serviceWorkers: "block",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return { page, context, complaints };
}

/// Starts a game of this kind against the lowest level and waits for the board.
export async function startGame(page: Page, game: Game, change?: (page: Page) => Promise<void>): Promise<void> {
  await page.goto(`${kUrl}/new/${game}`);
  await page.locator("input[type=range]").first().fill("1");
  if (change) await change(page);
  await page.locator("button[type=submit]").click();
  await page.locator(".play [role=grid]").waitFor();
}

async function centre(page: Page, cell: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-square="${cell}"]`).boundingBox();
  if (!box) throw new Error(`no cell ${cell}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/// Moves the focus of the board to a cell with the arrow keys alone.
async function walk(page: Page, cell: string): Promise<void> {
  await page.locator('[role=gridcell][tabindex="0"]').focus();
  for (let i = 0; i < 30; ++i) {
    const at = await page.evaluate((wanted) => {
      const place = (square: string): { x: number; y: number } => {
        const box = document.querySelector(`[data-square="${square}"]`)!.getBoundingClientRect();
        return { x: Math.round(box.x), y: Math.round(box.y) };
      };
      const now = place((document.activeElement as HTMLElement).dataset["square"]!);
      const goal = place(wanted);
      return { dx: goal.x - now.x, dy: goal.y - now.y };
    }, cell);
    if (Math.abs(at.dx) > 4) await page.keyboard.press(at.dx > 0 ? "ArrowRight" : "ArrowLeft");
    else if (Math.abs(at.dy) > 4) await page.keyboard.press(at.dy > 0 ? "ArrowDown" : "ArrowUp");
    else return;
  }
  throw new Error(`could not walk to ${cell}`);
}

/// Presses one cell in the manner of the hand.
export async function press(page: Page, hand: Hand, cell: string): Promise<void> {
  if (hand === "keyboard") {
    await walk(page, cell);
    await page.keyboard.press("Enter");
    return;
  }
  const at = await centre(page, cell);
  if (hand === "touch") await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

export async function move(page: Page, hand: Hand, from: string, to: string): Promise<void> {
  if (hand === "drag") {
    const a = await centre(page, from);
    const b = await centre(page, to);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
  } else {
    await press(page, hand, from);
    await press(page, hand, to);
  }
  const chooser = page.locator(".chooser-list button");
  if ((await chooser.count()) > 0) {
    if (hand === "keyboard") await page.keyboard.press("Enter");
    else await chooser.first().click();
  }
}

export const over = async (page: Page): Promise<boolean> => (await page.locator(".result").count()) > 0;

/// Waits until it is this person's turn or the game is over.
export async function myTurn(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector(".result") !== null || document.querySelector(".board-cell.grab:not(.early)") !== null, undefined, { timeout: 60_000 });
}

/// Plays whatever the board allows, captures first, until the game ends or `most` moves were made.
export async function playOn(page: Page, hand: Hand, most: number, choose: (n: number) => number): Promise<number> {
  const picking: Hand = hand === "drag" ? "mouse" : hand;
  let made = 0;
  while (made < most) {
    await myTurn(page);
    if (await over(page)) break;
    const movable = await page.locator(".board-cell.grab:not(.early)").evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset["square"]!));
    const from = movable[choose(movable.length)];
    if (from === undefined) continue;
    await press(page, picking, from);
    const aims = await page.locator(".board-cell.aim").evaluateAll((cells) =>
      cells.map((cell) => ({ square: (cell as HTMLElement).dataset["square"]!, text: cell.getAttribute("aria-label") ?? "" })),
    );
    const captures = aims.filter((aim) => /capture/.test(aim.text));
    const pool = captures.length > 0 ? captures : aims;
    const aim = pool[choose(pool.length)];
    if (!aim) {
      // Picked in advance or blocked: let go and look again.
      await page.keyboard.press("Escape");
      continue;
    }
    const before = await page.locator(".move").count();
    if (hand === "drag") {
      await press(page, "mouse", from);
      await move(page, "drag", from, aim.square);
    } else {
      await press(page, hand, aim.square);
      const chooser = page.locator(".chooser-list button");
      if ((await chooser.count()) > 0) {
        if (hand === "keyboard") await page.keyboard.press("Enter");
        else await chooser.first().click();
      }
    }
    await page.waitForFunction((count) => document.querySelectorAll(".move").length > count || document.querySelector(".result") !== null, before, { timeout: 20_000 });
    ++made;
  }
  return made;
}

/// Numbers that look random and are the same in every run.
export function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return n === 0 ? 0 : (state >> 8) % n;
  };
}
