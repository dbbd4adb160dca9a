import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { upTo } from "../../../scale";

const DESKTOP = { width: 1440, height: 900 };
const SMALL = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };

async function open(page: Page, query: string, size = DESKTOP) {
  await page.setViewportSize(size);
  await page.goto(`/gallery/?still=1&${query}`);
  await page.evaluate(() => document.fonts.ready);
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
}

/** Return the pairs of things drawn for cities, and widgets over the map, whose boxes in the browser overlap. */
function overlapping(page: Page, widgets: string): Promise<string[]> {
  return page.evaluate((widgets) => {
    const wanted = ".city-name, .shield path, .medal-case, .fort-wall, .cube-face, .pawn-flag";
    const things = [...document.querySelectorAll(".pieces .city")].flatMap((city) =>
      [...city.querySelectorAll(wanted)].map((element) => ({
        city: (city as SVGGElement).dataset.city,
        what: element.getAttribute("class") || "shield",
        box: element.getBoundingClientRect(),
      })),
    );
    for (const widget of document.querySelectorAll(widgets))
      things.push({ city: "over", what: widget.className, box: widget.getBoundingClientRect() });
    const frame = document.querySelector(".board")!.getBoundingClientRect();
    const seen = things.filter(
      ({ box }) =>
        box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom,
    );
    const found: string[] = [];
    seen.forEach((one, i) => {
      for (const other of seen.slice(i + 1)) {
        const both = `${one.what} ${other.what}`;
        // A fort is built around its city's medallion; widgets may stand side by side.
        if (
          one.city === other.city &&
          (one.city === "over" || /^(fort-wall medal|medal-case fort)/.test(both))
        )
          continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const name = /city-name/.test(both);
        // The box of a text has the height of its line: two pixels more above and below than its letters.
        if (width > 1 && height > (name ? 4.5 : 1))
          found.push(
            `${one.city} ${one.what} × ${other.city} ${other.what}: ${width.toFixed(1)} x ${height.toFixed(1)}`,
          );
      }
    });
    return found;
  }, widgets);
}

for (const size of upTo(2, [PHONE, SMALL, DESKTOP]))
  test(`pieces, names and widgets do not overlap at ${size.width}x${size.height}`, async ({ page }) => {
    await open(page, "position=middle", size);
    for (const [position, city, legions] of [
      ["crowded", "Carthago", 8],
      ["roma", "Roma", 16],
      ["londinium", "Londinium", 16],
    ] as const) {
      await page.getByLabel("Position").selectOption(position);
      const piled = new RegExp(`"legions":${legions},"fort":true`);
      await expect(page.locator(`[data-city=${city}]`)).toHaveAttribute("aria-label", piled);
      expect(await page.locator(".pieces .city").count()).toBe(31);
      // On a phone the player moves the map under its one button, so the button hides a piece only for a moment.
      const over = size === PHONE ? ".edge-chip" : ".decline, .tribe-plate, .board-tools, .edge-chip";
      expect([position, await overlapping(page, over)]).toEqual([position, []]);
    }
  });

test("arrow keys move the focus from city to city, Enter picks a city, and '.' goes to an offered one", async ({
  page,
}) => {
  await open(page, "position=middle&march=Roma");
  // The first city in the tab order is an offered one.
  await page.locator(".pieces .city[tabindex='0']").focus();
  await page.locator("[data-city=Roma]").focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-city=Brundisium]")).toBeFocused();
  await expect(page.locator(".pieces .city[tabindex='0']")).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.locator(".callout")).toContainText("Brundisium");
  await page.keyboard.press(".");
  const focused = await page.evaluate(() => document.activeElement?.getAttribute("class"));
  expect(focused).toContain("is-offered");
});

test("a comma moves the focus from a city that is not offered to the last offered city", async ({ page }) => {
  await open(page, "position=middle&march=Roma");
  await page.locator(".pieces .city:not(.is-offered)").first().focus();
  await page.keyboard.press(",");
  await expect(page.locator(".pieces .city.is-offered").last()).toBeFocused();
});

test("the accessible name of a city lists all pieces in it", async ({ page }) => {
  await open(page, "position=crowded");
  await expect(
    page.getByRole("button", { name: /^Londinium: .*"legions":8,"fort":true.*pawns \d+ \d+$/ }),
  ).toBeVisible();
});

test("wheel, drag and keys move the map, and a drag picks no city", async ({ page }) => {
  await open(page, "position=middle");
  const width = () =>
    page.locator("[data-city=Roma] .medal-case").evaluate((e) => e.getBoundingClientRect().width);
  const left = () =>
    page.locator("[data-city=Roma] .medal-case").evaluate((e) => e.getBoundingClientRect().left);
  const before = await width();
  await page.locator("[data-city=Roma]").hover();
  await page.mouse.wheel(0, -600);
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  const from = await left();
  const box = (await page.locator("[data-city=Roma] .medal-case").boundingBox())!;
  await page.mouse.move(box.x + 10, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 110, box.y + 40, { steps: 5 });
  await page.mouse.up();
  await expect.poll(left).toBeGreaterThan(from + 60);
  await expect(page.locator(".callout")).toHaveCount(0);
  await page.locator("[data-city=Roma]").focus();
  await page.keyboard.press("Home");
  await expect.poll(width).toBeLessThan(before * 1.05);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("touch targets are at least 44 pixels wide, and a tap on the whole map zooms in first", async ({
    page,
  }) => {
    await open(page, "position=late", PHONE);
    const sizes = await page
      .locator(".city .hit")
      .evaluateAll((hits) => hits.map((hit) => hit.getBoundingClientRect().width));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await page.getByRole("button", { name: "All of the map" }).tap();
    await expect(page.locator(".board.far")).toBeVisible();
    const frame = (await page.locator(".board").boundingBox())!;
    for (const box of await page
      .locator(".city .hit")
      .evaluateAll((hits) => hits.map((hit) => hit.getBoundingClientRect().x))) {
      expect(box).toBeGreaterThan(frame.x - 30);
      expect(box).toBeLessThan(frame.x + frame.width);
    }
    await page.locator("[data-city=Tingi] .hit").tap({ force: true });
    await expect(page.locator(".board.far")).toHaveCount(0);
  });

  test("two fingers zoom the map", async ({ page }) => {
    await open(page, "position=late&seat=3", PHONE);
    const width = () =>
      page.locator("[data-city=Roma] .medal-case").evaluate((e) => e.getBoundingClientRect().width);
    const before = await width();
    const touch = await page.context().newCDPSession(page);
    const fingers = (apart: number) => [195 - apart, 195 + apart].map((x, id) => ({ x, y: 400, id }));
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(30) });
    for (const apart of [40, 50, 60, 70])
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(width).toBeGreaterThan(before * 1.7);
  });

  test("an offered city out of view has a chip at the edge that scrolls to it", async ({ page }) => {
    await open(page, "position=late&march=Chersonesus&seat=3", PHONE);
    const chip = page.getByRole("button", { name: "Go to Sinope" });
    const city = page.locator("[data-city=Sinope] .medal");
    await expect(city).not.toBeInViewport();
    await chip.tap();
    await expect(city).toBeInViewport();
    await expect(chip).toHaveCount(0);
  });
});
