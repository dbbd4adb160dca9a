import { defineConfig } from "@playwright/test";
import whole from "./playwright.config";

/** A game on a deployed server (`nox -s deploy`). TRICLINIUM_HOUSE has its address. */
export default defineConfig({
  ...whole,
  projects: [{ name: "deployed", testMatch: "deployed.ts" }],
  workers: 1,
  retries: 0,
  reporter: [["line"]],
  // The proxy signs its own certificate, because the host name is not registered.
  use: { ...whole.use, ignoreHTTPSErrors: true },
});
