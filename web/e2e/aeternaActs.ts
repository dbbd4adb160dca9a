/** Perform each act of Æterna on its page. */
import { HILLS } from "../src/games/aeterna/view";
import { type Hands, keyOf, QUICK } from "./hands";
import type { Told } from "./listener";
import type { Person, Played, Whole } from "./playing";

export const CITY = '[data-place="city"]';

interface Doing extends Person {
  act: string;
  /** The names after the verb, as the page shows them. */
  names: string[];
  told: Told;
}

interface HillState {
  tokens: { token: string; active: boolean }[];
}

type Tab = "city" | "hand" | "board";

const stepOf = ({ view }: Told) => (view.agenda as { step: string }[]).at(-1)?.step ?? null;
const list = (value: unknown) => (value ?? []) as string[];
const button = (act: string) => `[data-act="${act}"]:not([aria-disabled=true])`;
const way = (value: string) => `[data-way="${value}"]`;

/** On a phone, open the tab that contains an element. */
async function behind({ page, hands }: Doing, tab: Tab): Promise<void> {
  if (!hands.small) return;
  // The news cover the city until they are closed.
  if ((await page.locator("#news button:visible").count()) > 0) await hands.press(page, "#news button");
  const chosen = page.locator(`[data-tab=${tab}][aria-selected=true]`);
  if ((await chosen.count()) === 0) await hands.press(page, `[data-tab=${tab}]`);
}

/** Press a place in the city. On a phone, close the news as often as they cover it. */
async function inCity(doing: Doing, where: string): Promise<void> {
  const { page, hands } = doing;
  if (!hands.small) return hands.press(page, where);
  const place = page.locator(where).first();
  for (const end = Date.now() + QUICK.timeout; ; ) {
    await behind(doing, "city");
    try {
      return await place.tap({ timeout: 2000 });
    } catch (cause) {
      if (Date.now() > end) throw cause;
    }
  }
}

/** Choose an option, with the keyboard by its number if it has one. */
async function choose({ page, hands }: Doing, where: string): Promise<void> {
  const key = hands.keys ? await keyOf(page, where) : null;
  if (key) await page.keyboard.press(key);
  else await hands.press(page, where);
}

/** Choose the options that the page asks for, then press the final button or Enter. */
async function through(doing: Doing, ...ways: string[]): Promise<null> {
  const { page, hands, act } = doing;
  const done = button(act);
  const left = [...ways];
  for (;;) {
    await page
      .locator([done, ...left].join(", "))
      .first()
      .waitFor(QUICK);
    if ((await page.locator(done).count()) > 0) break;
    for (const each of left)
      if ((await page.locator(each).count()) > 0) {
        await choose(doing, each);
        left.splice(left.indexOf(each), 1);
        break;
      }
  }
  if (hands.keys) await page.keyboard.press("Enter");
  else await hands.press(page, done);
  return null;
}

async function verb(doing: Doing, tile: string, ...ways: string[]): Promise<null> {
  await behind(doing, "city");
  await doing.hands.tile(doing.page, tile);
  return through(doing, ...ways);
}

/** Press an element on the board beside the city. */
async function fromBoard(doing: Doing, where: string): Promise<void> {
  await behind(doing, "board");
  await doing.hands.press(doing.page, where);
}

async function draft(doing: Doing): Promise<null> {
  const { page, hands, names, told } = doing;
  const [card = ""] = names;
  const seal = "#seal:not([aria-disabled=true])";
  await behind(doing, "city");
  if (hands.keys) await page.keyboard.press(String(list(told.view.pack).indexOf(card) + 1));
  else await hands.press(page, `[data-place=draft] button[data-card="${card}"]`);
  await page.locator(seal).waitFor(QUICK);
  if (hands.keys) await page.keyboard.press("Enter");
  else await hands.press(page, seal);
  return null;
}

async function playCard(doing: Doing): Promise<null> {
  const { page, hands, names, told } = doing;
  const [card = ""] = names;
  if (hands.keys) return verb(doing, "play", way(card));
  if (list(told.view.hand).includes(card)) {
    await behind(doing, "hand");
    await hands.press(page, `[data-place=hand] button[data-card="${card}"]`);
  } else await fromBoard(doing, `button[data-card="${card}"][data-can=true]`);
  return through(doing);
}

