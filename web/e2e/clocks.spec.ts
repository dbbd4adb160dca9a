/** A table with a clock, from the dialog on: the time runs out, a bot plays, and whoever is back plays on. */
import { violations } from "../tests/access";
import { expect, test } from "./house";

for (const phone of [false, true])
  test(`who runs out is played by a bot until back: ${phone ? "phone" : "desktop"}`, async ({ arrive }) => {
    const page = await arrive({
      phone,
      colorScheme: phone ? "dark" : "light",
      locale: phone ? "pl" : "en-GB",
    });
    await page.goto("/");
    await page.click("#play-bots");
    await page.fill("#name", "Livia");
    // What was set is there again after Escape.
    await page.keyboard.press("Escape");
    await expect(page.locator(".modal")).toHaveCount(0);
    await page.click("#play-bots");
    await expect(page.locator("#name")).toHaveValue("Livia");
    await page.locator("[data-option=clock]").selectOption({ index: 1 });
    expect
      .soft(await violations(page, { counts: (impact) => impact === "serious" || impact === "critical" }))
      .toEqual([]);
    await page.click("#create");
    await page.waitForURL("**/t/*");

    const clock = page.locator("#clocks [data-clock=A]");
    await expect(clock).toHaveAttribute("data-runs", "true");
    await expect(clock.locator("time")).toHaveText(/^0:[012]\d$/);
    // Ten seconds before the end it is said, then a bot plays.
    await expect(page.locator("#clock-soon")).not.toBeEmpty({ timeout: 60_000 });
    await expect(page.locator("#clock-bot")).toBeVisible({ timeout: 60_000 });
    await page.click("#back");
    await expect(page.locator("#clock-bot")).toHaveCount(0, { timeout: 60_000 });
    await expect(clock).toHaveAttribute("data-runs", "true", { timeout: 60_000 });
    // Once more: who was away may be so again.
    await expect(page.locator("#clock-bot")).toBeVisible({ timeout: 90_000 });
  });
