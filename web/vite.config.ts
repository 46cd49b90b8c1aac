import { defineConfig } from "vite";

const server = process.env.KYDAI_SERVER ?? "http://127.0.0.1:8081";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2022",
    // Data URIs would be needless work for the CSP; every asset is a file of its own.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: true,
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server, ws: true } },
  },
});
