/** The end of a game against each other: who has won, by what, and what everybody held. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { OUTCOME } from "../outcome";
import { sit } from "../sitting";

const end = (page: Page, more: object = {}, prefs: object = {}, table: object = {}) =>
  sit(page, "over", {
    prefs: { ...prefs },
    more: { outcome: { ...OUTCOME, ...more }, awaited: [] },
    table: { state: "over", ...table },
  });

test("somebody else has won: no victory is told, points stand by their source, and hands are open", async ({
  page,
}) => {
  await end(page);
  const ending = page.locator("#ending");
  await expect(page.getByRole("heading", { name: "Quarta has won" })).toBeVisible();
  await expect(page.getByText("Victory")).toHaveCount(0);
  const heads = page.locator("#standings thead th");
  await expect(heads).toHaveText(["1. Quarta", "2. Secundus", "3. Prima", "4. Tertia"]);
  await expect(page.locator("#standings [data-source=culture] td")).toHaveText(["2", "1", "0", "0"]);
  await expect(page.locator("#standings [data-source=gold]")).toHaveCount(0);
  await expect(ending).toContainText("Your place: 3 of 4.");
  await expect(ending.locator("[data-held]")).toHaveCount(4);
  await expect(ending.locator("[data-held=D] [data-card]")).toHaveText(["Traitor × 2", "Culture × 2"]);
  await expect(ending.locator("[data-held=A]")).toContainText("no development cards");
  await expect(ending).toContainText("after 9 rounds");
});

test("what parts equals is told where there are equals", async ({ page }) => {
  await end(page, { scores: [8, 8, 4, 10], ranks: [3, 2, 4, 1] });
  await expect(page.locator("#standings [data-source=gold] td")).toHaveText(["6", "1", "0", "3"]);
});

test("who watches sees the open hands too, and again after a look at the board", async ({ page }) => {
  await end(page, {}, {}, { you: null });
  const hands = page.locator("#ending [data-held]");
  await expect(hands).toHaveCount(4);
  await page.getByRole("button", { name: "Look at the board" }).click();
  await expect(hands).toHaveCount(0);
  await page.getByRole("button", { name: "How it ended" }).click();
  await expect(page.locator("#ending [data-held=D] [data-card]")).toHaveText(["Traitor × 2", "Culture × 2"]);
});

test("whoever has won alone is told so, and those who share it too", async ({ page }) => {
  await end(page, { winners: ["A"], ranks: [1, 2, 4, 3] });
  await expect(page.getByRole("heading", { name: "Victory" })).toBeVisible();
});

test("in Polish, on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await end(page, { winners: ["A", "D"], ranks: [1, 3, 4, 1] }, { language: "pl" });
  await expect(page.locator("#ending")).toContainText("po 9 rundach");
  await expect(page.locator("[data-held=D] [data-card]").first()).toHaveText("Zdrajca × 2");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
