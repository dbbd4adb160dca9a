/** Cards in the hand and in the draft, all of them: nothing cut off, nothing over its neighbour, all in reach. */
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

/** The acts that were sent. */
const sent = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { gallery: Gallery }).gallery.sent.flatMap(({ act }) => (act ? [act] : [])),
  );

/** All cards, so many at a time in the hand or the pack: those whose text does not fit, or sticks out. */
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

/** In the language with the longer words, where there is least room: five cards in the hand of a low screen, and a pack on a low one and on a phone. */
for (const language of ["pl"])
  test(`every card fits where there is least room: ${language}`, { tag: "@nightly" }, async ({ page }) => {
    await page.setViewportSize(LOW);
    await open(page, "actions", { language });
    expect(await flaws(page, "actions", "hand", 5)).toEqual([]);
    for (const size of [LOW, PHONE]) {
      // A page that is open changes its layout some time after its window.
      await page.setViewportSize(size);
      await open(page, "draft", { language });
      expect([size, ...(await flaws(page, "draft", "pack", 5))]).toEqual([size]);
      const place = page.locator("[data-place=draft]");
      expect(await place.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(0);
    }
  });

test("a card is played by keys, and one is discarded for Stone", async ({ page }) => {
  await page.setViewportSize(GREAT);
  await open(page, "actions");
  await page.keyboard.press("c");
  await page.keyboard.press("2");
  await expect(page.locator("[data-tray=play]")).toContainText("Aedes Herculis Victoris");
  await page.keyboard.press("Enter");
  expect(await sent(page)).toEqual(["play Aedes_Herculis_Victoris"]);
  await open(page, "influence");
  // Neither can be paid for: a card is pressed to be discarded.
  await page.locator('[data-place=hand] [data-card="Castra Praetoria"]').click();
  await page.locator('[data-tray=discard] [data-way="stone"]').click();
  await page.keyboard.press("Enter");
  expect(await sent(page)).toEqual(["discard Castra_Praetoria stone"]);
});

test("a card is held up by Space and by pointing, and says what it means now", async ({ page }) => {
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

test("a finger plays and discards, everything is in its reach, and nothing keeps anybody out", async ({
  page,
}) => {
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
