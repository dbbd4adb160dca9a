/** Perform each act of Struggle for Rome on its page. */
import type { Page } from "@playwright/test";
import { readBundle } from "../src/shell/notation";
import { BOARD, type Hands } from "./struggleHands";

interface Doing {
  page: Page;
  hands: Hands;
  act: string;
  /** The words of the act after its verb. */
  words: string[];
}

const QUICK = { timeout: 30_000 };
const here = (page: Page, where: string) => page.locator(where).count();

/** Return the open parts of the page: panel, callout, and whether the tiles are shown. */
function open(page: Page): Promise<{ panel: string | null; callout: string | null; tiles: boolean }> {
  return page.evaluate(() => ({
    panel: document.querySelector<HTMLElement>("[data-panel]")?.dataset.panel ?? null,
    callout: document.querySelector<HTMLElement>("[data-callout]")?.dataset.callout ?? null,
    tiles: document.querySelector("[data-tile]") !== null,
  }));
}

/** Open the panel of a tile, and close everything else. */
async function panel({ page, hands }: Doing, tile: string): Promise<void> {
  const now = await open(page);
  if (now.panel === tile) return;
  if (!now.tiles || (hands.keys && now.panel)) await hands.close(page);
  await hands.tile(page, tile);
  await page.locator(`[data-panel=${tile}]`).waitFor(QUICK);
}

/** Press a tile that opens a callout. */
async function tile({ page, hands }: Doing, name: string): Promise<void> {
  const now = await open(page);
  if (now.panel || (now.callout && !now.tiles)) await hands.close(page);
  await hands.tile(page, name);
}

/** Close the open panel, if there is one. */
async function aside({ page, hands }: Doing): Promise<void> {
  if ((await open(page)).panel) await hands.close(page);
}

/** Return the selector of an act in a callout. */
const said = (act: string) => `[data-callout] [data-way="${act}"], [data-callout] [data-act="${act}"]`;
const finish = ({ page, hands, act }: Doing) => hands.way(page, said(act));

/** Press an offered place on the map until the callout `asked` is shown. */
async function choose(doing: Doing, spot: string, asked: string): Promise<void> {
  await aside(doing);
  await doing.page.locator(`${BOARD} ${spot}[data-offered=true]`).waitFor({ state: "attached", ...QUICK });
  await doing.hands.spot(doing.page, spot, asked);
}

async function atSpot(doing: Doing, spot: string): Promise<void> {
  await choose(doing, spot, said(doing.act));
  await finish(doing);
}

/** Perform a deed at a city: on the map, or with the key of the tile. */
async function deed(doing: Doing, city: string, name: string): Promise<void> {
  const { page, hands, act } = doing;
  await aside(doing);
  if (!hands.keys) {
    await hands.spot(page, `[data-city="${city}"]`, said(act));
    return finish(doing);
  }
  await hands.tile(page, name);
  const one = `[data-callout=city] [data-way="${city}"]`;
  await page
    .locator(`${one}, ${said(act)}`)
    .first()
    .waitFor(QUICK);
  if (await here(page, one)) await hands.way(page, one);
  await finish(doing);
}

/** Travel to a crossroads on the map or, if that is easier, to one of the listed goals. */
async function journey(doing: Doing, to: string): Promise<void> {
  const { page, hands } = doing;
  if (hands.lists) {
    await tile(doing, "move");
    // A goal is listed with its preset payment. Another payment is chosen in the callout of the journey.
    const goal = `[data-callout=goal] [data-way^="journey ${to} "]`;
    if (await here(page, goal)) {
      await hands.way(page, goal);
      return pay(doing);
    }
    // With no goal within reach there is no list.
    if ((await open(page)).callout) await hands.close(page);
  }
  await choose(doing, `[data-crossroads="${to}"]`, "[data-callout=journey]");
  return pay(doing);
}

/** Choose the payment of a journey if there are several, then send it. */
async function pay(doing: Doing): Promise<void> {
  const { page, hands, act } = doing;
  await page.locator("[data-callout=journey]").waitFor(QUICK);
  const way = `[data-callout=journey] [data-way="${act}"][aria-pressed=false]`;
  if (await here(page, way)) await hands.way(page, way);
  return hands.way(page, `[data-callout=journey] [data-act="${act}"]`);
}

async function card(doing: Doing, name: string): Promise<void> {
  const { page, hands, act } = doing;
  await tile(doing, "card");
  const one = `[data-callout=cards] [data-way="${name}"]`;
  await page
    .locator(`${one}, ${said(act)}`)
    .first()
    .waitFor(QUICK);
  if (await here(page, one)) await hands.way(page, one);
  await finish(doing);
}

async function build(doing: Doing, recipe: string, instead: string | null): Promise<void> {
  const { page, hands, act } = doing;
  await panel(doing, "build");
  const gold = `[data-panel=build] [role=switch][aria-checked=${instead === null}]`;
  if (await here(page, gold)) await hands.press(page, gold);
  const other = `[data-recipe=${recipe}] button[data-card=${instead}][aria-pressed=false]`;
  if (instead && (await here(page, other))) await hands.press(page, other);
  await hands.press(page, `[data-panel=build] [data-act="${act}"]:not([aria-disabled=true])`);
}

