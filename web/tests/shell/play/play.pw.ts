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

test("holding T does not end the turn past the question", async ({ page }) => {
  const served = await open(page, ["march Genua 0", "end"]);
  await page.keyboard.down("t");
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down("t");
  await page.keyboard.up("t");
  await expect(page.locator("#prompt")).toContainText("3 actions unused");
  expect(served.sent.A ?? []).toEqual([]);
  await page.keyboard.press("t");
  await expect.poll(() => served.sent.A?.length).toBe(1);
});

test("why something is not offered is asked when somebody looks, and once a decision", async ({ page }) => {
  const served = await open(page, ["end"]);
  const reason = page.locator("[data-why=recruit] .reason");
  const asked = () => served.sent.A?.map(({ type, decision }) => `${type} ${decision}`) ?? [];
  const refusal = {
    verb: "recruit",
    rule: "FR-4.4",
    key: "refusal.recruit.no_fort",
    params: { city: "Tyras" },
  };
  expect(asked()).toEqual([]);
  await page.keyboard.press("r");
  await expect(reason).toHaveText("Looking up why…");
  served.tell("A", { type: "refusals", decision: "decision-0", refusals: [] });
  served.tell("A", { type: "refusals", decision: "decision-1", refusals: [refusal] });
  await expect(reason).toContainText("There is no fort in Tyras.");
  await page.keyboard.press("Escape");
  await expect(reason).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(reason).toContainText("There is no fort in Tyras.");
  expect(asked()).toEqual(["why decision-1"]);
  // Another decision while it is open: what is said is true of that one.
  served.tell("A", updateOf(VIEW, ["end"], { seq: 2, since: 1, decision: "decision-2" }));
  await expect(reason).toHaveText("Looking up why…");
  served.tell("A", { type: "refusals", decision: "decision-2", refusals: [] });
  await expect(reason).toHaveText("That cannot be done at this point.");
  expect(asked()).toEqual(["why decision-1", "why decision-2"]);
});

test("where nothing is to be decided, nobody is asked why", async ({ page }) => {
  const served = await open(page, [], { awaited: ["B"] });
  await page.keyboard.press("r");
  await expect(page.locator("[data-why=recruit] .reason")).toHaveText("It is not your turn to choose.");
  expect(served.sent.A ?? []).toEqual([]);
});

test("C twice goes on once", async ({ page }) => {
  const served = await open(page, ["continue", "event do_ut_des"]);
  await page.evaluate(() => {
    for (const _ of [1, 2]) document.dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true }));
  });
  await page.waitForTimeout(200);
  expect(served.sent.A?.map(({ act }) => act)).toEqual(["continue"]);
});

test("a ping that is over is not told again when a command was stale", async ({ page }) => {
  const served = await open(page, ["continue"]);
  served.tell("A", { type: "ping", seat: "B", place: "Roma" });
  await expect(page.locator(".notice")).toContainText("points at Roma");
  await page.keyboard.press("c");
  await expect.poll(() => served.sent.A?.length).toBe(1);
  served.tell("A", { type: "stale", key: String(served.sent.A?.[0]?.key), seq: 1 });
  await expect(page.locator(".notice")).toContainText("The table had moved on");
  served.tell("A", { type: "presence", seats: ["A"], watchers: 1 });
  served.tell("A", { type: "table", table: { ...tableOf("fall_of_rome", SEATS), version: 2 } });
  await page.waitForTimeout(300);
  await expect(page.locator(".notice")).toContainText("The table had moved on");
});

test("tabs have panels, go by arrows, and keep the focus", async ({ page }) => {
  await open(page, ["end"]);
  await page.getByRole("tab", { name: "Annals" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Talk" })).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: "Talk" })).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: "Annals" })).toBeHidden();
  await page.keyboard.press("Home");
  await expect(page.getByRole("tabpanel", { name: "Annals" })).toBeVisible();
});

test("a button that one has pressed keeps the focus while the service thinks", async ({ page }) => {
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

  test("the board stays where it was while one reads the annals", async ({ page }) => {
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
