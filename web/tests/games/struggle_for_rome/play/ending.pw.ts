/** The ending of a competitive game on a phone. `ending.dom.test.tsx` tests its texts. */
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

test("the ending fits a phone in Polish", { tag: "@nightly" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await end(page, { winners: ["A", "D"], ranks: [1, 3, 4, 1] }, { language: "pl" });
  await expect(page.locator("#ending")).toContainText("po 9 rundach");
  await expect(page.locator("[data-held=D] [data-card]").first()).toHaveText("Zdrajca × 2");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});
