// Draws the PNG icons from public/icons/kydai.svg with Chromium. Run again only when the icon changes.
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";

const folder = new URL("../public/icons/", import.meta.url);
const svg = readFileSync(new URL("kydai.svg", folder), "utf8");
// A maskable icon is cut to any shape: no round corners, and the sign in the inner four fifths.
const maskable = svg.replace(' rx="104"', "").replace("translate(96 92) scale(10)", "translate(128 124) scale(8)");

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
const page = await browser.newPage();
for (const [name, size, source] of [
  ["kydai-192.png", 192, svg],
  ["kydai-512.png", 512, svg],
  ["kydai-maskable.png", 512, maskable],
]) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<body style="margin:0">${source.replace("<svg ", `<svg width="${size}" height="${size}" `)}</body>`);
  writeFileSync(new URL(name, folder), await page.screenshot({ omitBackground: true }));
}
await browser.close();
