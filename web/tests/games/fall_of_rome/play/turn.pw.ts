/** One's own turn in Fall of Rome, by mouse and keys, with a service played by the test. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { arrive, FALL, fallView, tableOf, updateOf } from "../../../served";

const GAME = {
  ...FALL,
  forms: [
    "march {city:city} {legions:count}",
    "sail {city:city} with {card:card} {legions:count}",
    "fortify with {card:card}",
    "battle {dice:count}",
    "take {card:card} from {seat:seat}",
    "levy {city:city}",
    "event {event:event} {option:option}",
    "end",
    "continue",
  ],
};
const VIEW = {
  ...fallView("middle"),
  player: 0,
  actions: 3,
  agenda: [{ step: "turn" }, { step: "act" }],
} as unknown as Record<string, unknown> & { hands: string[][]; pawns: string[] };

async function open(page: Page, options: string[], more: { language?: string; view?: object } = {}) {
  const update = updateOf({ ...VIEW, ...more.view }, options);
  const table = tableOf("fall_of_rome", VIEW.hands.length);
  const served = await arrive(page, [GAME], table, { A: update }, { language: more.language ?? "en" });
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  return served;
}

test("Enter does the action that was called by its key, not what the focus stayed on", async ({ page }) => {
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

test("Enter where the focus has gone since shows what is there", async ({ page }) => {
  const served = await open(page, ["battle 1", "battle 2", "end"]);
  await page.locator("[data-city=Londinium]").focus();
  await page.keyboard.press("b");
  await expect(page.locator(".pick .do")).toContainText("Battle");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.locator(".pick")).toContainText("Nothing can be done here now");
  expect(served.sent.A ?? []).toEqual([]);
});

test("Enter on a tile that was pressed does what it shows", async ({ page }) => {
  const served = await open(page, ["battle 1", "battle 2", "end"]);
  await page.locator("[data-tile=battle]").click();
  await page.keyboard.press("Enter");
  await expect.poll(() => served.sent.A?.length).toBe(1);
  expect(String(served.sent.A?.[0]?.act)).toMatch(/^battle /);
});

test("no prompt ends at a colon", async ({ page }) => {
  await open(page, ["fortify with Eburacum/anglo_saxons_franks", "levy Roma", "levy Eburacum", "end"], {
    view: { hands: [["Eburacum/anglo_saxons_franks"], ...VIEW.hands.slice(1)] },
  });
  const prompt = page.locator("#prompt");
  for (const [key, said] of [
    ["f", "Fortify"],
    ["i", "Role ability"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(prompt).toContainText(said);
    for (const line of await prompt.locator("> *").allTextContents()) expect(line.trim()).not.toMatch(/:$/);
    await page.keyboard.press("Escape");
  }
});

test("what a role can do closes on Escape and on a press beside it", async ({ page }) => {
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

test("a City card tells how many there are of its colour, and the deck of each", async ({ page }) => {
  await open(page, ["end"]);
  const card = page.locator('[data-card="Sinope/ostrogoths"]');
  await expect(card.locator(".card-count")).toHaveText("× 6");
  await expect(card).toHaveAttribute("title", "City cards of this colour: 6.");
  await card.click();
  await expect(page.locator(".pick")).toContainText("City cards of this colour: 6.");
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/card.png` });
  await page.locator(".decks button").first().click();
  const colours = page.locator("#colours li");
  await expect(colours).toHaveCount(5);
  const counts = (await colours.allTextContents()).map((text) => Number(/\d+$/.exec(text)?.[0]));
  expect(counts.reduce((sum, count) => sum + count)).toBe(49);
  if (process.env.LOOK) await page.screenshot({ path: `${process.env.LOOK}/deck.png` });
});

test("a plot is said as a sentence, and a number with its most", async ({ page }) => {
  await open(page, [
    "take Carnuntum/huns from B",
    "take Mogontiacum/vandals from B",
    "battle 1",
    "battle 2",
    "end",
  ]);
  await page.keyboard.press("p");
  await page.locator('.pick [data-value="Carnuntum/huns"]').click();
  await expect(page.locator(".pick .do")).toHaveText(/^Take Carnuntum \(Huns\) from Secundus/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("b");
  await expect(page.locator(".pick .stepper")).toContainText("at most 2");
});

/** How far the ink of a tile's name sticks out of what clips it, above and below, in pixels. */
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

for (const [size, viewport] of [
  ["a desktop", { width: 1366, height: 768 }],
  ["a large desktop", { width: 1920, height: 1080 }],
  ["a phone", { width: 390, height: 844 }],
] as const)
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    test("the names of tiles are whole, accents and all", async ({ page }) => {
      // With the switch beside it the hint takes two lines, and tiles are as low as they get.
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
      // Nor is the note below a name cut, where notes are shown.
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

test("a card of the hand says why it cannot be played: an Event's reasons are asked for, a city has none", async ({
  page,
}) => {
  const served = await open(page, ["end"]);
  await page.locator("[data-card='Sinope/ostrogoths']").click();
  await expect(page.locator("[data-about='Sinope/ostrogoths']")).toContainText(
    "Nothing can be done here now.",
  );
  expect(served.sent.A ?? []).toEqual([]);
  await page.locator("[data-card=vae_victis]").click();
  await expect(page.locator("[data-about=vae_victis]")).toBeVisible();
  await expect.poll(() => served.sent.A).toEqual([{ type: "why", decision: "decision-1" }]);
  const refusals = ["vae_victis", "carpe_diem"].map((event) => ({
    verb: "event",
    rule: "FR-7",
    key: "refusal.event.after_battle",
    params: { event },
  }));
  served.tell("A", { type: "refusals", decision: "decision-1", refusals });
  await expect(page.locator("[data-about=vae_victis] .reason")).toHaveText(
    "Vae victis is played right after a battle that removed a barbarian. (FR-7)",
  );
});

test("an Event goes by its card and what it is to do: nothing is asked once more", async ({ page }) => {
  const [card] = ["si_vis_pacem_para_bellum"];
  const hands = VIEW.hands.map((hand, at) => (at === 0 ? [card, ...hand] : hand)) as string[][];
  const options = [`event ${card} normal`, `event ${card} corrupt`, "end"];
  const served = await open(page, options, { view: { hands } });
  await page.locator(`[data-card="${card}"]`).first().click();
  await page.locator('.pick .values [data-value="corrupt"]').click();
  await expect.poll(() => served.sent.A?.map(({ act }) => act)).toEqual([`event ${card} corrupt`]);
});
