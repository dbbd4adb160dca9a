/** The tiny game's market: trades are composed, within what the service says and with what it refuses. */
import { expect, type Page, test } from "@playwright/test";
import { serve, storePrefs, tableOf, tinyView, updateOf } from "../../served";
import { MARKET, TRADE } from "./market";

const COUNTER = { verb: "counter", operands: TRADE.operands.slice(0, 2) };

async function sit(page: Page, options: string[], composition: typeof TRADE, view: object = {}) {
  await storePrefs(page, { speed: "off" });
  const seen = tinyView(0, ["7", "9"], {
    sealed: [null, null, null],
    points: [0, 0, 0],
    trade: null,
    ...view,
  });
  const update = (more: object = {}) => updateOf(seen, options, { compositions: [composition], ...more });
  const served = await serve(page, [MARKET], tableOf("tiny", 3), { A: update() });
  await page.goto("/t/it");
  await page.locator(`[data-compose=${composition.verb}]`).click();
  await expect(page.locator("[data-composer]")).toBeVisible();
  const put = (operand: string, kind: string, count: number) =>
    page.locator(`[data-operand=${operand}] [data-kind=${kind}] [role=spinbutton]`).press(String(count));
  const acts = () => (served.sent.A ?? []).map(({ act }) => act);
  return { served, put, acts, update };
}

const sentence = (page: Page) => page.locator("[data-composer] p[data-act]");
const send = (page: Page) => page.locator("[data-send]");

test("four goods for three are offered: refused, changed, taken", async ({ page }) => {
  const { served, put, acts, update } = await sit(page, ["close"], TRADE);
  await expect(page.locator('.plain-choices [data-act="close"]')).toBeVisible();
  await put("give", "wheat", 3);
  await put("give", "wine", 1);
  await put("want", "wine", 3);
  await page.getByRole("radio", { name: "to all" }).click();
  await expect(sentence(page)).toHaveText("Offer 3 × wheat and wine for 3 × wine (to all)");
  await send(page).click();
  await expect.poll(acts).toEqual(["trade 3*wheat+wine for 3*wine with all"]);
  const refusal = { verb: "trade", rule: "TT-10", key: "refusal.trade.both_sides", params: {} };
  served.tell("A", { type: "refused", key: served.sent.A?.[0]?.key, refusal });
  await expect(page.locator("[data-composer] [data-rule='TT-10']")).toContainText(
    "No good can stand on both sides of a trade.",
  );
  // It is said there, and nowhere else.
  await expect(page.locator(".notice")).toHaveAttribute("data-on", "false");
  await put("want", "wine", 0);
  await put("want", "oil", 3);
  await expect(page.locator("[data-composer] [data-rule]")).toHaveCount(0);
  await send(page).click();
  await expect.poll(acts).toContain("trade 3*wheat+wine for 3*oil with all");
  served.tell(
    "A",
    update({ seq: 2, since: 1, decision: null, options: [], compositions: [], awaited: ["B"] }),
  );
  served.tell("A", { type: "done", key: served.sent.A?.[1]?.key, seq: 2 });
  await expect(page.locator("[data-composer]")).toHaveCount(0);
  await expect(page.locator("[data-compose]")).toHaveCount(0);
});

test("a counter-offer begins as the trade that it answers, seen from the other side", async ({ page }) => {
  const trade = { give: { oil: 3 }, want: { wheat: 3, wine: 2 }, whom: "all" };
  const { put, acts } = await sit(page, ["accept", "refuse"], COUNTER, { trade });
  // As far as one's own goods go.
  await expect(sentence(page)).toHaveText("Counter: 3 × wheat and wine for 3 × oil");
  await put("give", "wheat", 1);
  await send(page).click();
  await expect.poll(acts).toEqual(["counter wheat+wine for 3*oil"]);
});

test("the table moves on while one composes: what was put together stays", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { served, put, acts, update } = await sit(page, ["close"], TRADE);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await put("give", "wheat", 2);
  await put("want", "oil", 1);
  await page.getByRole("radio", { name: "Secundus" }).click();
  await send(page).click();
  await expect.poll(acts).toHaveLength(1);
  served.tell("A", update({ seq: 2, since: 1, decision: "decision-2" }));
  served.tell("A", { type: "stale", key: served.sent.A?.[0]?.key, decision: "decision-2", seq: 2 });
  await expect(page.locator(".notice")).toContainText("The table had moved on");
  await expect(sentence(page)).toHaveText("Offer 2 × wheat for oil (Secundus)");
  await send(page).click();
  await expect
    .poll(() => served.sent.A?.at(-1))
    .toMatchObject({
      act: "trade 2*wheat for oil with B",
      decision: "decision-2",
    });
});

test("signs have their size without another game's style", async ({ page }) => {
  await sit(page, ["close"], TRADE);
  const box = await page.locator("#menu svg").boundingBox();
  expect([box?.width ?? 0, box?.height ?? 0].every((side) => side > 8 && side < 40)).toBe(true);
});
