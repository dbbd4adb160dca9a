/** A table of Struggle for Rome at its moments: the board stands, and what is offered can be done. */
import { expect, test } from "@playwright/test";
import { sit } from "./sitting";

test("a journey is chosen on the board", async ({ page }) => {
  const { sent } = await sit(page, "journey");
  const spot = page.locator('[data-crossroads="r8c1S"]');
  await spot.click({ force: true });
  await page.locator('[data-act="journey r8c1S with 0 grain"]').click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("journey r8c1S with 0 grain");
});
