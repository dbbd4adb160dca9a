/** Journeys are chosen with a payment, and are paid in the same act. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { momentOf, sit } from "../sitting";

const DEAR = "r2c7N";
const GOLD = `journey ${DEAR} with 0 grain`;
const GRAIN = `journey ${DEAR} with 1 grain`;
const journey = momentOf("journey");

/** Return the moment `journey` with a destination that has several payments. */
function priced(): Record<string, unknown> {
  const journeys = {
    ...(journey.view.journeys as Record<string, unknown>),
    [DEAR]: [
      [0, 4],
      [1, 0],
    ],
  };
  return {
    view: { ...journey.view, journeys },
    options: [...journey.options.filter((act) => !act.includes(` ${DEAR} `)), GRAIN, GOLD],
  };
}

const spot = (page: Page, crossroads: string) => page.locator(`[data-crossroads="${crossroads}"]`);
const callout = (page: Page) => page.locator('[data-callout="journey"]');

const acts = (sent: Awaited<ReturnType<typeof sit>>["sent"]) =>
  sent.A?.filter(({ type }) => type === "act").map(({ act }) => act);

test("Enter sends the payment that was chosen with the mouse", async ({ page }) => {
  const { sent } = await sit(page, "journey", { more: priced() });
  await spot(page, DEAR).click({ force: true });
  const way = callout(page).locator(`[data-way="${GOLD}"]`);
  await way.click();
  await expect(way).toHaveAttribute("aria-pressed", "true");
  await expect(way).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(() => acts(sent)).toEqual([GOLD]);
});

test("the list of cities within reach fits its box on a small screen, and a button closes it", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await sit(page, "far");
  await page.locator("[data-tile=move]").click();
  const box = page.locator(".callout");
  const goals = page.locator('[data-callout="goal"]');
  await expect(goals.locator("[data-way]").first()).toBeVisible();
  const edge = (await box.boundingBox()) ?? { x: 0, width: 0 };
  for (const each of await goals.locator("[data-way], button").all()) {
    const { x, width } = (await each.boundingBox()) ?? { x: Number.POSITIVE_INFINITY, width: 0 };
    expect(x + width).toBeLessThanOrEqual(edge.x + edge.width);
  }
  await goals.locator('[aria-keyshortcuts="Escape"]').click();
  await expect(goals).toHaveCount(0);
});

test("a pressed city links to the crossroads beside it, which shows the resources gathered there", async ({
  page,
}) => {
  await sit(page, "far");
  await page.locator("[data-tile=move]").click();
  const first = page.locator('[data-callout="goal"] [data-way]').first();
  const to = (await first.getAttribute("data-way"))?.split(" ")[1] ?? "";
  const text = (await first.textContent()) ?? "";
  const cities = await page
    .locator("[data-city]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-city") ?? ""));
  const city = cities.find((each) => each && text.startsWith(each));
  await page.keyboard.press("Escape");
  await page.locator(`[data-city="${city}"]`).click({ force: true });
  await page.locator(`[data-callout="about-city"] [data-towards="${to}"]`).click();
  await expect(callout(page).locator("[data-harvest]")).toHaveAttribute(
    "data-harvest",
    /^((grain|ore|pasture) \d+,?)*$/,
  );
  await expect(callout(page).locator(`[data-act^="journey ${to} "]`)).toBeVisible();
});
