import { defineConfig } from "@playwright/test";
import board from "./playwright.board.config";

/** Pictures of every screen that tests/screens lists, into shots/every (not committed): look at each. */
export default defineConfig({
  ...board,
  globalSetup: "./gallery/server.ts",
  testMatch: "screens/shots.ts",
  timeout: 900_000,
});
