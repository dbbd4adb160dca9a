import { defineConfig } from "@playwright/test";
import usual from "./playwright.config";

const { projects: _, ...alike } = usual;

/** Screenshots of the main screens in shots/screens (not committed). Look at each of them. */
export default defineConfig({
  ...alike,
  testMatch: ["shots.ts", "struggleShots.ts", "aeternaShots.ts"],
  timeout: 600_000,
});
