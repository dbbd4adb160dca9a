import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./scripts/chromium.mjs";

const PORT = Number(process.env.TRICLINIUM_GALLERY_PORT ?? 5198);

/** Real boxes and real keys in a real browser: boards in the gallery, and the shell with a service played by the test. */
export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.pw.ts",
  testIgnore: "paint/**",
  workers: 1,
  // On machines that have other work a click is lost now and then; what fails twice is broken, what fails once is told.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  // The pages come from a development server, on machines that have other work.
  expect: { timeout: 20_000 },
  reporter: "line",
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: `npx vite --port ${PORT} --strictPort`,
    url: `http://localhost:${PORT}/gallery/index.html`,
    timeout: 60_000,
    env: { TRICLINIUM_TESTS: "1" },
  },
});
