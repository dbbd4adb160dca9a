import { defineConfig } from "@playwright/test";
import board from "../../playwright.board.config";

// The global setup checks the list of screens, which these tests do not visit.
const { globalSetup: _, ...alike } = board;

/** Time from a message to its painted frame, with the built client (`npm run build` first) and a fake server. */
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
