import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "../scripts/chromium.mjs";

/** Needs a built client (npm run build), PostgreSQL, Redis and a Python with triclinium[server]. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.spec.ts",
  outputDir: "../node_modules/.cache/e2e",
  workers: 2,
  fullyParallel: false,
  timeout: 240_000,
  // What fails twice is broken; what fails once, on a machine that has other work, is told as flaky.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  use: {
    actionTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
});
