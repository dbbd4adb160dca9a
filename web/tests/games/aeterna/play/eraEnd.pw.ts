/** The end of an Era under a finger. `table.dom.test.tsx` has what it says and sends. */
import { expect, test } from "@playwright/test";
import { small } from "../../../access";
import { open, show } from "../gallery";

const PAGE = "[data-place=era-end]";

test("a phone, dark and in Polish: each is in a finger's reach", { tag: "@nightly" }, async ({ page }) => {
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
