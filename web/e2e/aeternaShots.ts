/** Screenshots of Æterna: moments of recorded games, the playback of the end of an Era, and the pages before a table. */
import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { POSITIONS } from "../tests/games/aeterna/positions";
import { steps } from "../tests/games/aeterna/tale";
import { CITY } from "./aeternaActs";
import { test } from "./fixtures";
import { newGame } from "./people";
import { isWanted, keep, LOCALE, OUT, SIZES } from "./screens";
import { type Script, scripted, tableOf, updateOf } from "./scripted";

const GAME = "aeterna";
/** The screenshots in the README, with their width in pixels. */
const SMALL: Record<string, number> = {
  "aeterna-influence-desktop-light": 760,
  "aeterna-draft-laptop-dark": 800,
  "aeterna-unrest-phone-light": 390,
};

type Json = Record<string, unknown>;

interface Scene {
  /** Return the first update. */
  first: () => Json;
  /** Press something, or send another update. */
  next?: (page: Page, script: Script) => Promise<void>;
}

function moment(name: string, more: Json = {}): Json {
  const { view, awaited, options, compositions, log = [] } = POSITIONS[name] ?? {};
  const told = log.length > 0 ? { seq: log.length, events: log } : {};
  return updateOf(view as unknown as Json, options ?? [], { awaited, compositions, ...told, ...more });
}

const at = (name: string, ...presses: string[]): Scene => ({
  first: () => moment(name),
  next: async (page) => {
    for (const where of presses) await page.locator(where).first().click();
    await page.waitForTimeout(300);
  },
});

const event = (number: number, facts: unknown) => ({ seq: number, seat: null, act: null, undo: null, facts });

/** Return a saved view with the fields that were not saved. */
const seen = (view: unknown): Json => ({ prices: null, ...(view as Json), agenda: [] });

/** Return the end of Era II of a recorded game, played back until this phase. */
function telling(phase: string): Scene {
  const all = steps();
  const last = () =>
    all.find(({ facts, before }) => before.era === 1 && facts.some(({ fact }) => fact === "hill_scored"));
  return {
    first: () => {
      const { before, number } = last() as NonNullable<ReturnType<typeof last>>;
      return updateOf(seen(before), [], { seq: number, awaited: [] });
    },
    next: async (page, script) => {
      const { after, number, facts } = last() as NonNullable<ReturnType<typeof last>>;
      const events = [event(number, facts)];
      const awaited = after.player === null ? [] : [after.player];
      script.tell(updateOf(seen(after), [], { seq: number + 1, since: number, events, awaited }));
      await page.locator(`[data-place=era-end][data-now=${phase}]`).waitFor({ timeout: 120_000 });
      await page.waitForTimeout(500);
    },
  };
}

const HILL = '[data-hill="Palatinus"]';
const SCENES: Record<string, Scene> = {
  draft: at("draft", "[data-place=draft] button[data-card]"),
  sealed: at("sealed"),
  actions: at("actions"),
  influence: at("influence", HILL),
  token: at("token"),
  construct: at("actions", "[data-tile=construct]", "[data-way=templum]"),
  pass: at("actions", "[data-tile=pass_era]"),
  boardcard: at("board_card"),
  take: at("take"),
  waiting: at("waiting"),
  scoring: telling("C"),
  devastation: telling("D"),
  buildings: telling("E"),
  home: telling("F"),
  unrest: at("unrest"),
  troubled: at("troubled"),
  order: at("order"),
  crowded: at("crowded"),
  two: at("two"),
};

/** Pages that are behind tabs on a phone. */
const PAGES: Record<string, string> = { hand: "hand", board: "board", players: "players" };

for (const [size, viewport] of Object.entries(SIZES))
  for (const colorScheme of ["light", "dark"] as const)
    test(`pictures of Æterna ${size} ${colorScheme}`, async ({ arrive }) => {
      mkdirSync(OUT, { recursive: true });
      const phone = size === "phone";
      const named = (name: string) => `aeterna-${name}-${size}-${colorScheme}`;
      const wanted = (name: string) => isWanted(named(name));
      const shoot = async (page: Page, name: string) => {
        if (!wanted(name)) return;
        const png = await page.screenshot({ path: `${OUT}${named(name)}.png` });
        await keep(page, png, `aeterna-${name}`, SMALL[named(name)]);
      };
      const how = {
        viewport,
        colorScheme,
        phone,
        locale: LOCALE,
        speed: "normal" as const,
        deviceScaleFactor: phone ? 2 : 1,
      };
      if (["landing", "new", "lobby"].some(wanted)) {
        const page = await arrive(how);
        await page.goto("/");
        await page.locator(`#games label:has(input[value=${GAME}])`).click();
        await page.waitForTimeout(500);
        await shoot(page, "landing");
        await page.click("#play-friends");
        await page.locator("details > summary").click();
        await page.waitForTimeout(300);
        await shoot(page, "new");
        await newGame(page, GAME, "friends", "Prima", { seats: 3 });
        await page.locator("#bot-B-solid").click();
        await page.locator("[data-seat=B][data-kind=bot]").waitFor();
        await shoot(page, "lobby");
        await page.context().close();
      }
      const pages = phone ? Object.keys(PAGES).map((tab) => [tab, at("actions", `[data-tab=${tab}]`)]) : [];
      const scenes: Record<string, Scene> = { ...SCENES, ...Object.fromEntries(pages) };
      for (const [name, { first, next }] of Object.entries(scenes)) {
        if (!wanted(name)) continue;
        const update = first();
        const seats = (update.view as { seats: number }).seats;
        const page = await arrive(how);
        const id = `shot${named(name)}`;
        const table = tableOf(id, { hands: Array.from({ length: seats }) }, { game: GAME });
        const script = await scripted(page, table, update);
        await page.goto(`/t/${id}`);
        await page.locator(CITY).waitFor();
        await page.waitForTimeout(700);
        await next?.(page, script);
        await shoot(page, name);
        await page.context().close();
      }
    });
