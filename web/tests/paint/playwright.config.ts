import { defineConfig } from "@playwright/test";
import board from "../../playwright.board.config";

// What is asked after all screens is not asked here.
const { globalSetup: _, ...alike } = board;

/** How soon a message is seen, with the built client (`npm run build` first) and a service played by the test. */
export default defineConfig({
  ...alike,
  testDir: ".",
  testMatch: "*.pw.ts",
  testIgnore: [],
  timeout: 180_000,
  use: { ...board.use, baseURL: "http://localhost:5195", serviceWorkers: "block" },
  webServer: {
    command: "npx vite preview --port 5195 --strictPort",
    url: "http://localhost:5195/",
    cwd: "../..",
    timeout: 60_000,
  },
});
