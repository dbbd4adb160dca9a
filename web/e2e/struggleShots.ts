/** Screenshots of Struggle for Rome: moments of a recorded game, and the pages before and around a table. */
import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import type { StruggleView } from "../src/games/struggle_for_rome/view";
import { crowded } from "../tests/games/struggle_for_rome/crowded";
import { OUTCOME } from "../tests/games/struggle_for_rome/outcome";
import { momentOf } from "../tests/games/struggle_for_rome/sitting";
import { entryOf, logUntil, type Step, steps } from "../tests/games/struggle_for_rome/tale";
import { test } from "./fixtures";
import { sitDown } from "./people";
import { isWanted, keep, LOCALE, OUT, SIZES } from "./screens";
import { type Script, scripted, tableOf, updateOf } from "./scripted";
import { BOARD, newStruggle, STRUGGLE } from "./strugglePeople";

/** The screenshots in the README, with their width in pixels. */
const SMALL: Record<string, number> = {
  "struggle-plunder-desktop-light": 760,
  "struggle-trade-laptop-dark": 800,
  "struggle-journey-phone-light": 390,
};

type Json = Record<string, unknown>;

interface Scene {
  /** Return the first update. */
  first: () => Json;
  /** Press something, or send another update. */
  next?: (page: Page, script: Script) => Promise<void>;
}

function moment(name: string, view: Json = {}, more: Json = {}): Json {
  const { view: seen, awaited, options, compositions } = momentOf(name);
  const entry = entryOf(seen as Partial<StruggleView>);
  const log = entry > 0 ? { seq: entry + 1, events: logUntil(entry) } : {};
  return updateOf({ ...seen, ...view }, options, { awaited, compositions, ...log, ...more });
}

/** Press the first of these elements that is in view and not covered. A phone shows only a part of the map. */
async function press(page: Page, where: string): Promise<void> {
  const all = page.locator(where);
  await all.first().waitFor();
  const free = await all.evaluateAll((elements) =>
    elements.findIndex((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }),
  );
  if (free < 0) throw new Error(`nothing of ${where} can be pressed`);
  await all.nth(free).click();
}

/** The containers that a press can open. */
const ANSWERS = ".callout, .docked, .sheet";

const at = (name: string, ...presses: string[]): Scene => ({
  first: () => moment(name),
  next: async (page) => {
    for (const where of presses) await press(page, where);
    if (presses.length > 0) await page.locator(ANSWERS).first().waitFor();
    await page.waitForTimeout(300);
  },
});

/** Return the playback of an entry of the recorded game with this fact. */
function telling(fact: string, where: string): Scene {
  const found = () =>
    steps().find(({ facts, before }) => before.round > 1 && facts.some((each) => each.fact === fact)) as Step;
  return {
    first: () => {
      const { before, number } = found();
      return updateOf({ ...before, agenda: [] }, [], {
        seq: number,
        events: logUntil(number - 1),
        awaited: [],
      });
    },
    next: async (page, script) => {
      const { after, number } = found();
      const events = logUntil(number).slice(-1);
      script.tell(
        updateOf({ ...after, agenda: [] }, [], { seq: number + 1, since: number, events, awaited: ["B"] }),
      );
      await page.locator(where).first().waitFor({ timeout: 60_000 });
      await page.waitForTimeout(500);
    },
  };
}

const SCENES: Record<string, Scene> = {
  setup: at("setup"),
  middle: at("trade"),
  trade: at("trade", '[data-tile="trade"]'),
  build: at("trade", '[data-tile="build"]'),
  asked: at("asked"),
  answered: at("answered"),
  journey: at("journey", '[data-crossroads][data-offered="true"]'),
  payment: at("far", '[data-crossroads="r9c9S"]'),
  plunder: at("plunder", '[data-city][data-offered="true"]'),
  founding: at("founding", '[data-city][data-offered="true"]'),
  kingdom: at("kingdom"),
  seven: at("seven"),
  robbery: at("robbery"),
  late: at("late"),
  roll: telling("rolled", '.ribbon, [data-moment], [data-fact="rolled"]'),
  crowded: {
    first: () => {
      const view = momentOf("late").view as unknown as StruggleView;
      // Every city is conquered, but the number of players stays.
      return moment("late", { cities: crowded(view, "conquered").cities });
    },
  },
  end: { first: () => moment("over", {}, { outcome: OUTCOME, awaited: [], decision: null }) },
};

for (const [size, viewport] of Object.entries(SIZES))
  for (const colorScheme of ["light", "dark"] as const)
    test(`pictures of Struggle for Rome ${size} ${colorScheme}`, async ({ arrive }) => {
      mkdirSync(OUT, { recursive: true });
      const named = (name: string) => `struggle-${name}-${size}-${colorScheme}`;
      const wanted = (name: string) => isWanted(named(name));
      const shoot = async (page: Page, name: string) => {
        if (!wanted(name)) return;
        const png = await page.screenshot({ path: `${OUT}${named(name)}.png` });
        await keep(page, png, `struggle-${name}`, SMALL[named(name)]);
      };
      const phone = size === "phone";
      const how = {
        viewport,
        colorScheme,
        phone,
        locale: LOCALE,
        speed: "normal" as const,
        deviceScaleFactor: phone ? 2 : 1,
      };
      if (["landing", "new", "lobby", "start", "odds", "menu"].some(wanted)) {
        const page = await arrive(how);
        await page.goto("/");
        await page.locator(`#games label:has(input[value=${STRUGGLE}])`).click();
        await page.waitForTimeout(500);
        await shoot(page, "landing");
        await page.click("#play-friends");
        await page.locator("details > summary").click();
        await page.waitForTimeout(300);
        await shoot(page, "new");
        const address = await newStruggle(page, "friends", "Prima");
        const other = await arrive();
        await sitDown(other, address, "Secundus", "B");
        for (const seat of ["C", "D"]) {
          await page.locator(`#bot-${seat}-solid`).click();
          await page.locator(`[data-seat=${seat}][data-kind=bot]`).waitFor();
          if (seat === "C") await shoot(page, "lobby");
        }
        await page.click("#start");
        await page.locator(BOARD).waitFor();
        await page.waitForTimeout(500);
        await shoot(page, "start");
        await page.click("#odds");
        await page.locator("#odds-legend").waitFor();
        await shoot(page, "odds");
        await page.click("#menu");
        await page.waitForTimeout(300);
        await shoot(page, "menu");
        await other.context().close();
        await page.context().close();
      }
      for (const [name, { first, next }] of Object.entries(SCENES)) {
        if (!wanted(name)) continue;
        const update = first();
        // A fake table has no record to verify when it is over.
        const page = await arrive(update.outcome ? { ...how, allowed: /404/ } : how);
        const id = `shot${named(name)}`;
        const over = update.outcome ? { state: "over" } : {};
        const table = tableOf(id, { hands: [1, 2, 3, 4] }, { game: STRUGGLE, ...over });
        const script = await scripted(page, table, update);
        await page.goto(`/t/${id}`);
        await page.locator(BOARD).waitFor();
        await page.waitForTimeout(700);
        await next?.(page, script);
        await shoot(page, name);
        await page.context().close();
      }
    });
