/** A press or a tap on a player's plate opens an explanation of its counts, with links to the rules. */
import { expect } from "@playwright/test";
import { test } from "../../../kept";
import { momentOf, sit } from "../sitting";

const { view } = momentOf("journey");
const gold = (view.gold as number[])[1];
const { figures, wagons } =
  (view.tribes as { warriors: { figures: number; wagons: number } }[])[1]?.warriors ?? {};

test("a press on a name opens the plate on a desktop, and a rule replaces it", { tag: "@nightly" }, async ({
  page,
}) => {
  await sit(page, "journey");
  await page.locator("[data-player='1'] [data-explains=B]").click();
  const plate = page.locator("[role=dialog], dialog").filter({ has: page.locator("[data-plate-of=B]") });
  await expect(plate).toContainText("Resource cards in hand");
  await expect(plate.locator("li", { hasText: "Gold" })).toContainText(String(gold));
  await expect(plate.locator("section").nth(1)).toContainText(`${wagons} wagon`);
  await expect(plate.locator("section").nth(1).locator("li").first()).toContainText(String(figures));
  await plate.getByRole("button", { name: "Rule SR-5.6" }).click();
  await expect(plate).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a tap on a plate opens it", async ({ page }) => {
    await sit(page, "journey");
    await page.locator("[data-plate=C]").tap();
    await expect(page.locator("[data-plate-of=C]")).toBeVisible();
    await expect(page.locator("[data-plate-of=C]")).toContainText("Development cards in hand");
  });
});
