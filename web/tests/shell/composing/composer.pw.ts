import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import type { Composition } from "../../../src/protocol/compositions";
import { upTo } from "../../scale";

interface Gallery {
  compositions: readonly Composition[];
  allow: (compositions: readonly Composition[]) => void;
}

const DESKTOP = { width: 1280, height: 800 };
/** The narrowest supported phone. */
const PHONE = { width: 360, height: 740 };

async function open(page: Page, query = "", size = DESKTOP) {
  await page.setViewportSize(size);
  await page.goto(`/gallery/composer.html?${query}`);
  await expect(page.locator("[data-compose=offer]")).toBeVisible();
  // Fonts that load during a click could move the button away from the pointer.
  await page.evaluate(() => document.fonts.ready);
  await page.locator("[data-compose=offer]").click();
  await expect(page.locator("[data-composer=offer]")).toBeVisible();
}

const sent = (page: Page) => page.locator("#sent li").allTextContents();
const send = (page: Page) => page.locator("[data-send]");
const count = (page: Page, operand: string, kind: string) =>
  page.locator(`[data-operand=${operand}] [data-kind=${kind}] [role=spinbutton]`);
const more = (page: Page, operand: string, kind: string) =>
  page.locator(`[data-operand=${operand}] [data-kind=${kind}] button`).last();

test("an offer can be composed within its bounds and sent", async ({ page }) => {
  await open(page);
  const sentence = page.locator("[data-composer] p[data-act]");
  await expect(sentence).toHaveText("You offer … for …, to ….");
  // The offer is incomplete: it is not sent, and the missing parts are listed.
  await expect(send(page)).toHaveAttribute("aria-disabled", "true");
  await send(page).click({ force: true });
  await expect(page.locator("[data-composer] [role=status]")).toHaveText(
    "You give: at least 1 · You want: at least 1 · To whom: choose",
  );
  for (let press = 0; press < 5; press++) await more(page, "give", "wheat").click({ force: true });
  await expect(count(page, "give", "wheat")).toHaveText("3");
  await more(page, "give", "fish_sauce").click();
  // The total is limited to four, so no other good can be added.
  await more(page, "give", "wine").click({ force: true });
  await expect(count(page, "give", "wine")).toHaveText("0");
  // The player has no oil to give.
  await expect(count(page, "give", "oil")).toHaveCount(0);
  await more(page, "want", "oil").click();
  await page.getByRole("radio", { name: "Claudia" }).click();
  await expect(sentence).toHaveText("You offer 3 × wheat and fish sauce for oil, to Claudia.");
  expect(await sent(page)).toEqual([]);
  await send(page).click();
  await expect(page.locator("[data-composer]")).toHaveCount(0);
  expect(await sent(page)).toEqual(["offer 3*wheat+fish_sauce for oil to C"]);
});

test("a refused offer stays unchanged, with the rule next to it", async ({ page }) => {
  await open(page);
  await more(page, "give", "wine").click();
  await more(page, "want", "wine").click();
  await page.getByRole("radio", { name: "everybody" }).click();
  await send(page).click();
  const reason = page.locator("[data-composer] [data-rule='X-1']");
  await expect(reason).toContainText("What you give you cannot want as well.");
  await expect(count(page, "give", "wine")).toHaveText("1");
  await expect(send(page)).toBeFocused();
  await expect(reason.getByRole("button", { name: "Why?" })).toBeVisible();
  // A changed offer is a new one, so the reason disappears.
  await more(page, "want", "oil").click();
  await expect(reason).toHaveCount(0);
  await page.locator("[data-clear]").click();
  await expect(count(page, "give", "wine")).toHaveText("0");
  await expect(page.getByRole("radio", { name: "everybody" })).not.toBeChecked();
});

