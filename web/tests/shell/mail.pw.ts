/** A link out of a mail. What works is in `menu.dom.test.tsx`: a page reads its token once. */
import { expect, test } from "./pretend";

test("a link that was cut off says so", async ({ page }) => {
  await page.goto("/confirm");
  await expect(page.getByText("This link is not complete.")).toBeVisible();
  await expect(page.locator("#confirm")).toHaveCount(0);
});
