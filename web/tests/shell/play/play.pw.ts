/** The frame around any game: keys, notices, tabs, focus. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../kept";
import { arrive, FALL, fallView, tableOf, updateOf } from "../../served";

const VIEW = fallView("middle") as Record<string, unknown> & { hands: unknown[]; actions: number };
const SEATS = VIEW.hands.length;

async function open(page: Page, options: string[], more: object = {}) {
  const update = updateOf({ ...VIEW, actions: 3 }, options, more as never);
  const served = await arrive(page, [FALL], tableOf("fall_of_rome", SEATS), { A: update });
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  return served;
}

test("holding T does not skip the confirmation at the end of a turn", async ({ page }) => {
  const served = await open(page, ["march Genua 0", "end"]);
  await page.keyboard.down("t");
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down("t");
  await page.keyboard.up("t");
  await expect(page.locator("#prompt")).toContainText("3 actions unused");
  expect(served.sent.A ?? []).toEqual([]);
  await page.keyboard.press("t");
  await expect.poll(() => served.sent.A?.length).toBe(1);
});

test("tabs have panels, can be changed by arrow keys, and keep the focus", async ({ page }) => {
  await open(page, ["end"]);
  await page.getByRole("tab", { name: "Annals" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Talk" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Talk" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Annals" })).toBeHidden();
  await page.keyboard.press("Home");
  await expect(page.getByRole("tabpanel", { name: "Annals" })).toBeVisible();
});

test("a pressed button keeps the focus until the server answers", async ({ page }) => {
  const served = await open(page, ["continue", "draw 1"], {});
  const button = page.locator('.plain-choices [data-act="continue"]');
  await button.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => served.sent.A?.length).toBe(1);
  await expect(button).toHaveAttribute("aria-disabled", "true");
  await expect(button).toBeFocused();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("the board keeps its position while the log is open", async ({ page }) => {
    await open(page, ["end"]);
    const roma = page.locator("[data-city=Roma] .medal-case");
    await page.getByRole("button", { name: "The whole map" }).tap();
    await expect(page.locator(".board.far")).toBeVisible();
    await page.evaluate(() => document.querySelector(".board")?.setAttribute("data-same", "1"));
    await page.locator("[data-tab=log]").tap();
    await expect(page.locator("#log")).toBeVisible();
    await page.locator("[data-tab=map]").tap();
    await expect(page.locator(".board.far[data-same]")).toBeVisible();
    await expect(roma).toHaveCount(0);
  });
});