async function discard(doing: Doing): Promise<null> {
  const { page, hands, names, act } = doing;
  const [card = ""] = names;
  // The gain is one word of the act.
  const [, , gain = ""] = act.split(" ");
  if (!hands.small) return verb(doing, "discard", way(card), way(gain));
  await behind(doing, "hand");
  await hands.press(page, `[data-place=hand] button[data-card="${card}"]`);
  return through(doing, '[data-place=hand] button:has-text("Discard")');
}

async function favor(doing: Doing): Promise<null> {
  const [name = ""] = doing.names;
  if (doing.hands.keys) return verb(doing, "favor", way(name));
  await fromBoard(doing, `button[data-personality="${name}"]`);
  return through(doing);
}

/** Choose a site, then a Hill: on the map with a mouse, otherwise by its name. */
async function construct(doing: Doing): Promise<null> {
  const [building = "", hill = ""] = doing.names;
  if (doing.hands.keys) return verb(doing, "construct", way(building), way(hill));
  await fromBoard(doing, `button[data-building="${building}"]`);
  return through(doing, doing.hands.small ? way(hill) : `[data-hill="${hill}"][data-offered=true]`);
}

/** Influence a Hill. With a mouse the token is chosen together with the Hill, otherwise afterwards. */
async function influence(doing: Doing): Promise<Whole | null> {
  const { page, hands, names, told } = doing;
  const [hill = ""] = names;
  await behind(doing, "city");
  const spot = `[data-hill="${hill}"][data-offered=true]`;
  if (hands.keys) {
    await page.locator(spot).waitFor(QUICK);
    await page.keyboard.press(String((HILLS as readonly string[]).indexOf(hill) + 1));
  } else await inCity(doing, spot);
  if (hands.keys || hands.small) return through(doing);
  const { tokens } = (told.view.hills as Record<string, HillState>)[hill] as HillState;
  const token = tokens.find(({ active }) => active)?.token ?? null;
  if (token === null) return through(doing);
  // Sometimes skip the token, to cover that case too.
  const wanted = told.update.seq % 3 === 0 ? "none" : token;
  await hands.press(page, `[data-influence] [data-token="${wanted}"]`);
  await through(doing);
  const follows = wanted === "none" ? "skip" : `token ${token}`;
  return (now) => stepOf(now) !== "token" || !now.update.options.includes(follows);
}

/** Answer all Damage tokens at once, and repair as many as the player can pay for. */
async function unrest(doing: Doing): Promise<Whole> {
  const { page, hands, told } = doing;
  const { options } = told.update;
  const place = "[data-choice=unrest]";
  await behind(doing, "city");
  for (const damage of new Set(options.map((each) => each.split(" ")[1] ?? ""))) {
    const repair = `repair ${damage}`;
    if (options.includes(repair)) await hands.press(page, `${place} ${button(repair)}`);
    if (!options.includes(repair) || (await page.locator(`${place} [data-short=true]`).count()) > 0)
      await hands.press(page, `${place} ${button(`suffer ${damage}`)}`);
  }
  await hands.press(page, "#unrest-confirm:not([aria-disabled=true])");
  return (now) => stepOf(now) !== "unrest" || now.view.player !== now.seat;
}

/** Press the button of the act. */
async function plain(doing: Doing): Promise<null> {
  await behind(doing, "city");
  await doing.hands.press(doing.page, button(doing.act));
  return null;
}

async function perform(person: Person, act: string, told: Told): Promise<Whole | null> {
  const [called = "", ...words] = act.split(" ");
  const names = words.map((word) => word.replaceAll("_", " "));
  const doing: Doing = { ...person, act, names, told };
  switch (called) {
    case "draft":
      return draft(doing);
    case "play":
      return playCard(doing);
    case "discard":
      return discard(doing);
    case "favor":
      return favor(doing);
    case "construct":
      return construct(doing);
    case "influence":
      return influence(doing);
    case "activate":
    case "exchange":
    case "swap":
      return verb(doing, "activate", ...words.map((word, at) => way(at === 0 ? (names[0] ?? "") : word)));
    case "pass_era":
      return verb(doing, "pass_era");
    case "end":
      await behind(doing, "city");
      await doing.hands.tile(doing.page, "end");
      return null;
    case "repair":
    case "suffer":
      return unrest(doing);
    default:
      return plain(doing);
  }
}

export const AETERNA: Played<Hands> = {
  maker: "triclinium.games.aeterna.bots.players:solid",
  perform,
};
