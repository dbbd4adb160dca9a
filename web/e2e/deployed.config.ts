import { defineConfig } from "@playwright/test";
import whole from "./playwright.config";

/** A game at a service that somebody has set up (`nox -s deploy`): TRICLINIUM_HOUSE says where it is. */
export default defineConfig({
  ...whole,
  projects: [{ name: "deployed", testMatch: "deployed.ts" }],
  workers: 1,
  retries: 0,
  reporter: [["line"]],
  // The certificate of a name that is nobody's is the proxy's own.
  use: { ...whole.use, ignoreHTTPSErrors: true },
});
