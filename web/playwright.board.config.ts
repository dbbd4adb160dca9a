import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./scripts/chromium.mjs";

/** Real boxes and real keys in a real browser: boards in the gallery, and the shell with a service played by the test. */
export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.pw.ts",
  testIgnore: "paint/**",
  workers: 1,
  timeout: 90_000,
  // The pages come from a development server, on machines that have other work.
  expect: { timeout: 20_000 },
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
