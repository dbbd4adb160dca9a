/** Every verb of the board with the keyboard alone, one after the other at one table. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { momentOf, sit } from "../sitting";
import { go, last } from "./asking";

type Json = Record<string, unknown>;

/** Press Tab until the map has the focus. */
async function intoMap(page: Page): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press("Tab");
    const there = await page.evaluate(() => document.activeElement?.closest("[data-board] svg") !== null);
    if (there) return;
  }
  throw new Error("Tab did not reach the map");
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  await page.locator("#prompt").waitFor();
  for (const key of keys) await page.keyboard.press(key);
}

const KEYS: [string, string, (page: Page) => Promise<void>, string | RegExp, Json?][] = [
  [
    "a journey on the map",
    "journey",
    async (page) => {
      await intoMap(page);
      for (const key of [".", ".", "Enter", "Enter"]) await page.keyboard.press(key);
    },
    /^journey r\S+ with \d grain$/,
  ],
  ["a journey to a city within reach", "far", (page) => press(page, "m", "1", "Enter"), /^journey r/],
  ["plunder", "plunder", (page) => press(page, "p", "2", "Enter"), /^plunder (Iuvavum|Vindobona)$/],
  ["founding", "founding", (page) => press(page, "o", "Enter"), "found Tarentum"],
  ["expansion", "kingdom", (page) => press(page, "o", "3", "Enter"), /^expand /],
  ["income", "kingdom", (page) => press(page, "i", "2"), "income grain"],
  ["a card", "founding", (page) => press(page, "a", "Enter"), "play treasure_4"],
  ["a Traitor", "traitor", (page) => press(page, "a", "Enter"), "traitor plunder Olisipo"],
  [
    "a Great Warrior",
    "trade",
    (page) => press(page, "a", "2"),
    "summon warriors",
    { options: ["summon horsemen", "summon warriors", "end"] },
  ],
  ["the end of the turn, with a confirmation", "kingdom", (page) => press(page, "d", "d"), "end"],
  [
    "the start",
    "setup",
    async (page) => {
      await intoMap(page);
      for (const key of [".", "Enter", "Enter"]) await page.keyboard.press(key);
    },
    /^place horsemen r[02]c9N$/,
  ],
  [
    "the legionnaire",
    "seven",
    async (page) => {
      await intoMap(page);
      for (const key of [".", "Enter", "Enter"]) await page.keyboard.press(key);
    },
    /^legionnaire r/,
  ],
  ["a robbery", "robbery", (page) => press(page, "2"), "rob D"],
  [
    "a journey whose payment is chosen by its number",
    "far",
    async (page) => {
      await page.locator('[data-crossroads="r9c9S"]').press("Enter");
      await press(page, "1", "Enter");
    },
    "journey r9c9S with 0 grain",
  ],
  [
    "a discard",
    "trade",
    (page) => press(page, "1", "Enter"),
    "discard 0 2",
    {
      options: ["discard 0 2", "discard 1 1", "discard 2 0"],
      view: { ...momentOf("trade").view, agenda: [{ step: "discard", seat: "A" }] },
    },
  ],
];

test("every verb can be done with the keyboard alone", { tag: "@nightly" }, async ({ page }) => {
  test.setTimeout(300_000);
  const served = await sit(page, "late");
  await page.locator("#prompt").waitFor();
  for (const [at, [what, moment, doing, act, more = {}]] of KEYS.entries())
    await test.step(what, async () => {
      const { view, options } = { ...momentOf(moment), ...more } as { view: Json; options: string[] };
      // A number of the round that appears only here shows that this moment is drawn.
      go(served, { ...view, round: 40 + at }, options, at + 2);
      await expect(page.locator(".brand")).toContainText(`round ${40 + at}`);
      await expect(page.locator('.tile[data-open="true"][aria-disabled="true"]')).toHaveCount(0);
      await doing(page);
      if (typeof act === "string") await expect.poll(() => last(served)).toBe(act);
      else await expect.poll(() => last(served)).toMatch(act);
      expect(served.sent.A?.filter(({ type }) => type === "act")).toHaveLength(at + 1);
    });
});

test("Escape cancels a choice, and nothing is sent", async ({ page }) => {
  const served = await sit(page, "plunder");
  await press(page, "p", "1");
  await expect(page.locator('[data-callout="deed"]')).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-callout]")).toHaveCount(0);
  expect(last(served)).toBeUndefined();
});
