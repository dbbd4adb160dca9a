import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./scripts/chromium.mjs";
import { FULL } from "./tests/scale";

/** Real boxes and real keys in a real browser: boards in the gallery, and the shell with a service played by the test. */
export default defineConfig({
  testDir: "tests",
  testMatch: "**/*.pw.ts",
  testIgnore: "paint/**",
  ...(FULL ? {} : { grepInvert: /@nightly/ }),
  // After the last test `whole.ts` says whether a screen is missing from the list of `tests/screens`.
  globalSetup: ["./gallery/server.ts", "./tests/screens/whole.ts"],
  snapshotPathTemplate: "{testDir}/{testFileDir}/snapshots/{arg}{ext}",
  // By files: each page has a service of its own, played by its test.
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 40_000 },
  reporter: "line",
  use: {
    ...(process.env.TRICLINIUM_GALLERY_URL ? { baseURL: process.env.TRICLINIUM_GALLERY_URL } : {}),
    launchOptions: CHROMIUM,
  },
});
