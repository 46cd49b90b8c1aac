import { describe, expect, it } from "vitest";
import { checkFile } from "./database";
import { kDefaults, settingsFrom } from "./settings";

describe("settings", () => {
  it("survive anything that may be found in the store", () => {
    for (const raw of [null, 5, "x", [], {}, { look: 5 }, { volume: "loud", look: { chess: 1 } }]) expect(settingsFrom(raw)).toEqual(kDefaults);
    expect(settingsFrom({ volume: 7 }).volume).toBe(1);
    expect(settingsFrom({ theme: "purple" }).theme).toBe("auto");
    expect(settingsFrom({ theme: "dark", look: { chess: { pieces: "plain" } } })).toMatchObject({ theme: "dark", look: { chess: { pieces: "plain", board: "wood" } } });
  });
});

describe("files from the device", () => {
  const bytes = (...list: number[]): Blob => {
    const blob = new Blob([new Uint8Array([...list, 0, 0, 0, 0, 0, 0, 0, 0])], { type: "image/svg+xml" });
    // jsdom's Blob lacks arrayBuffer.
    const read = (part: Blob): Promise<ArrayBuffer> =>
      new Promise((resolve) => {
        const reader = new FileReader();
        reader.onload = () => resolve(reader.result as ArrayBuffer);
        reader.readAsArrayBuffer(part);
      });
    const slice = blob.slice.bind(blob);
    blob.slice = (...range) => {
      const part = slice(...range);
      part.arrayBuffer = () => read(part);
      return part;
    };
    return blob;
  };

  it("are known by their first bytes, never by their names", async () => {
    const png = await checkFile(bytes(0x89, 0x50, 0x4e, 0x47), "image");
    expect(png).toBeInstanceOf(Blob);
    expect((png as Blob).type).toBe("image/png");
    expect(await checkFile(bytes(...[..."<svg onload="].map((c) => c.charCodeAt(0))), "image")).toBe("type");
    expect(await checkFile(bytes(0x49, 0x44, 0x33), "audio")).toBeInstanceOf(Blob);
    expect(await checkFile(bytes(0x49, 0x44, 0x33), "image")).toBe("type");
    expect(await checkFile(new Blob([]), "image")).toBe("size");
    expect(await checkFile(new Blob([new Uint8Array(2_000_001)]), "image")).toBe("size");
  });
});
