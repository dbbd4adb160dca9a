/** Several people around one device, with a curtain between them: what may be in the page while it is down, and after. */
import { expect, type Page } from "@playwright/test";
import type { Json, Listener } from "./listener";

/** Whatever a page holds of somebody's hand or of what can be done with it, and what it must not hold behind the curtain. */
const TELLING =
  "[data-resource], [data-card], [data-kind], [data-act], [data-tile], [data-board], [data-seat], #log, .table-page";

interface Moment {
  fault: string;
}

/** From now on every change of the page is looked at: behind a curtain nothing may be, however briefly. */
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

/** What one has, as kinds with their numbers, and the cards one holds. */
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

/** As the service told it to this seat's own socket. */
export function heldBy(heard: Listener, seat: string): Held {
  const view = heard.of(seat)?.view as Json;
  return {
    goods: some(view.hand as Record<string, number>),
    cards: some(view.cards_in_hand as Record<string, number>),
  };
}

/** As it stands on the screen. */
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
 * The curtain is down: nothing is in the page and nothing is read out but who is to take the device. Then that one does.
 * Answers whose hand it was and is.
 */
export async function lift(page: Page, names: Readonly<Record<string, string>>): Promise<string> {
  const heading = page.locator("#curtain h1");
  const who = ((await heading.textContent()) ?? "").replace(/^Hand the device to (.*)\.$/, "$1");
  const seat = Object.keys(names).find((each) => names[each] === who);
  expect(seat, `${who} is one of those around the device`).toBeDefined();
  await expect(page.locator(TELLING)).toHaveCount(0);
  // An empty status is where the page tells news; it has none now.
  expect((await page.locator("body").ariaSnapshot()).replace(/\n- status$/, "")).toBe(
    [
      "- main:",
      `  - heading "Hand the device to ${who}." [level=1]`,
      "  - paragraph: What you hold is yours alone. The others look away now.",
      `  - button "I am ${who}"`,
    ].join("\n"),
  );
  await page.click("#lift");
  await expect(page.locator("#curtain")).toHaveCount(0);
  return seat ?? "";
}
