/** The end of an Era on a touch screen. `table.dom.test.tsx` tests its texts and acts. */
import { expect, test } from "@playwright/test";
import { small } from "../../../access";
import { open, show } from "../gallery";

const PAGE = "[data-place=era-end]";

test("the end of an Era has large enough touch targets on a phone, in the dark theme and in Polish", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const complaints = await open(page, "troubled&language=pl&theme=dark");
  for (const [position, seen] of [
    ["troubled", "[data-choice=unrest]"],
    ["order", `${PAGE}[data-now=I] [data-act="order 2"]`],
    ["over", "#standings"],
  ] as const)
    await test.step(position, async () => {
      await show(page, position, seen);
      expect.soft(await small(page), position).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, position).toBeLessThanOrEqual(390);
    });
  expect(complaints).toEqual([]);
});
