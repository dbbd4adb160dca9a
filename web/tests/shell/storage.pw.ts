/** What a browser keeps, or will not. */
import { expect, json, TABLE, test } from "./pretend";

test("a browser that keeps nothing still plays", async ({ page, house }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("not here", "SecurityError");
      },
    });
  });
  house.table = { ...TABLE, title: "" };
  await page.goto("/");
  await expect(page.locator("#play-alone")).toBeVisible();
  await page.getByRole("button", { name: "Dark colours" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/t/t");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});

test("odds that were not told once are asked for again, and stay wished for", async ({ page, house }) => {
  let failures = 1;
  const told = { seq: 3, odds: { flips: 2, revolt: 0.1, struck: { Roma: 0.25, Genua: 0.5 } } };
  house.answers.set("/tables/t/odds", (route) =>
    json(...((failures-- > 0 ? [null, 503] : [told, 200]) as [unknown, number]))(route),
  );
  await page.goto("/t/t");
  await page.locator("#odds").click();
  await expect(page.locator("text.odds")).toHaveCount(2);
  expect(await page.evaluate(() => localStorage.getItem("triclinium.wishes"))).toContain('"odds":true');
});

test("odds that are refused are said to be, and stay wished for", async ({ page, house }) => {
  house.answers.set(
    "/tables/t/odds",
    json({ error: { key: "no_odds", params: {}, text: "This table tells no odds." } }, 403),
  );
  await page.goto("/t/t");
  await page.locator("#odds").click();
  await expect(page.locator(".notice")).toContainText("This table tells no odds.");
  expect(await page.evaluate(() => localStorage.getItem("triclinium.wishes"))).toContain('"odds":true');
  expect(house.asked.filter((path) => path.endsWith("/odds")).length).toBeLessThan(3);
});
