/** The screen around the board: players, hand, phases, rolls and log, at several sizes and during playback. */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { upTo } from "../../../scale";
import { arrive, tableOf, updateOf } from "../../../served";
import { momentOf, STRUGGLE, sit } from "../sitting";
import { entryOf, logUntil, steps } from "../tale";

type Json = Record<string, unknown>;

/** Sit down at a moment with the log that led to it. `view` replaces fields of its view. */
async function sitWithLog(
  page: Page,
  name: string,
  { view = {}, prefs = {} }: { view?: Json; prefs?: Json } = {},
) {
  const moment = momentOf(name);
  const last = entryOf(moment.view);
  expect(last).toBeGreaterThan(0);
  const more = { view: { ...moment.view, ...view }, events: logUntil(last), seq: last + 1 };
  const served = await sit(page, name, { more, prefs });
  await page.locator("#prompt").waitFor();
  return served;
}

/** Sit down at an entry of the recorded game, then send the entries after it up to `to`. */
async function hear(page: Page, from: number, to: number, speed = "slow") {
  const all = steps();
  const said = (at: number, since: number) => {
    const view = { ...all[at - 1]!.after, agenda: [], awaited: 0, journeys: null, known: [], memory: [] };
    return updateOf(view as unknown as Json, [], {
      seq: at + 1,
      since,
      events: logUntil(at).slice(since),
      awaited: ["B"],
    });
  };
  const served = await arrive(page, [STRUGGLE], tableOf(STRUGGLE.name, 4), { A: said(from, 0) }, { speed });
  await page.locator("#prompt").waitFor();
  served.tell("A", said(to, from + 1));
}

const box = async (of: Locator) => (await of.boundingBox())!;
const player = (page: Page, seat: string) => page.locator(`[data-seat="${seat}"]`);

const CARDS = { cards_in_hand: { traitor: 1, treasure_6: 1, culture: 1, great_warrior: 2 }, culture: 1 };

