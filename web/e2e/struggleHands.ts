/** Ways to operate a page of Struggle for Rome: mouse, touch, or the keyboard alone. */
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import * as plain from "./hands";
import { keyOf, QUICK, tabTo } from "./hands";

export const BOARD = "[data-board=struggle_for_rome]";

const { hexes, crossroads, cities } = JSON.parse(
  readFileSync(new URL("../src/games/struggle_for_rome/layout/map.json", import.meta.url), "utf8"),
);
const placeOf = (spot: string): [number, number] =>
  crossroads[cities[spot]?.crossroads ?? spot] ?? hexes[spot]?.at;

export interface Hands extends plain.Hands {
  /** Whether a list of places is easier to use than the map. */
  lists: boolean;
  /** Press a button of a callout, by its key if it has one. */
  way: (page: Page, where: string) => Promise<void>;
  /** Press a place on the map until the callout `asked` is shown. */
  spot: (page: Page, where: string, asked: string) => Promise<void>;
  /** Set the count of a kind on one side of an offer. */
  count: (page: Page, where: string, count: number) => Promise<void>;
  /** Close what is open. */
  close: (page: Page) => Promise<void>;
}

const CLOSE =
  '[data-panel] header .icon-button, [data-callout] [aria-keyshortcuts="Escape"], .pick .icon-button:last-child';

interface Spot {
  x: number;
  y: number;
  /** Whether nothing covers it, so that a press reaches it. */
  bare: boolean;
  far: boolean;
}

/** Return the position of a place of the map on the screen. */
async function find(page: Page, where: string): Promise<Spot> {
  const found = await page.evaluate(
    ([where, at]) => {
      const board = document.querySelector<HTMLElement>(at);
      const spot = board?.querySelector(where);
      const box = spot?.querySelector("path, circle, rect")?.getBoundingClientRect();
      if (!board || !spot || !box) return null;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const over = document.elementFromPoint(x, y);
      return { x, y, bare: over?.closest("[role=button]") === spot, far: board.dataset.far === "true" };
    },
    [where, BOARD] as const,
  );
  if (!found) throw new Error(`there is no ${where}`);
  return found;
}

function pointing(
  hands: plain.Hands,
  lists: boolean,
  at: (page: Page, x: number, y: number) => Promise<void>,
): Hands {
  const { press } = hands;
  return {
    ...hands,
    lists,
    way: press,
    spot: async (page, where, asked) => {
      for (let tries = 0; tries < 5; tries += 1) {
        if (await page.locator(asked).count()) return;
        const { x, y, bare, far } = await find(page, where);
        // The news may cover it until they are closed.
        if (!bare && (await page.locator("#news button:visible").count()) > 0)
          await press(page, "#news button");
        // On a zoomed-out map a press zooms in. If the place is out of view or covered, zoom out first.
        else if (bare || far) await at(page, x, y);
        else await press(page, `${BOARD} .board-tools button[aria-pressed]:last-child`);
      }
    },
    count: async (page, where, count) => {
      for (let each = 0; each < count; each += 1) await press(page, `${where} button:last-child`);
    },
    close: (page) => press(page, CLOSE),
  };
}

export const MOUSE: Hands = pointing(plain.MOUSE, false, (page, x, y) => page.mouse.click(x, y));
export const FINGER: Hands = pointing(plain.FINGER, true, (page, x, y) => page.touchscreen.tap(x, y));

/** Return how often to press "." to move the focus to an offered place. If negative, press "," instead. */
async function stepsTo(page: Page, where: string): Promise<number> {
  const { offered, from, to } = await page.evaluate(
    ([where, at]) => {
      const name = (spot: Element | null) => {
        const { hex, crossroads, city } = (spot as SVGElement | null)?.dataset ?? {};
        return hex ?? crossroads ?? city ?? "";
      };
      const offered = [...document.querySelectorAll(`${at} [data-offered=true]`)].map(name);
      return {
        offered,
        from: name(document.activeElement),
        to: name(document.querySelector(`${at} ${where}`)),
      };
    },
    [where, BOARD] as const,
  );
  // The keys go through the places row by row.
  offered.sort((one, other) => {
    const [[x, y], [u, v]] = [placeOf(one), placeOf(other)];
    return y - v || x - u;
  });
  const steps = offered.indexOf(to) - offered.indexOf(from);
  return steps > offered.length / 2 ? steps - offered.length : steps;
}

export const KEYS: Hands = {
  ...plain.KEYS,
  lists: true,
  way: async (page, where) => {
    // A numbered option is chosen by its digit, and a single option by Enter.
    await page.keyboard.press((await keyOf(page, where)) ?? "Enter");
  },
  spot: async (page, where) => {
    const there = () =>
      page.evaluate(([where, at]) => document.activeElement?.matches(`${at} ${where}`) ?? false, [
        where,
        BOARD,
      ] as const);
    await page
      .locator(`${BOARD} ${where}[data-offered=true]`)
      .first()
      .waitFor({ state: "attached", ...QUICK });
    const onMap = await page.evaluate(
      (at) => (document.activeElement?.closest(`${at} svg`) ?? null) !== null,
      BOARD,
    );
    if (!onMap) await tabTo(page, `${BOARD} svg [tabindex="0"]`);
    for (let tries = 0; tries < 3 && !(await there()); tries += 1) {
      const steps = await stepsTo(page, where);
      for (let each = 0; each < Math.abs(steps); each += 1) await page.keyboard.press(steps > 0 ? "." : ",");
    }
    if (!(await there())) throw new Error(`the keys did not reach ${where}`);
    await page.keyboard.press("Enter");
  },
  count: async (page, where, count) => {
    await tabTo(page, `${where} [role=spinbutton]`);
    await page.keyboard.press(String(count));
  },
  close: (page) => page.keyboard.press("Escape"),
};
