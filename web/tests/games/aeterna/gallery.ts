/** A page of the gallery with a table of Æterna, on which tests show one position after another. */
import { expect, type Page } from "@playwright/test";

export const SCREENS = [
  { where: "phone", width: 390, height: 844 },
  { where: "small desktop", width: 1280, height: 720 },
  { where: "large", width: 1440, height: 900 },
] as const;

/** Open a position. Return the list to which errors and warnings of the console are added. */
export async function open(page: Page, query: string): Promise<string[]> {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`/gallery/aeterna.html?position=${query}`);
  await page.locator("[data-place=city] svg").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  return complaints;
}

/** Show another position with the same number of seats. `seen` is a selector that only matches there. */
export async function show(page: Page, position: string, seen: string): Promise<void> {
  await page.evaluate((name) => (window as never as Gallery).gallery.show(name), position);
  await expect(page.locator(seen).first()).toBeVisible();
}

interface Gallery {
  gallery: { sent: Record<string, unknown>[]; show: (position: string) => void; done: () => void };
}

/** Return the acts that were sent. */
export function acts(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    (window as never as Gallery).gallery.sent.filter(({ type }) => type === "act").map(({ act }) => act),
  );
}

/** Confirm the last act, as the server does. */
export function taken(page: Page): Promise<void> {
  return page.evaluate(() => (window as never as Gallery).gallery.done());
}