/** Choose a radio button, with the keyboard by arrow keys. */
async function radio({ page, hands }: Doing, group: string, value: string): Promise<void> {
  const wanted = `${group} [data-value="${value}"]`;
  if (await here(page, `${wanted}[aria-checked=true]`)) return;
  if (!hands.keys) return hands.press(page, wanted);
  await hands.press(page, `${group} [role=radio][tabindex="0"]`);
  for (let presses = 0; presses < 6 && !(await here(page, `${wanted}[aria-checked=true]`)); presses += 1)
    await page.keyboard.press("ArrowRight");
}

async function swap(doing: Doing): Promise<void> {
  const { page, hands, act, words } = doing;
  await panel(doing, "trade");
  const tab = "[data-panel=trade] [role=tab][data-tab=bank]";
  if (await here(page, tab)) await hands.press(page, tab);
  await radio(doing, "[data-bank] [role=radiogroup]:first-of-type", words[0] ?? "");
  await radio(doing, "[data-bank] [role=radiogroup]:last-of-type", words[2] ?? "");
  await hands.press(page, `[data-bank] [data-act="${act}"]`);
}

/** Compose an offer or a counter-offer, and send it. */
async function compose(doing: Doing, verb: string): Promise<void> {
  const { page, hands, act, words } = doing;
  const [give = "", , want = "", , whom = null] = words;
  const composer = `[data-composer=${verb}]`;
  await page.locator(composer).waitFor(QUICK);
  // A counter-offer starts as the reversed offer, so clear it first.
  await hands.press(page, `${composer} [data-clear]`);
  if (whom) await radio(doing, `${composer} [role=radiogroup]`, whom);
  for (const [side, goods] of Object.entries({ give: readBundle(give), want: readBundle(want) }))
    for (const [kind, count] of Object.entries(goods ?? {}))
      await hands.count(page, `${composer} [data-kind=${kind}] [data-operand=${side}]`, count);
  await page.locator(`${composer} p[data-act="${act}"]`).waitFor({ state: "attached", ...QUICK });
  if (hands.keys) await page.keyboard.press("Enter");
  else await hands.press(page, `${composer} [data-send]`);
}

async function offer(doing: Doing): Promise<void> {
  await panel(doing, "trade");
  // On a phone the panel opens with the tab that was chosen last.
  const tab = "[data-panel=trade] [role=tab][data-tab=offer]";
  if (await here(doing.page, tab)) await doing.hands.press(doing.page, tab);
  await compose(doing, "offer");
}

async function counter(doing: Doing): Promise<void> {
  if (doing.hands.keys) await panel(doing, "trade");
  await doing.hands.press(doing.page, "[data-compose=counter]");
  await compose(doing, "counter");
}

/** Answer an offer: on its card, or with the keyboard in the panel, which takes the focus. */
async function answer(doing: Doing): Promise<void> {
  const { page, hands, act } = doing;
  const button = `[data-act="${act}"]:not([aria-disabled=true])`;
  if (hands.keys) await panel(doing, "trade");
  else if (!(await here(page, button))) await aside(doing);
  await hands.press(page, button);
}

async function end(doing: Doing): Promise<void> {
  const { page, hands } = doing;
  await tile(doing, "end");
  // A player who could rest must confirm the end of the turn.
  const unsure = await page.evaluate(() => document.querySelector("[data-tile=end] small")?.textContent);
  if (unsure) await hands.tile(page, "end");
}

/** Perform an offered act on the page. Throw if the page has no way to do it. */
export async function perform(page: Page, hands: Hands, act: string): Promise<void> {
  const [verb = "", ...words] = act.split(" ");
  const doing: Doing = { page, hands, act, words };
  const [one = "", two = ""] = words;
  const city = (name: string) => name.replaceAll("_", " ");
  switch (verb) {
    case "place":
      return atSpot(doing, `[data-crossroads="${two}"]`);
    case "legionnaire":
      return atSpot(doing, `[data-hex="${one}"]`);
    case "journey":
      return journey(doing, one);
    case "rob":
      return finish(doing);
    case "discard":
      await hands.way(page, `[data-callout=shortage] [data-way="${act}"]`);
      return hands.press(page, `[data-callout=shortage] [data-act="${act}"]`);
    case "plunder":
      return deed(doing, city(one), "plunder");
    case "found":
    case "expand":
      return deed(doing, city(one), "conquer");
    case "traitor":
      return hands.keys ? card(doing, "traitor") : deed(doing, city(two), "card");
    case "play":
      return card(doing, one);
    case "summon":
      return card(doing, "great_warrior");
    case "income":
      await tile(doing, "income");
      return finish(doing);
    case "muster":
    case "wagon":
    case "develop":
      return build(doing, verb, null);
    case "muster_gold":
      return build(doing, "muster", one);
    case "wagon_gold":
      return build(doing, "wagon", two);
    case "develop_gold":
      return build(doing, "develop", "cattle");
    case "swap":
      return swap(doing);
    case "offer":
      return offer(doing);
    case "counter":
      return counter(doing);
    case "end":
      return end(doing);
    default:
      return answer(doing);
  }
}
