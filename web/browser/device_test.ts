import { afterAll, describe, expect, it } from "vitest";
import { closeBrowser, kUrl, person } from "./person";

afterAll(closeBrowser);

const kPixel = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

describe("files of the person's own", () => {
  it("a picture replaces a piece, is kept, and can be removed", async () => {
    const { page, context, complaints } = await person();
    await page.goto(`${kUrl}/settings/chess`);
    await page.getByText("Own pictures for pieces").click();
    await page.locator(".own-picture", { hasText: "white king" }).locator("input").setInputFiles({ name: "king.png", mimeType: "image/png", buffer: kPixel });
    await expect.poll(() => page.locator(".settings-preview image").count()).toBe(1);
    await page.reload();
    await expect.poll(() => page.locator(".settings-preview image").count()).toBe(1);
    await page.getByText("Own pictures for pieces").click();
    await page.getByRole("button", { name: "Remove: white king" }).click();
    await expect.poll(() => page.locator(".settings-preview image").count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("a file that only pretends to be a picture is refused", async () => {
    const { page, context } = await person();
    await page.goto(`${kUrl}/settings/chess`);
    await page.getByText("Own pictures for pieces").click();
    await page
      .locator(".own-picture", { hasText: "white queen" })
      .locator("input")
      .setInputFiles({ name: "queen.png", mimeType: "image/png", buffer: Buffer.from("<svg onload='alert(1)'/>") });
    await page.getByText("not of a kind").waitFor();
    expect(await page.locator(".settings-preview image").count()).toBe(0);
    await context.close();
  });

  it("a background is shown and kept", async () => {
    const { page, context } = await person();
    await page.goto(`${kUrl}/settings`);
    await page.locator("label.button", { hasText: "Choose a picture" }).locator("input").setInputFiles({ name: "b.png", mimeType: "image/png", buffer: kPixel });
    await expect.poll(() => page.evaluate(() => document.body.style.backgroundImage)).toMatch(/^url\("blob:/);
    await page.reload();
    await expect.poll(() => page.evaluate(() => document.body.style.backgroundImage)).toMatch(/^url\("blob:/);
    await context.close();
  });
});
