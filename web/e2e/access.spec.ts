/** What axe finds on the pages as they are drawn: light and dark, on a desktop and a phone. */
import type { Page } from "@playwright/test";
import { violations, withoutMap } from "../tests/access";
import { expect, test } from "./house";
import { newTable, plainRoles, toFirstAction } from "./people";

/** What is serious or worse; nothing that is still moving is looked at. */
const serious = (page: Page) =>
  violations(page, { counts: (impact) => impact === "serious" || impact === "critical" });

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
      const around = () => withoutMap(page, () => serious(page));
      expect.soft(await around(), "the first choice").toEqual([]);
      await toFirstAction(page);
      // The map is what axe needs longest for, and a phone draws it alike: once in light, once in dark.
      expect.soft(await (phone ? around() : serious(page)), "a turn").toEqual([]);
      await page.click("#menu");
      await expect(page.locator(".modal")).toBeVisible();
      expect.soft(await around(), "the menu").toEqual([]);
    });
