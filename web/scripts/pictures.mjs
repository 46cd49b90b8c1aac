// Takes the README's pictures of the page from a running server:
//   build/kydai serve --port 8090 --data "$(mktemp -d)" &
//   node web/scripts/pictures.mjs http://127.0.0.1:8090 docs/img
import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const [address = 'http://127.0.0.1:8080', folder = 'docs/img'] = process.argv.slice(2);
// What is played, and the piece that is picked up at the end to show where it may go.
const games = {
  chess: { moves: [['e2', 'e4'], ['g1', 'f3']], pick: 'd2' },
  xiangqi: { moves: [['h2', 'e2'], ['h0', 'g2']], pick: 'i0' },
  jieqi: { moves: [['e3', 'e4'], ['b0', 'c2']], pick: 'h2' },
  cotoan: { moves: [['i1', 'b8'], ['a1', 'b2']], pick: 'h1' },
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const page = await browser.newPage({ viewport: { width: 1180, height: 820 }, locale: 'en-GB' });
await page.goto(address);
await page.waitForTimeout(1500);
await page.screenshot({ path: `${folder}/home.png` });
for (const [game, { moves, pick }] of Object.entries(games)) {
  await page.goto(`${address}/new/${game}`);
  await page.locator('button[type=submit]').last().click();
  await page.locator('[role=gridcell]').first().waitFor();
  for (const [from, to] of moves) {
    await page.locator(`[data-square=${from}]`).click();
    await page.locator(`[data-square=${to}]`).click();
    await page.waitForTimeout(3000); // the computer answers in human time
  }
  await page.locator(`[data-square=${pick}]`).click();
  await page.waitForTimeout(400);
  await page.screenshot({ path: `${folder}/${game}.png` });
}
await browser.close();
