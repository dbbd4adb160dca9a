/** Ways to operate a page: mouse, touch, or the keyboard alone. */
import type { Page } from "@playwright/test";

export interface Hands {
  keys: boolean;
  /** Whether the screen is small, so that parts of the page are behind tabs. */
  small: boolean;
  /** Press a button anywhere on the page. */
  press: (page: Page, where: string) => Promise<void>;
  tile: (page: Page, tile: string) => Promise<void>;
}

export const QUICK = { timeout: 30_000 };
const openTile = (tile: string) => `[data-tile="${tile}"][data-open=true]:not([aria-disabled=true])`;

function pointing(small: boolean, press: Hands["press"]): Hands {
  return { keys: false, small, press, tile: (page, tile) => press(page, openTile(tile)) };
}

export const MOUSE: Hands = pointing(false, (page, where) => page.locator(where).first().click(QUICK));
export const FINGER: Hands = pointing(true, (page, where) => page.locator(where).first().tap(QUICK));

/** Move the focus to an element with Tab or Shift+Tab, depending on its position. */
export async function tabTo(page: Page, where: string, most = 120): Promise<void> {
  await page.locator(where).first().waitFor(QUICK);
  for (let presses = 0; presses < most; presses += 1) {
    const way = await page.evaluate((where) => {
      const [wanted, now] = [document.querySelector(where), document.activeElement];
      if (!wanted || now === wanted) return "there";
      const behind = now && now.compareDocumentPosition(wanted) & Node.DOCUMENT_POSITION_FOLLOWING;
      return behind ? "Tab" : "Shift+Tab";
    }, where);
    if (way === "there") return;
    await page.keyboard.press(way);
  }
  throw new Error(`Tab did not reach ${where}`);
}

/** Return the shortcut key of a button, or null if it has none. */
export async function keyOf(page: Page, where: string): Promise<string | null> {
  const button = page.locator(where).first();
  await button.waitFor(QUICK);
  return button.getAttribute("aria-keyshortcuts", QUICK);
}

export const KEYS: Hands = {
  keys: true,
  small: false,
  press: async (page, where) => {
    await tabTo(page, where);
    await page.keyboard.press("Enter");
  },
  tile: async (page, tile) => page.keyboard.press(((await keyOf(page, openTile(tile))) ?? "").toLowerCase()),
};
