/** Every screen of a table of Struggle for Rome: the moment it stands at, what is pressed there, and what must be seen. */
import { expect, type Page } from "@playwright/test";
import { type Served, updateOf } from "../../served";
import { OUTCOME } from "./outcome";
import { momentOf, sit } from "./sitting";
import { entryOf, logUntil } from "./tale";
import { COUNTERED, RICH, WAITING } from "./trade/moments";

type Json = Record<string, unknown>;

export interface Screen {
  moment: string;
  /** Into the moment's view. */
  view?: Json;
  /** Into the update, and its view into the view. */
  more?: Json;
  /** What is pressed, one after another: buttons by a click, places of the map by Enter. */
  presses?: readonly string[];
  /** The same on a phone, where it is done in another way. */
  phone?: readonly string[];
  seen: string;
}

const OFFERED = "[data-offered=true]";
const CARDS = { cards_in_hand: { diplomacy: 1, traitor: 1, great_warrior: 2, culture: 1 }, culture: 1 };
const PLAYED = ["play diplomacy", "summon horsemen", "summon warriors", "end"];

/** In the order in which one page can go through them: what is left open by one is out of the next one's way. */
export const SCREENS: Readonly<Record<string, Screen>> = {
  setup: { moment: "setup", seen: `[data-crossroads]${OFFERED}` },
  middle: { moment: "trade", seen: "[data-tile=trade][data-open=true]" },
  compose: { moment: "trade", presses: ["[data-tile=trade]"], seen: "[data-composer=offer]" },
  build: {
    moment: "trade",
    more: RICH,
    presses: ["[data-tile=build]", "[role=switch]"],
    seen: "[data-panel=build]",
  },
  asked: { moment: "asked", seen: '[data-trade-card] [data-act="refuse"]' },
  countering: { moment: "asked", presses: ["[data-compose=counter]"], seen: "[data-composer=counter]" },
  answered: { moment: "answered", seen: '[data-act="take C"]' },
  sealed: { moment: "answered", more: WAITING, seen: "[data-said=sealed]" },
  countered: { moment: "answered", more: COUNTERED, seen: "[data-counter=C]" },
  seven: { moment: "seven", presses: [`[data-hex]${OFFERED}`], seen: "[data-callout=legionnaire]" },
  robbery: { moment: "robbery", seen: "[data-callout=robbery]" },
  travel: { moment: "far", presses: ["[data-tile=move]"], seen: "[data-callout=goal]" },
  journey: { moment: "journey", presses: [`[data-crossroads]${OFFERED}`], seen: "[data-callout=journey]" },
  payment: { moment: "payment", seen: "[data-callout=payment]" },
  plunder: { moment: "plunder", presses: [`[data-city]${OFFERED}`], seen: "[data-callout=deed]" },
  // The one thing to be done is asked at once.
  traitor: { moment: "traitor", seen: '[data-act^="traitor plunder"]' },
  founding: { moment: "founding", presses: [`[data-city]${OFFERED}`], seen: '[data-act^="found "]' },
  kingdom: { moment: "kingdom", presses: ["[data-tile=income]"], seen: "[data-callout=income]" },
  card: {
    moment: "trade",
    view: CARDS,
    more: { options: PLAYED },
    presses: ["[data-tile=card]"],
    seen: "[data-callout=cards]",
  },
  help: {
    moment: "late",
    presses: ["#help"],
    phone: ["#menu", "#rules"],
    seen: "[role=dialog]",
  },
  menu: { moment: "late", presses: ["#menu"], seen: "[role=dialog]" },
  log: { moment: "late", presses: ["[data-tab=log]"], seen: "#log" },
  talk: { moment: "late", presses: ["[data-tab=chat]"], seen: "#say" },
  players: { moment: "late", view: CARDS, presses: ["[data-tab=players]"], seen: "[data-seat=D]" },
  over: { moment: "over", more: { outcome: OUTCOME, decision: null }, seen: "#ending [data-held=D]" },
};

/** A page that stands at a table, to be taken from screen to screen. */
export class Walk {
  private seq: number;

  private constructor(
    private readonly page: Page,
    private readonly served: Served,
    begun: number,
  ) {
    this.seq = begun;
  }

  static async begin(page: Page, prefs: Json): Promise<Walk> {
    const late = momentOf("late");
    const last = entryOf(late.view);
    // Enough to be read: all of it would be drawn anew for every screen.
    const more = { events: logUntil(last).slice(-30), seq: last + 1 };
    const served = await sit(page, "late", { prefs, more });
    await page.locator("#prompt").waitFor();
    const said = { type: "chat", seat: "B", name: "Secundus", at: 0 };
    for (const n of [1, 2]) served.tell("A", { ...said, n, text: "Ore for a horse? https://example.org" });
    return new Walk(page, served, last + 1);
  }

  async to({ moment, view: changed = {}, more = {}, presses = [], phone, seen }: Screen): Promise<void> {
    const { page, served } = this;
    this.seq += 1;
    const { view, awaited, options, compositions } = momentOf(moment);
    await page.keyboard.press("Escape");
    await expect(page.locator("[role=dialog], [data-panel]")).toHaveCount(0);
    const asked = { awaited, compositions, seq: this.seq, since: this.seq - 1, decision: `d${this.seq}` };
    // The number of the round tells that this is drawn.
    const { view: other = {}, ...rest } = more as { view?: Json };
    const told = { ...view, ...changed, ...other, round: 100 + this.seq };
    served.tell("A", updateOf(told, options, { ...asked, ...rest }));
    await expect(page.locator(".brand, .phone-who").first()).toContainText(String(told.round));
    const narrow = (await page.locator(".table-page.phone").count()) > 0;
    for (const where of (narrow && phone) || presses) {
      const it = page.locator(where).first();
      if (await it.evaluate((element) => element.closest("svg") === null)) await it.click();
      else {
        // Where it is out of sight its focus would move the map's window, as no hand can.
        await it.evaluate((spot) => (spot as SVGElement).focus({ preventScroll: true }));
        await page.keyboard.press("Enter");
      }
    }
    await page.locator(seen).first().waitFor();
    // While the map moves, what lies at its edges is not to be pressed.
    await expect(page.locator("[data-board].moving")).toHaveCount(0);
  }
}
