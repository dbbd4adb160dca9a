/** Simulated players of Struggle for Rome: they act on what the page shows and on hints. */
import type { Page } from "@playwright/test";
import type { Listener } from "./listener";
import { type FirstWay, isOver, newGame, type TableWish, tabTo } from "./people";

export const STRUGGLE = "struggle_for_rome";

/** Create a table of this game. Return its address. */
export function newStruggle(page: Page, way: FirstWay, name: string, wish?: TableWish): Promise<string> {
  return newGame(page, STRUGGLE, way, name, wish);
}

export const BOARD = `[data-board=${STRUGGLE}]`;

interface Seen {
  mine: boolean;
  away: boolean;
  advisable: boolean;
  /** Selectors of the choices in an open callout. */
  asked: string[];
  acts: string[];
  /** The open panel. */
  panel: string | null;
  /** Whether a callout or a description is open. */
  about: boolean;
  tiles: string[];
  spots: string[];
}

/** Return the choices that the page shows. */
async function look(page: Page): Promise<Seen> {
  return page.evaluate(() => {
    const open = ":not([aria-disabled=true]):not(:disabled)";
    const all = (where: string) =>
      [...document.querySelectorAll<HTMLElement>(where)].filter((each) => each.getClientRects().length > 0);
    const found = (where: string, name: string) =>
      all(`${where} [data-${name}]${open}`).map((each) => `${where} [data-${name}="${each.dataset[name]}"]`);
    const first = (...lists: string[][]) => lists.find((list) => list.length > 0) ?? [];
    return {
      mine: document.querySelector('[data-turn="true"].table-page') !== null,
      away: document.querySelector("#away-go") !== null,
      advisable: document.querySelector("#hint[aria-pressed=false]") !== null,
      asked: first(
        all(`#hinted .do${open}`).map(() => "#hinted .do"),
        found("[data-callout]", "act"),
        found("[data-callout]", "way"),
        found(".pick", "act"),
        found(".pick .values", "value"),
        found(".pick .values", "verb"),
      ),
      acts: all(`button[data-act]${open}`).map((each) => each.dataset.act ?? ""),
      panel: document.querySelector<HTMLElement>("[data-panel]")?.dataset.panel ?? null,
      about: all("[data-callout], .pick").length > 0,
      tiles: all(`.tile[data-open="true"]${open}`).map((each) => each.dataset.tile ?? ""),
      spots: all("[data-offered=true]").flatMap(({ dataset: { crossroads, city, hex } }) => {
        const kind = crossroads ? "crossroads" : city ? "city" : hex ? "hex" : null;
        return kind ? [`[data-${kind}="${crossroads ?? city ?? hex}"]`] : [];
      }),
    };
  });
}

/** A way to operate the page. The functions return false if the element is gone. */
export interface Hands {
  hint: (page: Page) => Promise<boolean>;
  /** Close what is open. */
  close: (page: Page) => Promise<boolean>;
  press: (page: Page, where: string) => Promise<boolean>;
  tile: (page: Page, tile: string) => Promise<boolean>;
  /** Choose a highlighted place: this one with a pointer, or the first one that the keys reach. */
  spot: (page: Page, where: string) => Promise<boolean>;
}

const QUICK = { timeout: 3000 };
const tried = (doing: Promise<void>) =>
  doing.then(
    () => true,
    () => false,
  );

const CLOSE =
  '[data-callout] [aria-keyshortcuts="Escape"], [data-panel] header .icon-button, .pick .icon-button:last-child';

export const POINTER: Hands = {
  hint: (page) => tried(page.locator("#hint").click(QUICK)),
  close: (page) => tried(page.locator(CLOSE).first().click(QUICK)),
  press: (page, where) => tried(page.locator(where).first().click(QUICK)),
  tile: (page, tile) => tried(page.locator(`[data-tile="${tile}"]`).first().click(QUICK)),
  spot: (page, where) => tried(page.locator(where).first().click(QUICK)),
};

export const KEYS: Hands = {
  hint: (page) => tried(page.keyboard.press("h")),
  close: (page) => tried(page.keyboard.press("Escape")),
  press: (page, where) => tried(tabTo(page, where, 400).then(() => page.keyboard.press("Enter"))),
  tile: async (page, tile) => {
    const key = await page.locator(`[data-tile="${tile}"]`).first().getAttribute("aria-keyshortcuts", QUICK);
    await page.keyboard.press((key ?? "").toLowerCase());
    return true;
  },
  spot: (page) => tried(toSpot(page).then(() => page.keyboard.press("Enter"))),
};

/** Move the focus onto the map, then to an offered place. */
async function toSpot(page: Page): Promise<void> {
  const there = () => page.evaluate(() => document.activeElement?.matches("[data-offered=true]") ?? false);
  if (!(await there())) await tabTo(page, `${BOARD} [tabindex="0"]`, 400);
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press(".");
  if (!(await there())) await tabTo(page, "[data-offered=true]", 400);
}

/** Maximum hints per minute. The server limits them by address, and all browsers of a test share one. */
const HINTS_A_MINUTE = 26;

export class Advice {
  private readonly asked: number[] = [];

