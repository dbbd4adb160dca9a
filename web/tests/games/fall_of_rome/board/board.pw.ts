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

/** Pairs of things drawn for cities, and widgets over the map, whose real boxes overlap. */
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
        // A text's box has its line's height: two pixels more below and above than its letters.
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
  test(`nothing overlaps at ${size.width}x${size.height}`, async ({ page }) => {
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
      // On a phone the map is moved under its one button, which hides what it stands over for that moment only.
      const over = size === PHONE ? ".edge-chip" : ".decline, .tribe-plate, .board-tools, .edge-chip";
      expect([position, await overlapping(page, over)]).toEqual([position, []]);
    }
  });

test("arrow keys go from city to city, Enter picks", async ({ page }) => {
  await open(page, "position=middle&march=Roma");
  // What is offered comes first.
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

test("a comma goes to the last city offered from one that is not", async ({ page }) => {
  await open(page, "position=middle&march=Roma");
  await page.locator(".pieces .city:not(.is-offered)").first().focus();
  await page.keyboard.press(",");
  await expect(page.locator(".pieces .city.is-offered").last()).toBeFocused();
});

test("a city says all that is in it", async ({ page }) => {
  await open(page, "position=crowded");
  await expect(
    page.getByRole("button", { name: /^Londinium: .*"legions":8,"fort":true.*pawns \d+ \d+$/ }),
  ).toBeVisible();
});

test("wheel, drag and keys move the map; a drag picks nothing", async ({ page }) => {
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

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("targets are a finger wide, and from afar a tap comes closer first", async ({ page }) => {
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

  test("two fingers zoom", async ({ page }) => {
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

  test("what is out of sight has a chip at the edge that leads there", async ({ page }) => {
    await open(page, "position=late&march=Chersonesus&seat=3", PHONE);
    const chip = page.getByRole("button", { name: "Go to Sinope" });
    const city = page.locator("[data-city=Sinope] .medal");
    await expect(city).not.toBeInViewport();
    await chip.tap();
    await expect(city).toBeInViewport();
    await expect(chip).toHaveCount(0);
  });
});
