/** The board of Struggle for Rome in a real browser: overlaps, cut-off pieces, keys and touch. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { upTo } from "../../../scale";

const SCREENS = { desktop: [1440, 900], laptop: [1280, 720], phone: [390, 844] } as const;

async function open(page: Page, query: string, screen: keyof typeof SCREENS = "desktop"): Promise<void> {
  const [width, height] = SCREENS[screen];
  await page.setViewportSize({ width, height });
  await page.goto(`/gallery/struggle.html?${query}`);
  await page.locator("[data-city]").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** Return every pair of pieces whose boxes overlap. Arrows are slanted, so they are compared point by point. */
function touching(page: Page): Promise<{ pieces: number; bad: string[] }> {
  return page.evaluate(() => {
    interface Piece {
      name: string;
      element: SVGGraphicsElement;
      box: { left: number; right: number; top: number; bottom: number };
    }
    const pieces: Piece[] = [];
    const union = (elements: Element[]) => {
      const all = elements.map((each) => each.getBoundingClientRect());
      return {
        left: Math.min(...all.map((each) => each.left)),
        right: Math.max(...all.map((each) => each.right)),
        top: Math.min(...all.map((each) => each.top)),
        bottom: Math.max(...all.map((each) => each.bottom)),
      };
    };
    const solids = (element: Element) =>
      element.matches("[data-solid]") ? [element] : [...element.querySelectorAll("[data-solid]")];
    for (const city of document.querySelectorAll<SVGGElement>("[data-city]"))
      pieces.push({ name: `city ${city.dataset.city}`, element: city, box: union(solids(city)) });
    let nameless = 0;
    for (const element of document.querySelectorAll<SVGGraphicsElement>("[data-piece]")) {
      const kind = element.dataset.piece;
      if (element.closest("[data-city]")) continue;
      if (kind === "name") {
        // Measure the letters themselves, because a line of text is higher than its letters.
        for (const line of element.querySelectorAll("tspan")) {
          const size = Number(element.getAttribute("font-size"));
          const toScreen = element.getScreenCTM()!;
          let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
          for (let i = 0; i < line.getNumberOfChars(); i++) {
            const { x, width } = line.getExtentOfChar(i);
            left = Math.min(left, x);
            right = Math.max(right, x + width);
          }
          const { y } = line.getStartPositionOfChar(0);
          const [a, b] = [
            new DOMPoint(left, y - size * 0.68).matrixTransform(toScreen),
            new DOMPoint(right, y + size * 0.18).matrixTransform(toScreen),
          ];
          pieces.push({
            name: `name ${element.textContent}`,
            element,
            box: { left: a.x, right: b.x, top: a.y, bottom: b.y },
          });
        }
        continue;
      }
      const spot = element.closest<SVGGElement>("[data-crossroads],[data-hex]");
      const where = spot?.dataset.crossroads ?? spot?.dataset.hex ?? `${nameless++}`;
      pieces.push({ name: `${kind} ${where}`, element, box: union(solids(element)) });
    }
    const points = (shape: SVGGeometryElement) => {
      const [length, toScreen] = [shape.getTotalLength(), shape.getScreenCTM()!];
      return Array.from({ length: 40 }, (_, i) => {
        const { x, y } = shape.getPointAtLength((length * i) / 40);
        return new DOMPoint(x, y).matrixTransform(toScreen);
      });
    };
    const really = (one: Piece, other: Piece) => {
      if (!one.name.startsWith("arrow") || other.name.startsWith("name")) return true;
      const rim = points(one.element as SVGGeometryElement);
      return (solids(other.element) as SVGGeometryElement[]).some((solid) =>
        rim.some((point) => solid.isPointInFill(point.matrixTransform(solid.getScreenCTM()!.inverse()))),
      );
    };
    const bad: string[] = [];
    pieces.forEach((one, i) => {
      for (const other of pieces.slice(i + 1)) {
        if (one.name === other.name) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > 0.6 && height > 0.6 && really(one, other) && really(other, one))
          bad.push(`${one.name} | ${other.name} | ${width.toFixed(1)} x ${height.toFixed(1)}`);
      }
    });
    return { pieces: pieces.length, bad };
  });
}

