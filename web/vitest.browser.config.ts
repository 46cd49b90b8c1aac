import { defineConfig } from "vitest/config";

// Tests that use the page as a person does, in real Chromium, against a running server (KYDAI_URL).
export default defineConfig({
  test: {
    include: ["browser/**/*_test.ts"],
    environment: "node",
    fileParallelism: false,
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 300_000,
    hookTimeout: 60_000,
  },
});
