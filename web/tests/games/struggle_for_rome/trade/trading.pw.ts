/** Trade and build against a fake server: keyboard, phone and layout. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { updateOf } from "../../../served";
import { sit } from "../sitting";
import { ASKED, COUNTERED, RICH, WAITING } from "./moments";

type Json = Record<string, unknown>;

const PHONE = { width: 390, height: 844 };
/** The narrowest supported phone. */
const NARROW = { width: 360, height: 740 };

const tile = (page: Page, id: string) => page.locator(`[data-tile=${id}]`);
const panel = (page: Page) => page.locator("[data-panel=trade]");
const card = (page: Page) => page.locator("[data-trade-card]");
const number = (page: Page, side: string, kind: string) =>
  page.locator(`[data-kind=${kind}] [data-operand=${side}] [role=spinbutton]`);
const more = (page: Page, side: string, kind: string) =>
  page.locator(`[data-kind=${kind}] [data-operand=${side}] button`).last();
const act = (page: Page, text: string) => page.locator(`[data-act="${text}"]`);

/** Wait until the fonts are loaded, because a font that loads during a click would move the button away. */
async function settled(page: Page): Promise<void> {
  await page.locator("[data-tile], [data-trade-card]").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

test("an offer is composed and sent with the keyboard alone, and Escape returns the focus to the tile", async ({
  page,
}) => {
  const { sent } = await sit(page, "trade");
  await settled(page);
  await page.keyboard.press("t");
  await expect(panel(page)).toBeFocused();
  // The composer is fetched when it is opened for the first time.
  await page.locator("[data-composer=offer]").waitFor();
  // Tab goes to the close button, the recipients, then the numbers.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "All" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Secundus" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(number(page, "give", "grain")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(number(page, "want", "ore")).toBeFocused();
  await page.keyboard.press("3");
  // The key of another action has no effect in the panel.
  await page.keyboard.press("d");
  expect(sent.A ?? []).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(tile(page, "trade")).toBeFocused();
  await page.keyboard.press("t");
  await number(page, "want", "ore").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("offer grain for 3*ore to B");
});

test("an offer opens after the playback of the dice before it was skipped", {
  tag: "@nightly",
}, async ({ page }) => {
  const { tell } = await sit(page, "trade", {
    prefs: { speed: "slow" },
    more: { options: [], compositions: [], awaited: ["B"] },
  });
  await expect(page.locator(".table-page")).toBeVisible();
  const rolled = { fact: "rolled", rule: "SR-2.2", seat: "B", dice: [3, 3], total: 6 };
  const events = [{ seq: 2, seat: "B", act: null, undo: null, facts: [rolled] }];
  const options = ["accept", "refuse"];
  tell(
    "A",
    updateOf(ASKED.view as Json, options, { seq: 2, since: 1, decision: "d2", awaited: ["A"], events }),
  );
  await expect(page.locator("#prompt")).toContainText("Before your turn");
  await expect(card(page)).toHaveCount(0);
  await page.locator(".ribbon button").click();
  await expect(card(page)).toContainText("Secundus asks you");
});

test("the bank is a tab on a phone, and Escape closes the sheet", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { sent } = await sit(page, "trade", { more: RICH });
  await settled(page);
  await tile(page, "trade").click();
  await more(page, "give", "ore").click();
  await page.getByRole("tab", { name: "Bank 3 : 1" }).click();
  await page.getByRole("radio", { name: "3 × horse" }).click();
  await page.getByRole("button", { name: "Swap" }).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("swap horse for ore");
  await page.keyboard.press("Escape");
  await expect(tile(page, "trade")).toBeFocused();
});

test("a player on a phone can close an offer and open it again from the tile", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  const { sent } = await sit(page, "asked", { more: ASKED });
  await settled(page);
  await expect(card(page)).toBeVisible();
  await expect(tile(page, "trade")).toHaveCount(0);
  await page.locator("[data-aside]").focus();
  await page.keyboard.press("Escape");
  await expect(tile(page, "trade")).toBeFocused();
  await expect(tile(page, "trade").locator("i")).toHaveText("!");
  await tile(page, "trade").click();
  await act(page, "accept").click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("accept");
});

const LOOKS: [string, Json, string | null][] = [
  ["trade", RICH, "trade"],
  ["trade", RICH, "build"],
  ["asked", ASKED, null],
  ["answered", COUNTERED, null],
  ["answered", WAITING, null],
];
// `access.pw.ts` checks these panels with axe.
for (const [language, size] of [
  ["pl", NARROW],
  ["en", { width: 1280, height: 720 }],
] as const)
  test(`every panel of trade fits, has all its texts, and has large enough touch targets: ${language}, ${size.width}`, {
    tag: "@nightly",
  }, async ({ page }) => {
    await page.setViewportSize(size);
    for (const [moment, more, opens] of LOOKS) {
      await sit(page, moment, { more, prefs: { language } });
      await settled(page);
      if (opens) await tile(page, opens).click();
      if (opens === "build") await page.getByRole("switch").click();
      const box = page.locator("[data-panel], [data-trade-card]");
      await expect(box).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      );
      // A missing text would show its key.
      expect(await box.textContent()).not.toMatch(/\b(trade|build|tile)\.[a-z]/);
      if (size !== NARROW) continue;
      const missed = await box
        .locator("button:visible")
        .evaluateAll((all) =>
          all
            .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
            .filter(({ box: { width, height } }) => Math.min(width, height) < 43.5),
        );
      expect(missed).toEqual([]);
    }
  });