for (const [width, height, language] of upTo(1, [
  [1024, 768, "pl"],
  [1280, 720, "pl"],
  [1440, 900, "en"],
] as const))
  test(`everything around the board is visible at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await sitWithLog(page, "late", { view: CARDS, prefs: { language } });
    const compact = width <= 1380;
    const map = await box(page.locator(".map-area"));
    expect(Math.round(map.y + map.height)).toBe(height);
    expect(Math.round(map.width)).toBe(width - (compact ? 352 : 384));
    // No part of the bar and of the side is cut off or covers its neighbour.
    for (const bar of [".top [data-phase]", ".top > *, .top .tools > *"]) {
      const boxes = (await Promise.all((await page.locator(bar).all()).map(box))).filter(Boolean);
      for (const each of boxes) expect(each.x + each.width).toBeLessThanOrEqual(width);
    }
    const phases = await Promise.all((await page.locator("[data-phase]").all()).map(box));
    for (const [at, each] of phases.entries())
      if (at > 0) expect(phases[at - 1]!.x + phases[at - 1]!.width).toBeLessThanOrEqual(each.x + 1);
    const wide = await page
      .locator("[data-phase], [data-phase] *")
      .evaluateAll(
        (all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1).length,
      );
    expect(wide).toBe(0);
    for (const seat of ["A", "B", "C", "D"]) {
      const { y, height: high } = await box(player(page, seat));
      expect(y + high).toBeLessThanOrEqual(height);
    }
    const last = await box(page.locator("[data-tile=end]"));
    expect(last.y + last.height).toBeLessThanOrEqual(height);
    const people = await box(page.locator(".people"));
    expect(people.y + people.height).toBeLessThanOrEqual(
      (await box(page.locator('[data-resource="grain"]'))).y,
    );
    // The log is in a corner of the board, or is a tab on a compact screen.
    await expect(page.locator(".corner #log")).toHaveCount(compact ? 0 : 1);
    await expect(page.locator('.side [data-tab="log"]')).toHaveCount(compact ? 1 : 0);
  });

test("the rows of players show tribes, kingdoms, sizes of hands, points and honours", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await sitWithLog(page, "late", { view: CARDS });
  await expect(player(page, "A").locator("[data-tribe=horsemen] [data-kingdom=true]")).toContainText("4");
  await expect(player(page, "C").locator("[data-tribe=horsemen] [data-kingdom=false]")).toContainText(
    "ready",
  );
  await expect(player(page, "C").locator("[data-count=card]")).toContainText("7");
  await expect(player(page, "D")).toContainText("Scourge of Rome");
  await expect(player(page, "C")).toContainText("Diplomacy");
  await expect(player(page, "B")).toContainText("needs 3 more");
  // Only the player themselves sees their hidden Culture.
  await expect(page.getByText("Culture, hidden")).toHaveCount(1);
  await expect(player(page, "A")).toContainText("Culture, hidden");
  await expect(player(page, "A")).toHaveAttribute("data-turn", "true");
});

test("the menu shows the seats in the same colours as the rows of players", async ({ page }) => {
  await sitWithLog(page, "late");
  const colour = (of: Locator) =>
    of
      .locator("svg path")
      .first()
      .evaluate((it) => getComputedStyle(it).fill);
  const seats = ["A", "B", "C", "D"];
  const plates = await Promise.all(seats.map((seat) => colour(player(page, seat))));
  expect(new Set(plates).size).toBe(seats.length);
  await page.locator("#menu").click();
  const menu = page.getByRole("dialog");
  const marks = await Promise.all(seats.map((seat) => colour(menu.locator(`[data-seat="${seat}"]`))));
  expect(marks).toEqual(plates);
});

test("the hand shows resources, gold, and cards that can or cannot be played", async ({ page }) => {
  await sitWithLog(page, "journey", { view: CARDS });
  await expect(page.locator('[data-resource="horse"]')).toContainText("3");
  await expect(page.locator('[data-resource="gold"]')).toContainText("2");
  await expect(page.locator("[data-card]")).toHaveCount(4);
  await expect(page.locator('[data-card="culture"]')).toHaveAttribute("data-open", "false");
});

test("the region of rolls shows each total and the resources that it gave", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await sitWithLog(page, "late");
  const rolled = page.getByRole("region", { name: "Rolled" });
  await expect(rolled.getByRole("columnheader")).toContainText(["Rolled", "8", "9", "5", "10"]);
  const secundus = rolled.getByRole("row", { name: /Secundus/ });
  await expect(secundus.getByRole("img", { name: "ore" })).toHaveCount(1);
  await expect(secundus.getByRole("img", { name: "pasture card" })).toHaveCount(1);
  await expect(page.locator("#log")).toContainText("Round 9 · Warriors");
  await expect(page.locator("#log h4").nth(1)).toHaveText("Round 9 · Horsemen");
});

test("a spectator sees the log in the place of a hand and actions", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { view } = momentOf("journey");
  const seen = { ...view, viewer: -1, hand: null, cards_in_hand: null, culture: null, journeys: null };
  const update = updateOf(seen, [], { events: logUntil(entryOf(view)), awaited: ["A"] });
  const table = { ...tableOf(STRUGGLE.name, 4), you: null };
  await arrive(page, [STRUGGLE], table, { A: update });
  await expect(page.locator(".side #log")).toBeVisible();
  await expect(page.locator("[data-resource]")).toHaveCount(0);
  await expect(page.locator("[data-tile]:visible")).toHaveCount(0);
});

/** Record the playback in the page itself, because it passes quickly. Return a reader of the record. */
async function note(page: Page) {
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told });
    new MutationObserver(() => {
      const ribbon = document.querySelector<HTMLElement>(".ribbon");
      const fact = ribbon?.dataset.fact;
      if (!fact) return;
      const dice = ribbon.querySelectorAll("rect").length;
      const gains = [...document.querySelectorAll<HTMLElement>("[data-gains]")].map(
        (chip) => chip.dataset.gains,
      );
      told.push(`${fact}, dice ${dice}, gains ${gains.sort().join("")},`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => [...new Set((window as unknown as { told: string[] }).told)]);
}

test("playback shows the dice, then the gains hex by hex", { tag: "@nightly" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const told = await note(page);
  // A round begins: 6, 9, 5 and 11 are rolled; the 6 gives Prima, Secundus and Prima a pasture card.
  await hear(page, 42, 43, "fast");
  await expect(page.locator('[data-phase="resources"]')).toContainText("6 · 9 · 5 · 11", { timeout: 60_000 });
  await expect(page.locator(".ribbon")).toHaveCount(0, { timeout: 60_000 });
  const seen = await told();
  expect(seen.some((moment) => /^rolled, dice 2, gains ,/.test(moment))).toBe(true);
  expect(seen.some((moment) => /^herded, .* gains A,/.test(moment))).toBe(true);
  expect(seen.some((moment) => /^herded, .* gains AB,/.test(moment))).toBe(true);
  await expect(page.locator("[data-gains]")).toHaveCount(0);
});

test("the skip button ends the playback", async ({ page }) => {
  await hear(page, 42, 43);
  await page.locator("#skip").click();
  await expect(page.locator(".ribbon")).toHaveCount(0);
  await expect(page.locator('[data-phase="trade"]')).toHaveAttribute("data-when", "now");
});

test("a phone shows plates, the actions of the phase, a dialog with the cards, and pages", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sitWithLog(page, "journey", { view: CARDS });
  await expect(page.locator("[data-plate]")).toHaveCount(4);
  await expect(page.locator("[data-plate=A]")).toHaveAttribute("data-turn", "true");
  // A phone shows only the actions of the phase.
  await expect(page.locator("[data-tile]:visible")).toHaveCount(6);
  await expect(page.locator("[data-tile=trade]")).toHaveCount(0);
  for (const target of await page.locator(".phone-actions button, #own-cards, #menu, .tab").all()) {
    const { width, height } = await box(target);
    expect([await target.textContent(), Math.min(width, height) >= 44]).toEqual([expect.anything(), true]);
  }
  await page.locator("#own-cards").click();
  await expect(page.getByRole("dialog")).toContainText("Great Warrior × 2");
  await page.keyboard.press("Escape");
  await page.locator('[data-tab="players"]').click();
  await expect(page.locator("[data-seat]")).toHaveCount(4);
  const people = page.locator(".phone-page:visible");
  await expect(people).toContainText("Supply");
  const wide = await people.evaluate((of) =>
    [of, ...of.querySelectorAll("*")]
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.className),
  );
  expect(wide).toEqual([]);
});
