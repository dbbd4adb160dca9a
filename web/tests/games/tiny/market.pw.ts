/** The market of the tiny game in a narrow window, without the style sheet of another game. */
import { expect, test } from "@playwright/test";
import { serve, storePrefs, tableOf, tinyView, updateOf } from "../../served";
import { MARKET, TRADE } from "./market";

test("icons have a size between 8 and 40 pixels, and the composer fits a narrow phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storePrefs(page, { speed: "off" });
  const view = tinyView(0, ["7", "9"], { sealed: [null, null, null], points: [0, 0, 0] });
  const update = updateOf(view, ["close"], { compositions: [TRADE] });
  await serve(page, [MARKET], tableOf("tiny", 3), { A: update });
  await page.goto("/t/it");
  await page.locator("[data-compose=trade]").click();
  await expect(page.locator("[data-composer]")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const box = await page.locator("#menu svg").first().boundingBox();
  expect([box?.width ?? 0, box?.height ?? 0].every((side) => side > 8 && side < 40)).toBe(true);
});