/** Return how many pieces of the map reach beyond its window. */
function beyond(page: Page): Promise<number> {
  return page.evaluate(() => {
    const frame = document.querySelector("[data-board]")!.getBoundingClientRect();
    return [...document.querySelectorAll<SVGElement>("[data-solid], [data-piece=name]")].filter((each) => {
      const { left, right, top, bottom, width } = each.getBoundingClientRect();
      return (
        width > 0 && (left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom)
      );
    }).length;
  });
}

for (const screen of upTo(2, ["phone", "laptop", "desktop"] as const))
  test(`${screen}: pieces do not overlap on the fullest board, and the whole map is not cut off`, async ({
    page,
  }) => {
    // First every second city has its counter, and hexes have numbers. Then every city is conquered, and every hex has
    // a legionnaire.
    for (const query of ["position=counters", "position=crowded&legion=1"]) {
      await open(page, query, screen);
      const { pieces, bad } = await touching(page);
      expect(pieces).toBeGreaterThan(380);
      expect(bad).toEqual([]);
    }
    if (screen === "phone") {
      await page.getByRole("button", { name: "All of the map" }).click();
      await expect(page.locator("[data-board]")).toHaveAttribute("data-far", "true");
    }
    // The map counts as far away as soon as the camera is past a limit; the camera goes on from there.
    await expect.poll(() => beyond(page)).toBe(0);
  });

test("prices of journeys do not overlap the pieces on the map", async ({ page }) => {
  await open(page, "position=journey");
  expect((await touching(page)).bad).toEqual([]);
});

test.describe("on a touch screen", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("a tap on the whole map zooms in first, then a target has 44 pixels and picks", async ({ page }) => {
    await open(page, "position=journey", "phone");
    const board = page.locator("[data-board]");
    await page.getByRole("button", { name: "All of the map" }).tap();
    await expect(board).toHaveAttribute("data-far", "true");
    const spot = page.locator('[data-crossroads="r8c1S"]');
    await spot.tap();
    await expect(board).toHaveAttribute("data-far", "false");
    expect(
      await page.evaluate(() => (window as unknown as { gallery: { picked: unknown } }).gallery.picked),
    ).toBeNull();
    await expect(board).not.toHaveClass(/moving/);
    const box = (await spot.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
    await spot.tap();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { gallery: { picked: unknown } }).gallery.picked))
      .toEqual({ kind: "crossroads", value: "r8c1S" });
  });
});

test.describe("with the keyboard", () => {
  const state = (page: Page) =>
    page.evaluate(() => {
      const { picked, pointed } = (
        window as unknown as { gallery: { picked: unknown; pointed: string | null } }
      ).gallery;
      const { crossroads, city, hex } = (document.activeElement as SVGElement).dataset;
      return { picked, pointed, at: crossroads ?? city ?? hex };
    });

  test("the map is one tab stop, arrows move the focus, '.' goes through the offered places, and Enter picks", async ({
    page,
  }) => {
    await open(page, "position=journey");
    await page.keyboard.press("Tab");
    await expect(page.locator('[role="button"][tabindex="0"]')).toHaveCount(1);
    const first = (await state(page)).at;
    expect(first).toBeDefined();
    await page.keyboard.press("ArrowDown");
    const { at: below } = await state(page);
    expect(below).not.toBe(first);
    // The focused place has a visible ring.
    const ring = await page.evaluate(() =>
      [...document.activeElement!.querySelectorAll("*")].some((each) =>
        getComputedStyle(each).strokeDasharray.startsWith("6"),
      ),
    );
    expect(ring).toBe(true);
    await page.keyboard.press(".");
    const { at: offered, pointed } = await state(page);
    await expect(page.locator(`[data-crossroads="${offered}"]`)).toHaveAttribute("data-offered", "true");
    expect(pointed).toBe(offered);
    await page.keyboard.press("Enter");
    await expect.poll(() => state(page)).toMatchObject({ picked: { kind: "crossroads", value: offered } });
    await expect(page.locator("[data-route]")).toHaveCount(1);
  });

  test("the arrows move the focus from hex to hex if hexes are offered", async ({ page }) => {
    await open(page, "position=seven");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    const { at } = await state(page);
    await expect(page.locator(`[data-hex="${at}"]`)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect.poll(() => state(page)).toMatchObject({ picked: { kind: "hex", value: at } });
  });

  test("a click near a corner picks the hex if hexes are offered, not the crossroads", async ({ page }) => {
    await open(page, "position=seven");
    const box = await page.locator("[data-crossroads]").nth(20).boundingBox();
    if (!box) throw new Error("the crossroads is not in sight");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 4);
    await expect.poll(() => state(page)).toMatchObject({ picked: { kind: "hex" } });
  });
});

