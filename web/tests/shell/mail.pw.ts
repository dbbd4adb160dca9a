/** An incomplete link from an email. `menu.dom.test.tsx` tests complete ones. */
import { expect, test } from "./pretend";

test("a link without a token is reported as incomplete", async ({ page }) => {
  await page.goto("/confirm");
  await expect(page.getByText("This link is incomplete.")).toBeVisible();
  await expect(page.locator("#confirm")).toHaveCount(0);
});
