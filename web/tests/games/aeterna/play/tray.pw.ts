/** The tray of every verb on a touch screen. `table.dom.test.tsx` tests their texts and acts. */
import { expect, type Page, test } from "@playwright/test";
import { small } from "../../../access";
import { acts, open } from "../gallery";

const tray = (page: Page, verb: string) => page.locator(`[data-tray=${verb}]`);
const way = (page: Page, value: string) => page.locator(`[data-tray] [data-way="${value}"]`);
const tile = (page: Page, id: string) => page.locator(`[data-tile=${id}]`);

test("a press on a player opens their cards, and Escape closes them and returns the focus", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const complaints = await open(page, "acted");
  const face = page.locator("[data-place=players] li[data-seat=B] button[aria-haspopup=dialog]");
  await face.focus();
  await page.keyboard.press("Enter");
  const house = page.getByRole("dialog");
  await expect(house).toContainText("Marcus");
  await expect(house.locator("[data-card=Illyricum]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(house).toHaveCount(0);
  await expect(face).toBeFocused();
  expect(complaints).toEqual([]);
});

test("every tray has large enough touch targets on a phone, in the dark theme and in Polish", {
  tag: "@nightly",
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const complaints = await open(page, "busy&language=pl&theme=dark");
  const inReach = async (what: string) => expect.soft(await small(page), what).toEqual([]);
  for (const [verb, chosen, then] of [
    ["favor", "Sulla", null],
    ["construct", "templum", "Viminalis"],
    ["activate", "Forum Boarium", "wheat"],
    ["play", "Castra Praetoria", null],
    ["discard", "Castra Praetoria", "stone"],
  ] as const)
    await test.step(verb, async () => {
      await tile(page, verb).click();
      await way(page, chosen).waitFor();
      await inReach(`${verb}: which`);
      await way(page, chosen).click();
      if (then) {
        await way(page, then).waitFor();
        await inReach(`${verb}: ${chosen}`);
        if (verb === "construct") {
          // The number is the key of the Hill, so it must be visible.
          await expect(way(page, then).getByText("7", { exact: true })).toBeVisible();
        }
        await way(page, then).click();
      }
      await expect(tray(page, verb).locator("[data-act]")).toBeVisible();
      await inReach(verb);
      await tray(page, verb).locator("[aria-keyshortcuts=Escape]").click();
      await expect(page.locator("[data-tray]")).toHaveCount(0);
    });
  await tile(page, "pass_era").click();
  await tray(page, "pass_era").waitFor();
  await inReach("passing");
  await tray(page, "pass_era").locator("[data-act]").click();
  await expect.poll(() => acts(page)).toEqual(["pass_era"]);
  expect(complaints).toEqual([]);
});
