import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./scripts/chromium.mjs";

/** The board's own tests: real boxes and real keys in a real browser, on the gallery's positions. */
export default defineConfig({
  testDir: "tests/games",
  testMatch: "**/*.pw.ts",
  workers: 1,
  timeout: 90_000,
  reporter: "line",
  use: {
    baseURL: "http://localhost:5198",
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: "npx vite --port 5198 --strictPort",
    url: "http://localhost:5198/gallery/index.html",
    timeout: 60_000,
  },
});
