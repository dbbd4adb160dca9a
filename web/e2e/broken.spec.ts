/** The built client when one of its files is missing. These tests expect errors in the browser's console. */
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

test("a malformed address shows the page for a missing table", async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, locale: "en-GB" });
  await page.goto("/t/%E0%A4");
  await expect(page.locator("h1")).toHaveText("There is no such table.");
  await page.close();
});

/** Block the code of the table page, as after a deploy, until `there` is set. `loads` counts how often the page is loaded. */
async function without(page: Page): Promise<{ there: boolean; loads: number }> {
  const now = { there: false, loads: 0 };
  // Count requests, not "load" events, because a page can be left before it has loaded.
  page.on("request", (request) => {
    if (request.isNavigationRequest()) now.loads += 1;
  });
  await page.route(/\/assets\/TablePage-.*\.js$/, (route) =>
    now.there ? route.continue() : route.fulfill({ status: 404 }),
  );
  return now;
}

test("the page reloads once if a file is missing after a deploy", async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, locale: "en-GB" });
  const now = await without(page);
  page.on("framenavigated", () => {
    now.there = now.loads > 1;
  });
  await page.goto("/t/none");
  await expect(page.locator("h1")).toHaveText("There is no such table.");
  expect(now.loads).toBe(2);
  await page.close();
});

test("the page says that a file is missing if one reload does not help", async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url, locale: "en-GB" });
  const now = await without(page);
  await page.goto("/t/none");
  await expect(page.locator("h1")).toHaveText("Part of this page could not be loaded");
  await page.waitForTimeout(1000);
  expect(now.loads).toBe(2);
  now.there = true;
  await page.locator("#reload").click();
  await expect(page.locator("h1")).toHaveText("There is no such table.");
  await page.close();
});
