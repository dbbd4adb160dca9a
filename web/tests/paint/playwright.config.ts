import { defineConfig } from "@playwright/test";
import board from "../../playwright.board.config";

/** Time from a message to its painted frame, with the built client (`npm run build` first) and a fake server. */
export default defineConfig({
  ...board,
  globalSetup: "./server.ts",
  testDir: ".",
  testMatch: "*.pw.ts",
  testIgnore: [],
  timeout: 180_000,
  use: { ...board.use, serviceWorkers: "block" },
});
