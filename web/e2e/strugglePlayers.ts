/** How people play Struggle for Rome: each at a page of their own, by mouse, finger or keys, as a good player would. */
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { Adviser } from "./adviser";
import type { Listener, Told } from "./listener";
import { perform } from "./struggleActs";
import type { Hands } from "./struggleHands";

export const STRUGGLE = "struggle_for_rome";

/** A new table of this game; `way` as on the first page. */
export async function newStruggle(
  page: Page,
  way: "bots" | "friends" | "hotseat",
  name: string,
  { seats = 4, set = async () => {} }: { seats?: number; set?: (page: Page) => Promise<void> } = {},
): Promise<string> {
  await page.goto("/");
  await page.locator(`#games label:has(input[value=${STRUGGLE}])`).click();
  await page.click(`#play-${way}`);
  await page.locator(`.segments label:has(input[value="${seats}"])`).click();
  await page.fill("#name", name);
  await page.locator("details > summary").click();
  await page.fill("[data-option=bot_pause]", "0");
  await set(page);
  await page.click("#create");
  await page.waitForURL("**/t/*");
  return page.url();
}

export interface Person {
  page: Page;
  hands: Hands;
  /** What this browser is told: one looks at the page when one is asked something, and chooses among what was sent. */
  heard: Listener;
}

/** Other wishes than a good player's: null, if there are none. */
export type Wish = (person: Person, told: Told) => string | null;

const PATIENCE = 30_000;
/** Offers in a turn: an adviser who reads that so many were made thinks of no more. */
const MOST_OFFERS = 6;

const isAsked = ({ seat, update }: Told) =>
  update.outcome === null && update.decision !== null && update.awaited.some((each) => each === seat);

/** Somebody's choices, until something has happened; how many they were. */
async function playOne(
  { page, hands, heard }: Person,
  choose: (told: Told) => Promise<string>,
  until: () => boolean,
): Promise<number> {
  let acts = 0;
  while (!until()) {
    const told = heard.told.at(-1);
    if (!told || !isAsked(told)) {
      await setTimeout(10);
      continue;
    }
    const act = await choose(told);
    // An answer can be changed while others think; one is not waited for any more.
    const gone = () => heard.last.update.decision !== told.update.decision || !isAsked(heard.last);
    try {
      await perform(page, hands, act);
      for (const end = Date.now() + PATIENCE; !gone(); await setTimeout(10))
        if (Date.now() > end) throw new Error("nothing happened");
      acts += 1;
    } catch (cause) {
      // What was asked may be asked no more: others were faster.
      if (!gone()) throw new Error(`${told.seat} cannot do "${act}": ${cause}`, { cause });
    }
  }
  return acts;
}

/** All play on, each for themselves as people do, until something has happened. */
export async function playOn(
  people: readonly Person[],
  until: () => boolean,
  patience: number,
  wish: Wish = () => null,
): Promise<void> {
  const adviser = new Adviser("triclinium.games.struggle_for_rome.bots.players:solid");
  const begun = Date.now();
  let failed = false;
  const over = () => {
    if (Date.now() - begun > patience) throw new Error("it takes too long");
    return failed || until();
  };
  const play = (person: Person) =>
    playOne(
      person,
      async (told) =>
        wish(person, told) ??
        (await adviser.choose({ ...told.view, offers: MOST_OFFERS }, told.update.options)),
      over,
    ).catch((error) => {
      failed = true;
      throw error;
    });
  try {
    const acts = await Promise.all(people.map(play));
    console.log(`${acts.join(" + ")} acts in ${Math.round((Date.now() - begun) / 1000)} s`);
  } finally {
    adviser.end();
  }
}

type Lots = Readonly<Record<string, number>>;

export interface Deal {
  give: string;
  want: string;
}

/** One thing for another that both could give, if there is one; gold is left to those who have nothing else. */
export function dealOf(mine: Lots, theirs: Lots): Deal | null {
  const kinds = (hand: Lots) => Object.keys(hand).filter((kind) => (hand[kind] ?? 0) > 0);
  for (const give of kinds(mine)) {
    const want = kinds(theirs).find((kind) => kind !== give);
    if (want) return { give, want };
  }
  return null;
}

/** An offer on its way to one person: put together, not sent yet. */
export async function compose(page: Page, whom: string, { give, want }: Deal): Promise<void> {
  await page.locator('[data-tile="trade"]').click();
  await page.locator(`[data-composer=offer] [data-value="${whom}"]`).click();
  for (const [operand, kind] of Object.entries({ give, want }))
    await page.locator(`[data-kind=${kind}] [data-operand=${operand}] [role=spinbutton]`).press("1");
}
