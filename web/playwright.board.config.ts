import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./scripts/chromium.mjs";
import { FULL } from "./tests/scale";

const PORT = Number(process.env.TRICLINIUM_GALLERY_PORT ?? 5198);
const PACKED = "--config vite.gallery.config.ts --mode development";

/** Real boxes and real keys in a real browser: boards in the gallery, and the shell with a service played by the test. */
export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.pw.ts",
  testIgnore: "paint/**",
  ...(FULL ? {} : { grepInvert: /@nightly/ }),
  // After the last test it says whether a screen is missing from the list of `tests/screens`.
  globalSetup: "./tests/screens/whole.ts",
  snapshotPathTemplate: "{testDir}/{testFileDir}/snapshots/{arg}{ext}",
  // By files: each page has a service of its own, played by its test.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: "line",
  use: {
    baseURL: `http://localhost:${PORT}`,
    launchOptions: CHROMIUM,
  },
  webServer: {
    command: `npx vite build ${PACKED} --logLevel warn && npx vite preview ${PACKED} --port ${PORT} --strictPort`,
    url: `http://localhost:${PORT}/gallery/index.html`,
    timeout: 120_000,
    // Development's React, so that its warnings are heard.
    env: { NODE_ENV: "development" },
  },
});
