import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "../scripts/chromium.mjs";

/** Whole games and whole lessons. */
const LONG = ["game.*.spec.ts", "game.spec.ts", "tree.spec.ts", "learn.spec.ts", "clocks.spec.ts"];

/** Needs a built client (npm run build), PostgreSQL, Redis and a Python with triclinium[server]. */
export default defineConfig({
  testDir: ".",
  // What takes longest begins first, test by test; then all the rest.
  projects: [
    { name: "games", testMatch: LONG, fullyParallel: true },
    { name: "the rest", testMatch: "*.spec.ts", testIgnore: LONG },
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
    // It would answer before tests that play the network; the one that is about it allows it.
    serviceWorkers: "block",
    launchOptions: CHROMIUM,
  },
});
