import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./scripts/chromium.mjs";
import { FULL } from "./tests/scale";

const PORT = Number(process.env.TRICLINIUM_GALLERY_PORT ?? 5197);

/**
 * The build without a server (npm run build:static), in a folder of a plain file server and nothing else. By default only the
 * tests tagged `@smoke` run; `TRICLINIUM_SCALE=full` runs all of them.
 */
export default defineConfig({
  testDir: "tests/static",
  testMatch: "*.spec.ts",
  ...(FULL ? {} : { grep: /@smoke/ }),
  outputDir: "node_modules/.cache/static-tests",
  workers: 1,
  timeout: 480_000,
  expect: { timeout: 40_000 },
  reporter: [["list"]],
  use: {
    baseURL: `http://localhost:${PORT}/static-site/`,
    actionTimeout: 40_000,
    screenshot: "only-on-failure",
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: `python3 -m http.server ${PORT} --bind 127.0.0.1`,
    url: `http://localhost:${PORT}/static-site/index.html`,
    stdout: "ignore",
    stderr: "ignore",
  },
});
