/** Unusual pointer input on the map. */
import { expect, type Page } from "@playwright/test";
import { test } from "../kept";

/** Wait until the input is drawn and the map does not move. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator(".board")).not.toHaveClass(/moving/);
}

async function open(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/gallery/?still=1&position=middle");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  // Zoom in, so that the map can be moved.
  await page.locator("[data-city=Roma]").hover();
  const from = await left(page);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => left(page)).not.toBe(from);
  await settled(page);
  return (await page.locator(".board").boundingBox())!;
}

/** Return the position of the map, measured by the medallion of Roma. */
const left = (page: Page) =>
  page.locator("[data-city=Roma] .medal-case").evaluate((e) => Math.round(e.getBoundingClientRect().left));

/** Assert that the map does not follow a pointer that is not pressed. */
async function expectNoDrag(page: Page, box: { x: number; y: number; width: number; height: number }) {
  const before = await left(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2, { steps: 4 });
  await settled(page);
  expect(await left(page)).toBe(before);
}

test("a press at the edge of the map that is released outside does not drag it", async ({ page }) => {
  const box = await open(page);
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  // This is shorter than a drag, so the board has not captured the pointer.
  await page.mouse.move(box.x - 3, box.y + box.height / 2);
  await page.mouse.up();
  await expectNoDrag(page, box);
});

test("a press that is released outside the browser window does not drag the map", {
  tag: "@nightly",
}, async ({ page }) => {
  const box = await open(page);
  // The page receives no event when the button is released outside the browser window.
  await page.evaluate(() => {
    for (const name of ["pointerup", "mouseup", "pointercancel", "lostpointercapture"])
      window.addEventListener(name, (event) => event.stopImmediatePropagation(), {
        capture: true,
        once: true,
      });
  });
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 3, box.y + box.height / 2);
  await page.mouse.up();
  await expectNoDrag(page, box);
});

test("a long drag leaves no part of the window empty", async ({ page }) => {
  const box = await open(page);
  await page.mouse.move(box.x + box.width - 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 40, box.y + box.height / 2, { steps: 8 });
  // The button is still pressed.
  const empty = () =>
    page.locator(".map-layers").evaluate((layers) => {
      const [drawn, seen] = [layers.getBoundingClientRect(), layers.parentElement!.getBoundingClientRect()];
      return Math.max(drawn.left - seen.left, seen.right - drawn.right, 0);
    });
  await expect.poll(empty).toBe(0);
  await page.mouse.up();
});

test("a drag ends with its release, and the next click selects a city", async ({ page }) => {
  const box = await open(page);
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 200, box.y + box.height / 2, { steps: 6 }); // The captured pointer is followed outside of the board.
  const dragged = await left(page);
  await page.mouse.up();
  await settled(page);
  expect(Math.abs((await left(page)) - dragged)).toBeLessThanOrEqual(1);
  await expectNoDrag(page, box);
  await page.locator("[data-city=Athenae] .hit").click();
  await expect(page.locator(".callout")).toContainText("Athenae");
});
