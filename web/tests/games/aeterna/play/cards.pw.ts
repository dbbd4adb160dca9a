/** All cards, in the hand and in the draft: texts are not cut off, and touch targets are large enough. */
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { small } from "../../../access";

type Json = Record<string, unknown>;
interface Gallery {
  sent: Json[];
  show: (position: string, view: Json) => void;
}

const CATALOGUE = new URL("../../../../src/games/aeterna/layout/catalogue.json", import.meta.url);
const CARDS = Object.keys((JSON.parse(readFileSync(CATALOGUE, "utf-8")) as { cards: Json }).cards);
const GREAT = { width: 1440, height: 900 };
const LOW = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

async function open(page: Page, position: string, { language = "en", theme = "light", more = "" } = {}) {
  await page.goto(`/gallery/aeterna.html?position=${position}&language=${language}&theme=${theme}${more}`);
  await page.locator("#prompt").waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Return the acts that were sent. */
const sent = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { gallery: Gallery }).gallery.sent.flatMap(({ act }) => (act ? [act] : [])),
  );

/** Show all cards, `many` at a time, in the hand or the pack. Return those whose texts do not fit. */
function flaws(page: Page, position: string, field: "hand" | "pack", many: number): Promise<string[]> {
  return page.evaluate(
    async ([cards, position, field, many]) => {
      const { gallery } = window as unknown as { gallery: Gallery };
      const found: string[] = [];
      for (let at = 0; at < cards.length; at += many) {
        const some = cards.slice(at, at + many);
        gallery.show(position, { [field]: some, prices: null });
        const shown = () => [
          ...document.querySelectorAll(":is([data-place=hand], [data-place=draft]) [data-card]"),
        ];
        while (shown().at(-1)?.getAttribute("data-card") !== some.at(-1))
          await new Promise((go) => setTimeout(go, 10));
        for (const button of shown()) {
          const name = button.getAttribute("data-card");
          const card = button.firstElementChild as HTMLElement;
          if (card.scrollHeight > card.clientHeight + 1) found.push(`${name} is higher than its card`);
          for (const part of card.querySelectorAll("b, em, span"))
            if (part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1)
              found.push(`${name}: ${part.textContent} is cut`);
        }
      }
      return found;
    },
    [CARDS, position, field, many] as const,
  );
}

/** The cases with the least space: Polish, five cards in the hand on a low screen, and a pack on a low screen and on a phone. */
for (const language of ["pl"])
  test(`every card fits where there is the least space: ${language}`, { tag: "@nightly" }, async ({
    page,
  }) => {
    await page.setViewportSize(LOW);
    await open(page, "actions", { language });
    expect(await flaws(page, "actions", "hand", 5)).toEqual([]);
    for (const size of [LOW, PHONE]) {
      // An open page changes its layout some time after its window is resized.
      await page.setViewportSize(size);
      await open(page, "draft", { language });
      expect([size, ...(await flaws(page, "draft", "pack", 5))]).toEqual([size]);
      const place = page.locator("[data-place=draft]");
      expect(await place.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
    }
  });

test("keys play a card, and a press discards one for Stone", async ({ page }) => {
  await page.setViewportSize(GREAT);
  await open(page, "actions");
  await page.keyboard.press("c");
  await page.keyboard.press("2");
  await expect(page.locator("[data-tray=play]")).toContainText("Aedes Herculis Victoris");
  await page.keyboard.press("Enter");
  expect(await sent(page)).toEqual(["play Aedes_Herculis_Victoris"]);
  await open(page, "influence");
  // The player can pay for neither card, so a press on one discards it.
  await page.locator('[data-place=hand] [data-card="Castra Praetoria"]').click();
  await page.locator('[data-tray=discard] [data-way="stone"]').click();
  await page.keyboard.press("Enter");
  expect(await sent(page)).toEqual(["discard Castra_Praetoria stone"]);
});

test("Space and the pointer enlarge a card, which then says what the player lacks", async ({ page }) => {
  await page.setViewportSize(LOW);
  await open(page, "influence", { theme: "dark" });
  const card = page.locator('[data-place=hand] [data-card="Castra Praetoria"]');
  const held = page.locator("[data-held]");
  await card.focus();
  await page.keyboard.press("Space");
  await expect(held).toContainText("1 short");
  const { x, y, width, height } = (await held.boundingBox())!;
  expect(x).toBeGreaterThanOrEqual(0);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(LOW.width);
  expect(y + height).toBeLessThanOrEqual((await card.boundingBox())!.y);
  await page.keyboard.press("Space");
  await expect(held).toHaveCount(0);
  await card.hover();
  await expect(held).toBeVisible();
  await page.mouse.move(2, 2);
  await expect(held).toHaveCount(0);
  expect(await sent(page)).toEqual([]);
});

test("a card can be discarded on a phone, and all touch targets are large enough", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, "actions", { language: "pl" });
  await page.getByRole("tab").nth(1).click();
  const place = page.locator("[data-place=hand]");
  await expect(place.locator("[data-card]")).toHaveCount(2);
  expect(await small(page)).toEqual([]);
  await place.getByRole("button", { name: "Odrzuć" }).click();
  expect(await small(page)).toEqual([]);
  await place.locator('[data-act$="wheat"]').click();
  expect(await sent(page)).toEqual(["discard Castra_Praetoria wheat"]);
  await open(page, "draft", { theme: "dark" });
  expect(await small(page)).toEqual([]);
});
