/** Dialogs that are taller than the window: their content scrolls, and their buttons stay visible. */
import { expect, test } from "@playwright/test";
import { STRUGGLE } from "../games/struggle_for_rome/sitting";
import { serve, storePrefs, tableOf } from "../served";

const COLOURS = {
  name: "colours",
  kind: "each",
  of: "colour",
  values: ["usual", "red", "blue", "white", "yellow"],
  default: "usual",
  distinct: true,
};

for (const [width, height] of [
  [1366, 768],
  [390, 664],
] as const)
  test(`the dialog of a new table keeps its button visible at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await storePrefs(page, {});
    const game = { ...STRUGGLE, settings: [COLOURS] };
    await serve(page, [game], tableOf(STRUGGLE.name, 3), {});
    await page.goto("/");
    await page.locator("#play-friends").click();
    await page.locator("details > summary").click();
    const modal = page.locator(".modal");
    const button = page.locator("#create");
    const inSight = async () => {
      await expect(button).toBeInViewport({ ratio: 1 });
      const over = await button.evaluate((it) => {
        const { x, y, width, height } = it.getBoundingClientRect();
        return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
      expect(over).toBe(true);
    };
    expect(await modal.evaluate((it) => it.scrollHeight - it.clientHeight)).toBeGreaterThan(0);
    await inSight();
    await page.getByRole("button", { name: "Close" }).waitFor();
    await modal.evaluate((it) => it.scrollTo(0, it.scrollHeight));
    await inSight();
    await expect(page.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
    // The button must not cover the last field.
    const field = (await page.locator("[data-option]").last().boundingBox())!;
    expect(field.y + field.height).toBeLessThanOrEqual((await button.boundingBox())!.y);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
