/** Journeys: seen, priced, chosen by mouse, finger and keys, and paid in the same press. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { updateOf } from "../../../served";
import { momentOf, sit } from "../sitting";

const DEAR = "r2c7N";
const journey = momentOf("journey");

/** The journey's moment with a destination that can be paid for in several ways. */
function priced(): Record<string, unknown> {
  const journeys = {
    ...(journey.view.journeys as Record<string, unknown>),
    [DEAR]: [
      [0, 4],
      [1, 0],
      [2, 0],
    ],
  };
  return { view: { ...journey.view, journeys }, options: [...journey.options, `travel ${DEAR}`] };
}

const spot = (page: Page, crossroads: string) => page.locator(`[data-crossroads="${crossroads}"]`);
const callout = (page: Page) => page.locator('[data-callout="journey"]');

test("a journey is one press more than its crossroads, and the payment shown is made by itself", async ({
  page,
}) => {
  const { sent, tell } = await sit(page, "journey", { more: priced() });
  await spot(page, DEAR).click({ force: true });
  // The cheapest is preset: an ear counts three coins.
  await expect(callout(page).locator('[aria-pressed="true"]')).toHaveAttribute("data-way", "pay 1 0");
  await callout(page).locator('[data-way="pay 0 4"]').click();
  await callout(page).locator(`[data-act="travel ${DEAR}"]`).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe(`travel ${DEAR}`);
  const view = {
    ...journey.view,
    journeys: null,
    agenda: [...(journey.view.agenda as unknown[]), { step: "pay", crossroads: DEAR }],
  };
  const paying = updateOf(view, ["pay 0 4", "pay 1 0", "pay 2 0"], { seq: 2, since: 1, decision: "d2" });
  tell("A", paying);
  tell("A", { type: "done", key: sent.A?.at(-1)?.key });
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("pay 0 4");
  expect(sent.A?.at(-1)?.decision).toBe("d2");
});

test("a way chosen with the mouse is gone by Enter, as the button says", async ({ page }) => {
  const { sent } = await sit(page, "journey", { more: priced() });
  await spot(page, DEAR).click({ force: true });
  const way = callout(page).locator('[data-way="pay 0 4"]');
  await way.click();
  await expect(way).toHaveAttribute("aria-pressed", "true");
  await expect(way).toBeFocused();
  await page.keyboard.press("Enter");
  await expect
    .poll(() => sent.A?.filter(({ type }) => type === "act").map(({ act }) => act))
    .toEqual([`travel ${DEAR}`]);
});

test("a payment that is not offered is asked for", async ({ page }) => {
  const { sent, tell } = await sit(page, "journey", { more: priced() });
  await spot(page, DEAR).click({ force: true });
  await page.keyboard.press("Enter");
  await expect.poll(() => sent.A?.at(-1)?.act).toBe(`travel ${DEAR}`);
  const view = {
    ...journey.view,
    journeys: null,
    agenda: [...(journey.view.agenda as unknown[]), { step: "pay", crossroads: DEAR }],
  };
  tell("A", updateOf(view, ["pay 0 4", "pay 2 0"], { seq: 2, since: 1, decision: "d2" }));
  tell("A", { type: "done", key: sent.A?.at(-1)?.key });
  await page.locator('[data-callout="payment"] [data-way="pay 2 0"]').click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("pay 2 0");
});

test("the cities in reach stay in their box on a small screen, and it can be closed", async ({ page }) => {
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

test("a pressed city leads to the crossroads beside it, which says what is gathered there", async ({
  page,
}) => {
  await sit(page, "far");
  await page.locator("[data-tile=move]").click();
  const first = page.locator('[data-callout="goal"] [data-way]').first();
  const to = (await first.getAttribute("data-way"))?.replace("travel ", "") ?? "";
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
  await expect(callout(page).locator(`[data-act="travel ${to}"]`)).toBeVisible();
});
