import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

/** Pictures of the main screens, into shots/screens (not committed): look at each. */
export default defineConfig({ ...usual, testMatch: "shots.ts", timeout: 600_000 });
