/** What axe finds on the pages as they are drawn: light and dark, on a desktop and a phone. */
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./house";
import { newTable, plainRoles, toFirstAction } from "./people";

/** What is serious or worse, with where it is; nothing that is still moving is looked at. */
async function serious(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.any[0]?.message ?? node.html}`),
    );
}

for (const colorScheme of ["light", "dark"] as const)
  for (const phone of [false, true])
    test(`everybody can use it: ${colorScheme}, ${phone ? "phone" : "desktop"}`, async ({ arrive }) => {
      const page = await arrive({ colorScheme, phone });
      await page.goto("/");
      await expect(page.locator("h1")).toHaveText("Fall of Rome");
      expect.soft(await serious(page), "the first page").toEqual([]);
      await page.click("#play-friends");
      await page.locator("details > summary").click();
      await expect(page.locator("#create")).toBeVisible();
      expect.soft(await serious(page), "a new table").toEqual([]);
      await newTable(page, "friends", "Livia", 2);
      await expect(page.locator("#start")).toBeVisible();
      expect.soft(await serious(page), "a lobby").toEqual([]);
      await newTable(page, "alone", "Livia", undefined, plainRoles);
      await expect(page.locator(".plain-choices [data-act]").first()).toBeVisible();
      expect.soft(await serious(page), "the first choice").toEqual([]);
      await toFirstAction(page);
      expect.soft(await serious(page), "a turn").toEqual([]);
      await page.click("#menu");
      await expect(page.locator(".modal")).toBeVisible();
      expect.soft(await serious(page), "the menu").toEqual([]);
    });
