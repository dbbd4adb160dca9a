import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "../scripts/chromium.mjs";

/** Needs a built client (npm run build), PostgreSQL, Redis and a Python with triclinium[server]. */
export default defineConfig({
  testDir: ".",
  // What takes longest begins first: a whole game for each worker, then all the rest.
  projects: [
    { name: "games", testMatch: "game.*.spec.ts" },
    { name: "the rest", testMatch: "*.spec.ts", testIgnore: "game.*.spec.ts" },
  ],
  outputDir: "../node_modules/.cache/e2e",
  workers: 2,
  fullyParallel: false,
  // A whole game takes a minute or two; a machine whose neighbours take its cores away, several times that.
  timeout: 480_000,
  // What fails twice is broken; what fails once, on a machine that has other work, is told as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 40_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 40_000,
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
});
