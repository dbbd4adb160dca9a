/** Several players at one device, separated by a curtain: checks of the page behind and after the curtain. */
import { expect, type Page } from "@playwright/test";
import type { Json, Listener } from "./listener";

/** Elements that show a hand or the acts of a player. They must not exist behind the curtain. */
const TELLING =
  "[data-resource], [data-card], [data-kind], [data-act], [data-tile], [data-board], [data-seat], #log, .table-page";

interface Moment {
  fault: string;
}

/** Check every change of the page from now on. Return a reader of the elements that appeared behind a curtain. */
export async function guardCurtain(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript((telling) => {
    const faults: Moment[] = [];
    Object.assign(window, { behindCurtain: faults });
    const note = () => {
      const curtain = document.getElementById("curtain");
      if (!curtain) return;
      for (const each of document.querySelectorAll(telling))
        faults.push({ fault: each.outerHTML.slice(0, 200) });
      const said = (document.getElementById("root")?.textContent ?? "").replace(
        curtain.textContent ?? "",
        "",
      );
      if (said.trim()) faults.push({ fault: said.slice(0, 200) });
    };
    new MutationObserver(note).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  }, TELLING);
  return () =>
    page.evaluate(() =>
      (window as unknown as { behindCurtain: Moment[] }).behindCurtain.map(({ fault }) => fault),
    );
}

/** The goods and cards of a player, as counts by kind. */
export interface Held {
  goods: Record<string, number>;
  cards: Record<string, number>;
}

const some = (counts: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .sort(),
  );

/** Return what this seat holds, as the server sent it. */
export function heldBy(heard: Listener, seat: string): Held {
  const view = heard.of(seat)?.view as Json;
  return {
    goods: some(view.hand as Record<string, number>),
    cards: some(view.cards_in_hand as Record<string, number>),
  };
}

/** Return what the screen shows. */
export async function heldOnScreen(page: Page): Promise<Held> {
  const found = await page.evaluate(() => {
    const number = (text: string | null | undefined) => Number(/\d+/.exec(text ?? "")?.[0] ?? 1);
    const all = (where: string) => [...document.querySelectorAll<HTMLElement>(where)];
    return {
      goods: all("[data-resource]:not([data-resource=gold])").map(
        ({ dataset, textContent }) => [dataset.resource ?? "", number(textContent)] as const,
      ),
      cards: all("[data-card]").map(
        (each) =>
          [
            each.dataset.card ?? "",
            number(/×.*/.exec(each.querySelector("b")?.textContent ?? "")?.[0]),
          ] as const,
      ),
    };
  });
  return { goods: some(Object.fromEntries(found.goods)), cards: some(Object.fromEntries(found.cards)) };
}

/**
 * Check that the page behind the curtain only names the next player, then lift the curtain. Return that player's seat.
 */
export async function lift(page: Page, names: Readonly<Record<string, string>>): Promise<string> {
  const heading = page.locator("#curtain h1");
  const who = ((await heading.textContent()) ?? "").replace(/^Hand the device to (.*)\.$/, "$1");
  const seat = Object.keys(names).find((each) => names[each] === who);
  expect(seat, `${who} is one of those around the device`).toBeDefined();
  await expect(page.locator(TELLING)).toHaveCount(0);
  // The empty status is the live region of the page.
  expect((await page.locator("body").ariaSnapshot()).replace(/\n- status$/, "")).toBe(
    [
      "- main:",
      `  - heading "Hand the device to ${who}." [level=1]`,
      "  - paragraph: Your hand is secret. Everyone else, look away now.",
      `  - button "I am ${who}"`,
    ].join("\n"),
  );
  await page.click("#lift");
  await expect(page.locator("#curtain")).toHaveCount(0);
  return seat ?? "";
}
