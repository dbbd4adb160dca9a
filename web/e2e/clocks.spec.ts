/** A table with a clock: when the time runs out, a bot plays until the player returns. */
import { violations } from "../tests/access";
import { expect, test } from "./fixtures";

for (const phone of [false, true])
  test(`a bot plays for a player whose clock has run out, until they return: ${phone ? "phone" : "desktop"}`, async ({
    arrive,
  }) => {
    const page = await arrive({
      phone,
      colorScheme: phone ? "dark" : "light",
      locale: phone ? "pl" : "en-GB",
    });
    await page.goto("/");
    await page.click("#play-bots");
    await page.fill("#name", "Livia");
    // The dialog keeps its values when it is closed with Escape.
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
    // The page warns ten seconds before the end, then a bot plays.
    await expect(page.locator("#clock-soon")).not.toBeEmpty({ timeout: 60_000 });
    await expect(page.locator("#clock-bot")).toBeVisible({ timeout: 60_000 });
    await page.click("#back");
    await expect(page.locator("#clock-bot")).toHaveCount(0, { timeout: 60_000 });
    await expect(clock).toHaveAttribute("data-runs", "true", { timeout: 60_000 });
    // The clock can run out a second time.
    await expect(page.locator("#clock-bot")).toBeVisible({ timeout: 90_000 });
  });
