import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

const { projects: _, ...alike } = usual;

/** Pictures of the main screens, into shots/screens (not committed): look at each. */
export default defineConfig({
  ...alike,
  testMatch: ["shots.ts", "struggleShots.ts", "aeternaShots.ts"],
  timeout: 600_000,
});