test("an offer can be composed with the keyboard, without the keys of the table", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await page.goto("/gallery/composer.html");
  await page.locator("[data-compose=offer]").focus();
  await page.keyboard.press("Enter");
  await expect(count(page, "give", "wheat")).toBeFocused();
  await page.evaluate(() => document.body.removeAttribute("data-keyed"));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("+");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("End");
  await expect(count(page, "give", "wheat")).toHaveAttribute("aria-valuenow", "3");
  await page.keyboard.press("2");
  await page.keyboard.press("9");
  await expect(count(page, "give", "wheat")).toHaveAttribute("aria-valuenow", "2");
  await page.keyboard.press("t");
  // Each number is one Tab stop: wine, fish sauce, then the wanted goods.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(count(page, "want", "wheat")).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(count(page, "want", "oil")).toBeFocused();
  await page.keyboard.press("3");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Space");
  await expect(page.getByRole("radio", { name: "everybody" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(send(page)).toBeFocused();
  await expect(send(page)).toHaveAccessibleDescription("You offer 2 × wheat for 3 × oil, to everybody.");
  expect(await page.locator("body").getAttribute("data-keyed")).toBeNull();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-composer]")).toHaveCount(0);
  expect(await sent(page)).toEqual(["offer 2*wheat for 3*oil to all"]);
  await expect(page.locator("[data-compose=offer]")).toBeFocused();
  // Escape leaves without sending.
  await page.keyboard.press("Enter");
  await expect(count(page, "give", "wheat")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-composer]")).toHaveCount(0);
  await expect(page.locator("[data-compose=offer]")).toBeFocused();
});

test("a number stays within its bounds, and Enter sends it", async ({ page }) => {
  await page.goto("/gallery/composer.html");
  await page.locator("[data-compose=bid]").click();
  const coins = page.getByRole("spinbutton", { name: "Coins" });
  await expect(coins).toHaveText("2");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect.poll(() => sent(page)).toEqual(["bid 3"]);
});

test("an answer starts with the sides of the offer swapped, within the bounds", async ({ page }) => {
  await open(page, `answer=${encodeURIComponent("offer 2*oil for wheat+3*wine to B")}`);
  await expect(page.locator("[data-composer] p[data-act]")).toHaveAttribute(
    "data-act",
    "offer wheat+wine for 2*oil to B",
  );
});

for (const [language, theme] of upTo(1, [
  ["pl", "dark"],
  ["en", "light"],
]))
  test(`a phone needs no horizontal scrolling, and axe finds no violation: ${language}, ${theme}`, async ({
    page,
  }) => {
    await open(page, `language=${language}&theme=${theme}`, PHONE);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
    // Every button must be large enough to tap.
    for (const button of await page.locator("[data-composer] button").all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(32);
    }
  });

test("a game without texts uses its own names in the composer", async ({ page }) => {
  await open(page, "plain=1");
  await more(page, "give", "fish_sauce").click();
  await more(page, "want", "oil").click();
  await page.getByRole("radio", { name: "all" }).click();
  await expect(page.locator("[data-composer] p[data-act]")).toHaveText("offer: fish sauce for oil to all");
});

test("a draft is kept within new bounds, and dropped when its composition disappears", async ({ page }) => {
  await open(page);
  await count(page, "give", "wheat").press("3");
  await count(page, "want", "oil").press("1");
  await page.evaluate(() => {
    const { compositions, allow } = (window as unknown as { gallery: Gallery }).gallery;
    const fewer = structuredClone(compositions);
    fewer[0]!.operands[0]!.most = { wheat: 2 };
    allow(fewer);
  });
  await expect(count(page, "give", "wheat")).toHaveText("2");
  await expect(count(page, "want", "oil")).toHaveText("1");
  await page.evaluate(() => (window as unknown as { gallery: Gallery }).gallery.allow([]));
  await expect(page.locator("[data-composer]")).toHaveCount(0);
  await expect(page.locator("[data-compose]")).toHaveCount(0);
  await page.evaluate(() => {
    const { compositions, allow } = (window as unknown as { gallery: Gallery }).gallery;
    allow(compositions);
  });
  await expect(page.locator("[data-compose=offer]")).toBeVisible();
  await expect(page.locator("[data-composer]")).toHaveCount(0);
});
