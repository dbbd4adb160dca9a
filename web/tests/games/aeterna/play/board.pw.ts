/** Cards on the board, and questions beside the city, by mouse and by keys. */
import { expect, test } from "@playwright/test";
import { upTo } from "../../../scale";
import { acts, open } from "../gallery";

test("the pointer enlarges a card on the board", async ({ page }) => {
  await open(page, "actions");
  await page.locator('[data-rail=east] [data-card="Africa"]').hover();
  await expect(page.locator('[data-held="Africa"]')).toBeVisible();
});

test("a double click on a card for Tabularium takes it once", async ({ page }) => {
  await open(page, "take");
  const cards = page.locator("[data-tray=take] [data-card]");
  await expect(cards).toHaveCount(4);
  await cards.nth(1).dblclick();
  expect(await acts(page)).toEqual(["take Tabularium"]);
});

test("the keys of their numbers take places in the turn order", async ({ page }) => {
  await open(page, "order");
  await expect(page.locator("[data-phase=I] [data-act]").first()).toBeVisible();
  // Another player has the first place.
  await page.keyboard.press("1");
  expect(await acts(page)).toEqual([]);
  await page.keyboard.press("3");
  expect(await acts(page)).toEqual(["order 3"]);
});

test("the tray of a construction does not cover the tiles of the verbs", async ({ page }) => {
  await open(page, "actions");
  const tiles = page.locator(".tiles");
  const tray = page.locator("[data-tray=construct]");
  const free = async () => {
    const [above, below] = [await tiles.boundingBox(), await tray.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  };
  await page.locator("[data-tile=construct]").click();
  await free();
  await page.locator("[data-way=templum]").click();
  await free();
  await page.locator('[data-way="Caelius"]').click();
  await free();
  await page.locator("[data-tray=construct] .do").click();
  expect(await acts(page)).toEqual(["construct templum Caelius"]);
});

for (const [where, width, height] of upTo(1, [
  ["a phone on its side", 844, 390],
  ["zoomed to twice its size", 720, 450],
  ["a tablet", 1024, 768],
] as const))
  test(`${where}: Hills and cards are wider than 100 pixels, and Hills can be influenced`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await open(page, "influence");
    const hill = page.locator('[data-hill="Palatinus"]');
    expect((await hill.boundingBox())?.width).toBeGreaterThan(100);
    await hill.click();
    await page.locator("[data-influence] .do").click();
    expect(await acts(page)).toEqual(["influence Palatinus"]);
    await page.locator("[data-tab=hand]").click();
    const card = await page.locator("[data-place=hand] [data-card]").first().boundingBox();
    expect(card?.width).toBeGreaterThan(100);
  });

test("a legend explains the tags when a turn begins, and the prompt says how to end the turn", async ({
  page,
}) => {
  await open(page, "influence");
  await expect(page.locator("[data-key]")).toContainText("Prefect");
  const [tiles, key] = [
    await page.locator(".tiles").boundingBox(),
    await page.locator("[data-key]").boundingBox(),
  ];
  expect((tiles?.y ?? 0) + (tiles?.height ?? 0)).toBeLessThanOrEqual(key?.y ?? 0);
  expect((key?.y ?? 0) + (key?.height ?? 0)).toBeLessThanOrEqual(720);
  await page.evaluate(() =>
    (window as never as { gallery: { show: (position: string) => void } }).gallery.show("acted"),
  );
  await expect(page.locator("#prompt")).toContainText("End your turn");
  await expect(page.locator("[data-key]")).toHaveCount(0);
});

test("during the draft the tray shows the favors of the Era instead of verbs", async ({ page }) => {
  await open(page, "draft");
  await expect(page.locator("[data-place=tray] [data-personality]")).toHaveCount(2);
  await expect(page.locator("[data-tile]")).toHaveCount(0);
});

for (const language of upTo(1, ["pl", "en"]))
  for (const [where, width, height] of upTo(2, [
    ["a small phone", 360, 640],
    ["a small desktop", 1280, 720],
    ["a phone", 390, 844],
    ["a large screen", 1440, 900],
  ] as const))
    test(`${where}: the names of the actions fit their tiles (${language})`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await open(page, `actions&language=${language}`);
      const tiles = page.locator(".tiles [data-tile]");
      await expect(tiles.first()).toBeVisible();
      const cut = await tiles.evaluateAll((all) =>
        all.flatMap((tile) =>
          [tile, ...tile.querySelectorAll("*")]
            .filter((part) => part instanceof HTMLElement && part.scrollWidth > part.clientWidth + 1)
            .filter((part) => part.clientWidth > 0 && !part.classList.contains("visually-hidden"))
            .map((part) => part.textContent),
        ),
      );
      expect(cut).toEqual([]);
    });
