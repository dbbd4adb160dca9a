/** The client as it is built and served, when a part of it cannot be had. Browsers complain then, as they should. */
import type { Page } from "@playwright/test";
import { expect, test } from "./house";

test("an address that is no address has no table", async ({ browser, house }) => {
  const page = await browser.newPage({ baseURL: house.url, locale: "en-GB" });
  await page.goto("/t/%E0%A4");
  await expect(page.locator("h1")).toHaveText("There is no such table.");
  await page.close();
});

/** The tables' page is gone, as after a deploy, until it is told to be there; counts how often the page is loaded. */
async function without(page: Page): Promise<{ there: boolean; loads: number }> {
  const now = { there: false, loads: 0 };
  // Not by the event "load": a page may be left before it.
  page.on("request", (request) => {
    if (request.isNavigationRequest()) now.loads += 1;
  });
  await page.route(/\/assets\/TablePage-.*\.js$/, (route) =>
    now.there ? route.continue() : route.fulfill({ status: 404 }),
  );
  return now;
}

test("a file that is gone after a deploy is fetched by one reload", async ({ browser, house }) => {
  const page = await browser.newPage({ baseURL: house.url, locale: "en-GB" });
  const now = await without(page);
  page.on("framenavigated", () => {
    now.there = now.loads > 1;
  });
  await page.goto("/t/none");
  await expect(page.locator("h1")).toHaveText("There is no such table.");
  expect(now.loads).toBe(2);
  await page.close();
});

test("a file that stays gone is said to be, after one reload", async ({ browser, house }) => {
  const page = await browser.newPage({ baseURL: house.url, locale: "en-GB" });
  const now = await without(page);
  await page.goto("/t/none");
  await expect(page.locator("h1")).toHaveText("A part of this page is missing");
  await page.waitForTimeout(1000);
  expect(now.loads).toBe(2);
  now.there = true;
  await page.locator("#reload").click();
  await expect(page.locator("h1")).toHaveText("There is no such table.");
  await page.close();
});
