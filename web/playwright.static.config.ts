import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./scripts/chromium.mjs";
import { FULL } from "./tests/scale";

/**
 * The build without a server (npm run build:static), in a folder of a plain file server and nothing else. By default only the
 * tests tagged `@smoke` run; `TRICLINIUM_SCALE=full` runs all of them.
 */
export default defineConfig({
  testDir: "tests/static",
  globalSetup: "./tests/static/server.ts",
  testMatch: "*.spec.ts",
  ...(FULL ? {} : { grep: /@smoke/ }),
  outputDir: "node_modules/.cache/static-tests",
  workers: 1,
  timeout: 480_000,
  expect: { timeout: 40_000 },
  reporter: [["list"]],
  use: {
    ...(process.env.TRICLINIUM_STATIC_URL ? { baseURL: process.env.TRICLINIUM_STATIC_URL } : {}),
    actionTimeout: 40_000,
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
});
