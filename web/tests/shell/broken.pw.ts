/** Pages that cannot be shown: invalid addresses, missing files, and components that throw. */
import type { Page } from "@playwright/test";
import { expect, json, test, UPDATE } from "./pretend";

function go(page: Page, path: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
}

test("an invalid address shows that there is no table", async ({ page }) => {
  await page.goto("/");
  await go(page, "/t/%E0%A4"); // Vite's server does not serve this address; ours does.
  await expect(page.locator("h1")).toHaveText("There is no such table.");
  await page.getByRole("button", { name: "Home" }).click();
  await expect(page.locator("#play-alone")).toBeVisible();
});

test("a file that is missing after a deployment is fetched by reloading once", async ({ page }) => {
  let gone = 1;
  await page.route(/\/TablePage-/, (route) => (gone-- > 0 ? route.abort() : route.continue()));
  await page.goto("/t/t");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("a file that stays missing is reported after one reload", async ({ page }) => {
  let loads = 0;
  // Count requests, because a page may be left before its "load" event.
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/TablePage-/, (route) => route.abort());
  await page.goto("/t/t");
  await expect(page.locator("h1")).toHaveText("Part of this page could not be loaded");
  await page.waitForTimeout(1500);
  expect(loads).toBe(2);
  await page.unroute(/\/TablePage-/);
  await page.locator("#reload").click();
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("a page that is offline is not reloaded into the browser's error page", async ({ page, server }) => {
  await page.goto("/");
  await expect(page.locator("#play-alone")).toBeVisible();
  server.answers.set("/tables", json({ tables: [], after: null }));
  await page.route(/\/TablePage-|localhost:\d+\/$/, (route) => route.abort());
  await go(page, "/t/t");
  await expect(page.locator("h1")).toHaveText("Part of this page could not be loaded");
});

test("a page whose texts cannot be fetched says so in both languages", async ({ page }) => {
  await page.route(/\/assets\/(en|pl)-/, (route) => route.abort());
  await page.goto("/");
  await expect(page.locator("#root")).toContainText("This page could not be loaded");
  await expect(page.locator("#root")).toContainText("Nie udało się wczytać tej strony");
});

test("a page whose game throws offers the details and a reload", async ({ page, server, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  server.update = { ...server.update, view: { hands: null } };
  await page.goto("/t/t#secret=x");
  await expect(page.locator("h1")).toHaveText("Something went wrong");
  await page.locator("#copy-details").click();
  await expect(page.locator("#copy-details")).toHaveText("Copied");
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain("TypeError");
  expect(copied).toContain("/t/t");
  expect(copied).not.toContain("secret");
  // The next update is valid.
  server.update = { ...server.update, view: UPDATE.view };
  await page.locator("#reload").click();
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("details are copied without the clipboard API of secure pages", async ({ page, server, context }) => {
  await context.grantPermissions(["clipboard-read"]);
  // Browsers hide the clipboard API from http: pages of other machines.
  await page.addInitScript(() => {
    const { clipboard } = navigator;
    Object.assign(window, { heard: () => clipboard.readText() });
    Object.defineProperty(navigator, "clipboard", { value: undefined });
  });
  server.update = { ...server.update, view: { hands: null } };
  await page.goto("/t/t");
  const button = page.locator("#copy-details");
  await button.click();
  await expect(button).toHaveText("Copied");
  await expect(button).toBeFocused();
  const heard = page.evaluate(() => (window as unknown as { heard: () => Promise<string> }).heard());
  expect(await heard).toContain("TypeError");
  await expect(page.locator("textarea")).toHaveCount(0);
});

test("a page that throws can be left for another page", async ({ page, server }) => {
  server.answers.set("/tables", json({ tables: [{ id: 1, you: null, seats: null }], after: null }));
  await page.goto("/");
  await expect(page.locator("h1")).toHaveText("Something went wrong");
  await go(page, "/t/t");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});
