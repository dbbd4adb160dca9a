/** A player's turn in Fall of Rome, by mouse and keyboard, against a fake server. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { upTo } from "../../../scale";
import { arrive, tableOf, updateOf } from "../../../served";
import { GAME, VIEW } from "./own";

async function open(page: Page, options: string[], more: { language?: string; view?: object } = {}) {
  const update = updateOf({ ...VIEW, ...more.view }, options);
  const table = tableOf("fall_of_rome", VIEW.hands.length);
  const served = await arrive(page, [GAME], table, { A: update }, { language: more.language ?? "en" });
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  return served;
}

test("Enter does the action that its key has opened, although a city still has the focus", async ({
  page,
}) => {
  const served = await open(page, ["march Londinium 0", "battle 1", "battle 2", "end"]);
  const city = page.locator("[data-city=Londinium]");
  await city.click();
  await expect(page.locator(".pick .do")).toBeVisible();
  await city.click();
  await expect.poll(() => served.sent.A?.length).toBe(1);
  served.tell("A", { type: "done", key: String(served.sent.A?.[0]?.key), seq: 2 });
  served.tell(
    "A",
    updateOf({ ...VIEW, pawns: ["Londinium", ...VIEW.pawns.slice(1)] }, ["battle 1", "battle 2", "end"], {
      seq: 2,
      since: 1,
      decision: "decision-2",
    }),
  );
  await expect(page.locator(".pick")).toHaveCount(0);
  await expect(city).toBeFocused();
  await page.keyboard.press("b");
  await expect(page.locator(".pick .do")).toContainText("Battle");
  await page.keyboard.press("Enter");
  await expect.poll(() => served.sent.A?.length).toBe(2);
  expect(String(served.sent.A?.[1]?.act)).toMatch(/^battle /);
});

test("Enter opens the focused city if the focus has moved since an action was opened", async ({ page }) => {
  const served = await open(page, ["battle 1", "battle 2", "end"]);
  await page.locator("[data-city=Londinium]").focus();
  await page.keyboard.press("b");
  await expect(page.locator(".pick .do")).toContainText("Battle");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator(".pick")).toContainText("Nothing can be done here now");
  expect(served.sent.A ?? []).toEqual([]);
});

test("Enter on a pressed tile does the action that the tile shows", async ({ page }) => {
  const served = await open(page, ["battle 1", "battle 2", "end"]);
  await page.locator("[data-tile=battle]").click();
  await page.keyboard.press("Enter");
  await expect.poll(() => served.sent.A?.length).toBe(1);
  expect(String(served.sent.A?.[0]?.act)).toMatch(/^battle /);
});

test("the description of a role closes on Escape and on a press outside", async ({ page }) => {
  await open(page, ["end"]);
  const card = page.locator(".role-card");
  const text = card.locator("p").first();
  await card.locator("summary").click();
  await expect(text).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
  await card.locator("summary").click();
  await expect(text).toBeVisible();
  await text.click();
  await expect(text).toBeVisible();
  await page.locator("[data-city=Roma]").click();
  await expect(text).toBeHidden();
  await card.locator("summary").click();
  await page.locator("[data-city=Roma]").focus();
  await page.keyboard.press("Escape");
  await expect(text).toBeHidden();
});

/** Return how many pixels the ink of a tile's name sticks out, above or below, of the boxes that clip it. */
async function cut(page: Page, tile: string): Promise<number> {
  return page.locator(`[data-tile=${tile}] > span`).evaluate((span) => {
    const style = getComputedStyle(span);
    const context = document.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
    context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const ink = context.measureText(span.textContent ?? "");
    const mark = document.createElement("i");
    mark.style.cssText = "display:inline-block;width:0;height:0";
    span.prepend(mark);
    const baseline = mark.getBoundingClientRect().bottom;
    mark.remove();
    let over = Number.NEGATIVE_INFINITY;
    for (let each: Element | null = span; each && !each.matches(".tiles"); each = each.parentElement) {
      const box = each.getBoundingClientRect();
      if (getComputedStyle(each).overflowY === "visible") continue;
      over = Math.max(
        over,
        box.top - (baseline - ink.actualBoundingBoxAscent),
        baseline + ink.actualBoundingBoxDescent - box.bottom,
      );
    }
    return over;
  });
}

for (const [size, viewport] of upTo(2, [
  ["a desktop", { width: 1366, height: 768 }],
  ["a phone", { width: 390, height: 844 }],
  ["a large desktop", { width: 1920, height: 1080 }],
] as const))
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    test("the names of tiles are not cut off, with their accents", async ({ page }) => {
      // With the switch beside it, the hint takes two lines and the tiles have their minimum height.
      await open(page, ["march Londinium 0", "end", "hold"], { language: "pl" });
      await page.evaluate(() => document.fonts.ready);
      await expect(page.locator("[data-tile=sail]")).toContainText("Żegluga");
      const tiles = await page
        .locator("[data-tile]")
        .evaluateAll((all) => all.map((tile) => tile.getAttribute("data-tile")));
      for (const tile of tiles) expect(await cut(page, tile ?? ""), `${tile}`).toBeLessThanOrEqual(0);
      const short = page
        .locator("[data-tile] > span")
        .evaluateAll((all) =>
          all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
        );
      expect(await short).toEqual([]);
      // The note below a name is not cut off either, where notes are shown.
      const low = page.locator("[data-tile] > small:not(:empty)").evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .filter((each) => {
            const { bottom } = (each.parentElement ?? each).getBoundingClientRect();
            return each.getBoundingClientRect().bottom > bottom || each.scrollHeight > each.clientHeight + 1;
          })
          .map((each) => each.textContent),
      );
      expect(await low).toEqual([]);
      if (process.env.LOOK)
        await page.screenshot({ path: `${process.env.LOOK}/tiles-${viewport.width}.png` });
    });
  });
