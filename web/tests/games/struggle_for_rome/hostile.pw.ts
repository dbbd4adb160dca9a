/** Hostile names at a table of Struggle for Rome, also in a tiny window. */
import { type Dialog, expect } from "@playwright/test";
import { test } from "../../kept";
import { upTo } from "../../scale";
import { tableOf } from "../../served";
import { sit } from "./sitting";

const NAMES = [
  "<img src=x onerror=alert(1)>WWWWWWWWWWWW",
  "W".repeat(40),
  "\u202eabc\u0301\u0301\u0301",
  "&amp;<b>",
];

for (const [width, height] of upTo(1, [
  [320, 640],
  [390, 844],
  [1280, 720],
] as const))
  test(`hostile names are shown as text and fit the page at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const dialogs: string[] = [];
    const note = (dialog: Dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    };
    page.on("dialog", note);
    const { seats } = tableOf("struggle_for_rome", 4) as { seats: object[] };
    const table = { seats: seats.map((seat, at) => ({ ...seat, name: NAMES[at] })) };
    for (const moment of ["trade", "asked", "journey", "robbery"]) {
      await sit(page, moment, { table });
      await page.locator("#prompt, [data-trade-card], [data-callout]").first().waitFor();
      expect(await page.locator("img[src=x]").count(), moment).toBe(0);
      const [inner, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      expect(wide, moment).toBeLessThanOrEqual(inner as number);
    }
    page.off("dialog", note);
    expect(dialogs).toEqual([]);
  });
