/** A browser without local storage. */
import { expect, TABLE, test } from "./pretend";

test("the client works when the browser forbids local storage", async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get: () => {
        throw new DOMException("not here", "SecurityError");
      },
    });
  });
  server.table = { ...TABLE, title: "" };
  await page.goto("/");
  await expect(page.locator("#play-alone")).toBeVisible();
  await page.getByRole("button", { name: "Dark colours" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.goto("/t/t");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
});
