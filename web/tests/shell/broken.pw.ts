/** What cannot be shown: addresses that are none, files that are gone, a part that throws. */
import type { Page } from "@playwright/test";
import { expect, json, test, UPDATE } from "./pretend";

function go(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

test("an address that is no address has no table", async ({ page }) => {
  await page.goto("/");
  await go(page, "/t/%E0%A4"); // Vite's server does not serve it; ours does
  await expect(page.locator("h1")).toHaveText("There is no such table.");
  await page.getByRole("button", { name: "To the first page" }).click();
  await expect(page.locator("#play-alone")).toBeVisible();
});

test("a file that is gone after a deploy is fetched by one reload", async ({ page }) => {
  let gone = 1;
  await page.route(/\/TablePage-/, (route) => (gone-- > 0 ? route.abort() : route.continue()));
  await page.goto("/t/t");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("a file that stays gone is said to be, after one reload", async ({ page }) => {
  let loads = 0;
  // Not by the event "load": a page may be left before it.
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/TablePage-/, (route) => route.abort());
  await page.goto("/t/t");
  await expect(page.locator("h1")).toHaveText("A part of this page is missing");
  await page.waitForTimeout(1500);
  expect(loads).toBe(2);
  await page.unroute(/\/TablePage-/);
  await page.locator("#reload").click();
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("without a network nothing is reloaded into the browser's own error", async ({ page, house }) => {
  await page.goto("/");
  await expect(page.locator("#play-alone")).toBeVisible();
  house.answers.set("/tables", json({ tables: [], after: null }));
  await page.route(/\/TablePage-|localhost:\d+\/$/, (route) => route.abort());
  await go(page, "/t/t");
  await expect(page.locator("h1")).toHaveText("A part of this page is missing");
});

test("words that cannot be fetched leave a page that says so", async ({ page }) => {
  await page.route(/\/assets\/(en|pl)-/, (route) => route.abort());
  await page.goto("/");
  await expect(page.locator("#root")).toContainText("This page could not be loaded");
  await expect(page.locator("#root")).toContainText("Nie udało się wczytać tej strony");
});

test("a game's part that throws leaves a way on", async ({ page, house, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  house.update = { ...house.update, view: { hands: null } };
  await page.goto("/t/t#secret=x");
  await expect(page.locator("h1")).toHaveText("Something went wrong here");
  await page.locator("#copy-details").click();
  await expect(page.locator("#copy-details")).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("TypeError");
  expect(copied).toContain("/t/t");
  expect(copied).not.toContain("secret");
  // The next one may be well again.
  house.update = { ...house.update, view: UPDATE.view };
  await page.locator("#reload").click();
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("without the clipboard of secure pages a text is copied as well", async ({ page, house, context }) => {
  await context.grantPermissions(["clipboard-read"]);
  // As browsers have it where the address begins with http: and names another machine.
  await page.addInitScript(() => {
    const { clipboard } = navigator;
    Object.assign(window, { heard: () => clipboard.readText() });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  house.update = { ...house.update, view: { hands: null } };
  await page.goto("/t/t");
  const button = page.locator("#copy-details");
  await button.click();
  await expect(button).toHaveText("Copied");
  await expect(button).toBeFocused();
  const heard = page.evaluate(() => (window as unknown as { heard: () => Promise<string> }).heard());
  expect(await heard).toContain("TypeError");
  await expect(page.locator("textarea")).toHaveCount(0);
});

test("a page that throws is left by going elsewhere", async ({ page, house }) => {
  house.answers.set("/tables", json({ tables: [{ id: 1, you: null, seats: null }], after: null }));
  await page.goto("/");
  await expect(page.locator("h1")).toHaveText("Something went wrong here");
  await go(page, "/t/t");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});
