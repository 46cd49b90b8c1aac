import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  test: { include: ["src/**/*_test.{ts,tsx}"], environment: "jsdom", isolate: false, pool: "threads", poolOptions: { threads: { singleThread: true } } },
});
