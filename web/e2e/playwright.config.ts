import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "../scripts/chromium.mjs";

/** Whole games and whole lessons. */
const LONG = [
  "game.*.spec.ts",
  "solo.spec.ts",
  "game.spec.ts",
  "tree.spec.ts",
  "learn.spec.ts",
  "clocks.spec.ts",
];

/** The gate runs the tests tagged `@gate`; `TRICLINIUM_SCALE=full` runs all of them. */
const GATE = process.env.TRICLINIUM_SCALE === "full" ? {} : { grep: /@gate/ };

/** Needs a built client (npm run build), PostgreSQL, Redis and a Python with triclinium installed. */
export default defineConfig({
  testDir: ".",
  ...GATE,
  // The longest tests start first.
  projects: [
    { name: "games", testMatch: LONG, fullyParallel: true },
    { name: "the rest", testMatch: "*.spec.ts", testIgnore: LONG },
  ],
  outputDir: "../node_modules/.cache/e2e",
  workers: 2,
  fullyParallel: false,
  // A whole game takes a minute or two, and several times that on a busy machine.
  timeout: 480_000,
  expect: { timeout: 40_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 40_000,
    screenshot: "only-on-failure",
    // A service worker would answer before the routes that tests set up. `installed.spec.ts` allows it.
    serviceWorkers: "block",
    launchOptions: CHROMIUM,
  },
});
