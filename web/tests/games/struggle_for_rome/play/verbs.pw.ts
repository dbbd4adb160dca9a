/** The verbs of the board on a phone. `verbs.dom.test.tsx` tests their texts and acts, `keyed.pw.ts` tests keys. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { momentOf, sit } from "../sitting";
import { go, last } from "./asking";

const at = (page: Page, kind: string, value: string) => page.locator(`[data-${kind}="${value}"]`);

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  const sheet = (page: Page, ask: string) => page.locator(`.sheet [data-callout="${ask}"]`);

  /** Check that all buttons of a sheet are large enough for a finger, and within the screen. */
  async function fits(page: Page, ask: string): Promise<void> {
    await expect(sheet(page, ask)).toBeVisible();
    const buttons = await sheet(page, ask).locator("button").all();
    for (const button of buttons) {
      const box = await button.boundingBox();
      expect(box?.height ?? 0).toBeGreaterThanOrEqual(44);
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390);
    }
  }

  test("a journey to a city within reach is paid and sent from its sheet", async ({ page }) => {
    const served = await sit(page, "far");
    await page.locator('[data-tile="move"]').tap();
    await fits(page, "goal");
    await sheet(page, "goal").locator("[data-way]").first().tap();
    await fits(page, "journey");
    await sheet(page, "journey").locator("[data-act]").tap();
    await expect.poll(() => last(served)).toMatch(/^journey r/);
  });

  test("a tap on a city beside the tribe opens a sheet to plunder it", async ({ page }) => {
    const served = await sit(page, "plunder");
    await at(page, "city", "Vindobona").tap({ force: true });
    await fits(page, "deed");
    await sheet(page, "deed").locator("[data-act]").tap();
    await expect.poll(() => last(served)).toBe("plunder Vindobona");
  });

  test("income, robbery and shortage open sheets", { tag: "@nightly" }, async ({ page }) => {
    const served = await sit(page, "kingdom");
    await page.locator('[data-tile="income"]').tap();
    await fits(page, "income");
    await page.locator('[data-way="income ore"]').tap();
    await expect.poll(() => last(served)).toBe("income ore");
    const robbery = momentOf("robbery");
    go(served, robbery.view, robbery.options, 2);
    await fits(page, "robbery");
    await page.locator('[data-way="rob D"]').tap();
    await expect.poll(() => last(served)).toBe("rob D");
    const short = { ...momentOf("far").view, agenda: [{ step: "discard", seat: "A" }], journeys: null };
    go(served, short, ["discard 0 2", "discard 1 1", "discard 2 0"], 3);
    await fits(page, "shortage");
    await sheet(page, "shortage").locator("[data-act]").tap();
    await expect.poll(() => last(served)).toBe("discard 1 1");
  });

  test("the start of the horsemen is in view, and can be tapped", async ({ page }) => {
    const served = await sit(page, "setup");
    const spot = at(page, "crossroads", "r2c9N");
    await expect(spot).toBeInViewport();
    // If two crossroads are too close for a finger, the first tap zooms in.
    await spot.tap({ force: true });
    if (!(await sheet(page, "start").isVisible())) await spot.tap({ force: true });
    await fits(page, "start");
    await sheet(page, "start").locator("[data-act]").tap();
    await expect.poll(() => last(served)).toBe("place horsemen r2c9N");
  });

  test("Polish texts fit into the sheets", { tag: "@nightly" }, async ({ page }) => {
    await sit(page, "plunder", { prefs: { language: "pl" } });
    await page.locator('[data-tile="plunder"]').tap();
    await fits(page, "city");
    await sheet(page, "city").locator("[data-way]").first().tap();
    await fits(page, "deed");
    await expect(sheet(page, "deed")).toContainText("Z nieznanych żetonów");
  });
});