test.describe("figures", () => {
  /** Show a view in which the first player's warriors stand at another place. */
  const go = (page: Page, to: string) =>
    page.evaluate((place) => {
      const { view, show } = (
        window as unknown as {
          gallery: { view: { tribes: Record<string, object>[] }; show: (view: unknown) => void };
        }
      ).gallery;
      const [mine, ...others] = view.tribes;
      show({ ...view, tribes: [{ ...mine, warriors: { ...mine!.warriors, place } }, ...others] });
    }, to);

  test("walk to their new place, and a key press ends the walk", async ({ page }) => {
    await open(page, "position=journey");
    await go(page, "r10c9S");
    const walk = page.locator("[data-walk]");
    await expect(walk).toHaveCount(1);
    await page.keyboard.press("Shift");
    await expect(walk).toHaveCount(0);
    await expect(page.locator('[data-crossroads="r10c9S"] [data-piece="figure"]')).toHaveCount(1);
  });

  test("do not walk if animations are off", async ({ page }) => {
    await open(page, "position=journey&still=1");
    await go(page, "r10c9S");
    await expect(page.locator('[data-crossroads="r10c9S"] [data-piece="figure"]')).toHaveCount(1);
    await expect(page.locator("[data-walk]")).toHaveCount(0);
  });
});

test("an offered city out of view on a phone has a chip that scrolls to it", async ({ page }) => {
  await open(page, "position=late", "phone");
  const chip = page.locator(".edge-chip").first();
  const { width, height } = (await chip.boundingBox())!;
  expect(width).toBeGreaterThan(30);
  expect(height).toBeGreaterThan(20);
  const city = await chip.getAttribute("aria-label");
  await chip.click();
  const inside = async () => {
    const box = (await page.locator(`[data-city="${city}"]`).boundingBox())!;
    const frame = (await page.locator("[data-board]").boundingBox())!;
    return (
      box.x > frame.x &&
      box.y > frame.y &&
      box.x + box.width < frame.x + frame.width &&
      box.y + box.height < frame.y + frame.height
    );
  };
  await expect.poll(inside).toBe(true);
});

test("cards fly to the rows of the players, and a press ends the flights", async ({ page }) => {
  await open(page, "position=late");
  const card = page.locator("[data-flight]");
  const send = () =>
    page.evaluate(() => {
      (window as unknown as { gallery: { fly: (flights: unknown) => void } }).gallery.fly([
        { id: "1", from: "r0c6", to: { seat: "A" }, piece: "pasture" },
        { id: "2", from: "r0c7", to: { seat: "B" }, piece: "grain" },
      ]);
    });
  await send();
  await expect(card).toHaveCount(2);
  await page.mouse.click(5, 5);
  await expect(card).toHaveCount(0);
});