  /** Return whether another hint may be requested now, and count it. */
  ask(): boolean {
    const now = Date.now();
    while (this.asked[0] !== undefined && this.asked[0] < now - 61_000) this.asked.shift();
    if (this.asked.length >= HINTS_A_MINUTE) return false;
    this.asked.push(now);
    return true;
  }
}

function one<T>(from: readonly T[], random: () => number): T | undefined {
  return from[Math.floor(random() * from.length)];
}

/** Tiles that usually make progress and are preferred. */
const FIRST = ["conquer", "plunder", "build", "card"];

function nextTile(tiles: readonly string[], random: () => number, eager: number): string | undefined {
  if (tiles.includes("end") && random() > eager) return "end";
  const first = FIRST.find((tile) => tiles.includes(tile));
  if (first && random() < 0.85) return first;
  if (tiles.includes("move") && random() < 0.6) return "move";
  if (tiles.includes("income")) return "income";
  return "end";
}

/** Return an act from buttons: take an accepted trade, and refuse most offers. */
function nextAct(acts: readonly string[], random: () => number): string | undefined {
  const take = acts.filter((act) => act.startsWith("take "));
  if (take.length > 0) return one(take, random);
  if (acts.includes("refuse") && random() < 0.7) return "refuse";
  return one(acts, random);
}

/** Build something in the panel, switch to gold if that helps, or close the panel. */
async function inPanel(
  page: Page,
  hands: Hands,
  { panel, acts }: Seen,
  random: () => number,
): Promise<boolean> {
  const act = panel === "build" ? one(acts, random) : undefined;
  if (act) return hands.press(page, `[data-panel] [data-act="${act}"]`);
  const gold = "[data-panel=build] [role=switch][aria-checked=false]";
  if (await page.locator(gold).count()) return hands.press(page, gold);
  return hands.close(page);
}

/** Do one step. Return false if there was nothing to do. */
export async function step(
  page: Page,
  hands: Hands,
  random: () => number,
  advice: Advice | null,
  eager = 1,
): Promise<boolean> {
  const seen = await look(page);
  if (seen.away) return hands.press(page, "#away-go");
  if (seen.panel) return inPanel(page, hands, seen, random);
  const asked = one(seen.asked, random);
  if (asked) return hands.press(page, asked);
  if (seen.about && seen.mine) return hands.close(page);
  if (!seen.mine) return false;
  if (seen.advisable && advice?.ask()) {
    if (!(await hands.hint(page))) return true;
    const came = await tried(page.locator("#hinted .do").waitFor({ timeout: 10_000 }));
    return came ? hands.press(page, "#hinted .do") : true;
  }
  const act = nextAct(seen.acts, random);
  if (act) return hands.press(page, `[data-act="${act}"]`);
  if (seen.tiles.length === 0) {
    const spot = one(seen.spots, random);
    return spot ? hands.spot(page, spot) : false;
  }
  const tile = nextTile(seen.tiles, random, eager) ?? "end";
  await hands.tile(page, tile);
  const then = await look(page);
  if (then.asked.length > 0 || then.panel || !then.mine) return true;
  const spot = one(then.spots, random);
  if (spot && tile !== "end") await hands.spot(page, spot);
  return true;
}

export interface Person {
  page: Page;
  hands: Hands;
  /** Everything that this browser receives. If set, the player acts only when an update asks for it. */
  heard?: Listener;
}

/** Let the players take steps in turn until `until` returns true. */
export async function playOn(
  people: readonly Person[],
  random: () => number,
  advice: Advice | null,
  until: () => Promise<boolean>,
  patience: number,
  /** How likely a player is to act instead of ending the turn, from 0 to 1. */
  eager: () => number = () => 1,
): Promise<void> {
  const begun = Date.now();
  let steps = 0;
  while (!(await until())) {
    if (Date.now() - begun > patience) throw new Error(`the game did not end in time: ${steps} steps`);
    let moved = false;
    for (const { page, hands, heard } of people) {
      const asked = heard?.last;
      if (asked && !asked.update.awaited.some((seat) => seat === asked.seat)) continue;
      const did = await step(page, hands, random, eager() < 1 ? null : advice, eager());
      if (did) steps += 1;
      moved = did || moved;
    }
    if (!moved) await people[0]?.page.waitForTimeout(30);
  }
  console.log(`${steps} steps in ${Math.round((Date.now() - begun) / 1000)} s`);
}

type Lots = Readonly<Record<string, number>>;

export interface Deal {
  give: string;
  want: string;
}

/** Return a trade of one good for another that both players can pay for, or null. */
export function dealOf(mine: Lots, theirs: Lots): Deal | null {
  const kinds = (hand: Lots) => Object.keys(hand).filter((kind) => (hand[kind] ?? 0) > 0);
  for (const give of kinds(mine)) {
    const want = kinds(theirs).find((kind) => kind !== give);
    if (want) return { give, want };
  }
  return null;
}

/** Compose an offer to one player, without sending it. */
export async function compose(page: Page, whom: string, { give, want }: Deal): Promise<void> {
  await page.locator('[data-tile="trade"]').click();
  await page.locator(`[data-composer=offer] [data-value="${whom}"]`).click();
  for (const [operand, kind] of Object.entries({ give, want }))
    await page.locator(`[data-kind=${kind}] [data-operand=${operand}] [role=spinbutton]`).press("1");
}

export { isOver };
