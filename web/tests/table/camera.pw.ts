/** The map under a hand that does what a hand should not. */
import { expect, type Page } from "@playwright/test";
import { test } from "../kept";

/** Whatever the hand has done is drawn, and the map is at rest. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator(".board")).not.toHaveClass(/moving/);
}

async function open(page: Page) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/gallery/?still=1&position=middle");
  await expect(page.locator("[data-city=Roma]")).toBeVisible();
  // Nearer, so that there is somewhere to move to.
  await page.locator("[data-city=Roma]").hover();
  const from = await left(page);
  await page.mouse.wheel(0, -600);
  await expect.poll(() => left(page)).not.toBe(from);
  await drawn(page);
  return (await page.locator(".board").boundingBox())!;
}

/** Where the map is: Roma's own medallion. */
const left = (page: Page) =>
  page.locator("[data-city=Roma] .medal-case").evaluate((e) => Math.round(e.getBoundingClientRect().left));

async function rests(page: Page, box: { x: number; y: number; width: number; height: number }) {
  const before = await left(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2 - 120, box.y + box.height / 2, { steps: 4 });
  await drawn(page);
  expect(await left(page)).toBe(before);
}

test("pressing at its edge and letting go beside it leaves the map alone", async ({ page }) => {
  const box = await open(page);
  await page.mouse.move(box.x + 2, box.y + box.height / 2);
  await page.mouse.down();
  // Less than a drag, so the board has not taken hold of the pointer.
  await page.mouse.move(box.x - 3, box.y + box.height / 2);
  await page.mouse.up();
  await rests(page, box);
});

test("letting go where no page hears of it leaves the map alone too", { tag: "@nightly" }, async ({
  page,
}) => {
  const box = await open(page);
  // A release outside of the browser's window tells the page nothing.
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
  await rests(page, box);
});

test("what a drag leaves behind is one drag: the next click picks", async ({ page }) => {
  const box = await open(page);
  await page.mouse.move(box.x + 40, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x - 200, box.y + box.height / 2, { steps: 6 }); // held, and still followed outside
  const dragged = await left(page);
  await page.mouse.up();
  await drawn(page);
  expect(Math.abs((await left(page)) - dragged)).toBeLessThanOrEqual(1);
  await rests(page, box);
  await page.locator("[data-city=Athenae] .hit").click();
  await expect(page.locator(".callout")).toContainText("Athenae");
});
