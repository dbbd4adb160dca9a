/** What people do to a table of Struggle for Rome that no table expects: twice, too late, too long, on a tiny window. */
import { type Dialog, expect, type Page } from "@playwright/test";
import { test } from "../../kept";
import { type Served, tableOf } from "../../served";
import { go } from "./play/asking";
import { momentOf, sit } from "./sitting";

const acts = ({ sent }: Served) => sent.A?.filter(({ type }) => type === "act") ?? [];

/** Put an offer together, one thing for another. */
async function compose(page: Page): Promise<void> {
  await page.locator("[data-tile=trade]").click();
  for (const [side, kind] of [
    ["give", "grain"],
    ["want", "ore"],
  ])
    await page.locator(`[data-kind=${kind}] [data-operand=${side}] [role=spinbutton]`).press("1");
}

const onSpot = (kind: string) => (page: Page) =>
  page.locator(`[data-${kind}][data-offered=true]`).first().press("Enter");
const nothing = async () => {};
const TWICE: [string, string, (page: Page) => Promise<void>, string][] = [
  ["an offer", "trade", compose, "[data-composer=offer] [data-send]"],
  ["an answer", "asked", nothing, '[data-trade-card] [data-act="refuse"]'],
  ["a trade", "answered", nothing, '[data-act="take C"]'],
  ["a robbery", "robbery", nothing, "[data-callout=robbery] [data-way]"],
  ["a payment", "payment", nothing, "[data-callout=payment] [data-way]"],
  ["a journey", "journey", onSpot("crossroads"), "[data-callout=journey] [data-act]"],
  ["a plunder", "plunder", onSpot("city"), "[data-callout=deed] [data-act]"],
];

for (const [what, moment, before, button] of TWICE)
  test(`${what} that is pressed twice is done once`, async ({ page }) => {
    const served = await sit(page, moment);
    await before(page);
    await page.locator(button).first().dblclick();
    await expect.poll(() => acts(served).length).toBe(1);
    // Nor is it done again by who goes on pressing until it is answered.
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    expect(acts(served)).toHaveLength(1);
  });

test("an offer that is being put together goes with the turn, and nothing is sent", async ({ page }) => {
  const served = await sit(page, "trade");
  await compose(page);
  const { view, options } = momentOf("late");
  go(served, { ...view, round: 77 }, options, 2);
  await expect(page.locator(".brand")).toContainText("77");
  await expect(page.locator("[data-composer=offer]")).toHaveCount(0);
  await page.keyboard.press("Enter");
  expect(acts(served)).toHaveLength(0);
});

const NAMES = [
  "<img src=x onerror=alert(1)>WWWWWWWWWWWW",
  "W".repeat(40),
  "\u202eabc\u0301\u0301\u0301",
  "&amp;<b>",
];

for (const [width, height] of [
  [1280, 720],
  [390, 844],
  [320, 640],
] as const)
  test(`names of any kind are text and have room at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const dialogs: string[] = [];
    const note = (dialog: Dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    };
    page.on("dialog", note);
    const { seats } = tableOf("struggle_for_rome", 4) as { seats: object[] };
    const table = { seats: seats.map((seat, at) => ({ ...seat, name: NAMES[at] })) };
    for (const moment of ["trade", "asked", "journey", "robbery"]) {
      await sit(page, moment, { table });
      await page.locator("#prompt, [data-trade-card], [data-callout]").first().waitFor();
      expect(await page.locator("img[src=x]").count(), moment).toBe(0);
      const [inner, wide] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      expect(wide, moment).toBeLessThanOrEqual(inner as number);
    }
    page.off("dialog", note);
    expect(dialogs).toEqual([]);
  });
