/** A first act at a table of Struggle for Rome. */
import { expect, test } from "@playwright/test";
import { sit } from "./sitting";

test("a journey is chosen on the board and sent", async ({ page }) => {
  const { sent } = await sit(page, "journey");
  const spot = page.locator('[data-crossroads="r8c1S"]');
  await spot.click({ force: true });
  await page.locator('[data-act="journey r8c1S with 0 grain"]').click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("journey r8c1S with 0 grain");
});
