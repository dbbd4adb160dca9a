import { defineConfig } from "@playwright/test";
import board from "./playwright.board.config";

const { globalSetup: _, ...alike } = board;

/** Pictures of every screen that tests/screens lists, into shots/every (not committed): look at each. */
export default defineConfig({ ...alike, testMatch: "screens/shots.ts", timeout: 900_000 });
