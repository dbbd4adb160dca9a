/** The layout around the board: texts fit their boxes, and nothing covers the cities and names on the map. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { upTo } from "../../../scale";
import { momentOf, sit } from "../sitting";
import { go } from "./asking";

const SIZES = { phone: [390, 844], laptop: [1280, 720], desktop: [1440, 900] } as const;
const LARGE = upTo(1, [
  [1280, 720],
  [1440, 900],
  [1366, 768],
  [1920, 1080],
] as const);

interface Box {
  name: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Options of a table with odds, which has one more button on its map. */
const ODDS = {
  options: { undo: true, spectators: true, chat: true, odds: true, hints: true, pace: 0, bot_pause: 0 },
};

/** Return the boxes of the visible elements, as the browser measures them. */
const boxes = (page: Page, selector: string): Promise<Box[]> =>
  page.locator(selector).evaluateAll((all) =>
    all.flatMap((each) => {
      const { left, right, top, bottom, width } = each.getBoundingClientRect();
      const name = each.getAttribute("data-city") ?? each.textContent ?? each.className;
      return width > 0 ? [{ name: String(name), left, right, top, bottom }] : [];
    }),
  );

const overlaps = (some: Box[], others: Box[]): string[] =>
  some.flatMap((one) =>
    others
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1,
      )
      .map((other) => `${one.name} | ${other.name}`),
  );

/** Return the elements whose text is wider than they are, or that reach beyond the given box. */
const cut = (page: Page, within: string): Promise<string[]> =>
  page.locator(within).evaluateAll((all) =>
    all.flatMap((of) => {
      const frame = of.getBoundingClientRect();
      return [of, ...of.querySelectorAll("*")]
        .filter((each) => {
          // A box may reach beyond on purpose, but a text may not.
          const { left, right, width } = each.getBoundingClientRect();
          if (width <= 1 || each.closest(".visually-hidden")) return false;
          const wide = each instanceof HTMLElement && each.scrollWidth > each.clientWidth + 1;
          const out = each.childElementCount === 0 && (left < frame.left - 1 || right > frame.right + 1);
          return (wide && each.clientWidth > 1) || out;
        })
        .map((each) => `${each.tagName} ${each.textContent}`);
    }),
  );

/** The parts of the map that must stay readable. */
const READ = "[data-piece=name], [data-city] [data-solid]";

for (const language of upTo(1, ["pl", "en"]))
  for (const [screen, [width, height]] of upTo(1, Object.entries(SIZES))) {
    test(`texts fit their tiles, and the trade composer fits its panel, ${screen} ${language}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height });
      const served = await sit(page, "late", { prefs: { language } });
      await page.locator("[data-tile]:visible").first().waitFor();
      for (const [at, name] of ["late", "journey", "kingdom", "trade"].entries()) {
        const { view, options, compositions } = momentOf(name);
        go(served, { ...view, round: 40 + at }, options, at + 2, { compositions });
        await expect(page.locator(".brand, .phone-who").first()).toContainText(`${40 + at}`);
        expect([name, await cut(page, "[data-tile]:visible")]).toEqual([name, []]);
      }
      await page.locator("[data-tile=trade]").click();
      const composer = page.locator("[data-composer=offer]");
      await composer.waitFor();
      for (const part of ["[role=radiogroup]", "[data-kind]", "button"])
        expect(await cut(page, `[data-composer=offer] ${part}`)).toEqual([]);
      const { left, right } = await composer.evaluate((each) =>
        each.parentElement!.getBoundingClientRect().toJSON(),
      );
      for (const each of await boxes(page, "[data-composer=offer] [role=radiogroup] > *, [data-kind]")) {
        expect(each.left).toBeGreaterThan(left + 8);
        expect(each.right).toBeLessThan(right - 8);
      }
    });
  }

for (const [width, height] of LARGE)
  test(`widgets over the map cover no city and no name at ${width}x${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await sit(page, "asked", { table: ODDS });
    await page.locator(".asked").waitFor();
    expect(await boxes(page, ".board-tools button")).toHaveLength(4);
    const over = await boxes(page, ".board-tools button, .corner > *");
    expect(overlaps(over, await boxes(page, READ))).toEqual([]);
    expect(await cut(page, ".asked")).toEqual([]);
    // On lower screens the question covers a part of the sea into which a name reaches.
    const kept = height >= 900 ? READ : "[data-city] [data-solid]";
    expect(overlaps(await boxes(page, ".asked"), await boxes(page, kept))).toEqual([]);
  });

test("the question covers no city in Polish either", { tag: "@nightly" }, async ({ page }) => {
  for (const [width, height] of LARGE) {
    await page.setViewportSize({ width, height });
    await sit(page, "asked", { table: ODDS, prefs: { language: "pl" } });
    await page.locator(".asked").waitFor();
    const hidden = overlaps(await boxes(page, ".asked"), await boxes(page, "[data-city] [data-solid]"));
    expect([width, hidden]).toEqual([width, []]);
  }
});

test("the callout of a deed covers no city in a small window", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  for (const moment of ["journey", "plunder", "founding"]) {
    await sit(page, moment);
    const spot = page.locator(
      moment === "journey" ? '[data-crossroads="r0c4S"]' : '[data-city][data-offered="true"]',
    );
    await spot.first().focus();
    await page.keyboard.press("Enter");
    await page.locator(".callout").waitFor();
    const hidden = overlaps(await boxes(page, ".callout"), await boxes(page, "[data-city] [data-solid]"));
    expect([moment, hidden]).toEqual([moment, []]);
  }
});

/** Return the costs of a route whose text is wider than its plaque. */
const outside = (page: Page): Promise<(string | null)[]> =>
  page.locator("[data-toll], [data-piece=price]").evaluateAll((all) =>
    all.flatMap((plaque) => {
      const frame = plaque.querySelector("rect")!.getBoundingClientRect();
      return [...plaque.querySelectorAll("text")].flatMap((text) => {
        const { left, right } = text.getBoundingClientRect();
        return left < frame.left || right > frame.right ? [text.textContent] : [];
      });
    }),
  );

for (const [width, height, language] of upTo(1, [
  ...LARGE.map((size) => [...size, "en"] as const),
  [1440, 900, "pl"] as const,
]))
  test(`the callout of a route covers no cost or widget, and costs fit their plaques and cover no name, ${width}x${height} ${language}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await sit(page, "journey", { prefs: { language } });
    const offered = page.locator('[data-crossroads][data-offered="true"]');
    await offered.first().waitFor();
    const names = await offered.evaluateAll((all) =>
      all.map((each) => each.getAttribute("data-crossroads") ?? ""),
    );
    // Every twelfth destination is a sample of the whole map.
    for (const name of names.filter((_, at) => at % 12 === 0)) {
      const spot = page.locator(`[data-crossroads="${name}"]`);
      await spot.focus();
      await page.keyboard.press("Enter");
      await expect(spot).toHaveAttribute("data-chosen", "true");
      const callout = await boxes(page, ".callout");
      const over = await boxes(page, ".board-tools button, .corner > *");
      const costs = await boxes(page, "[data-toll], [data-chosen=true] [data-piece=price]");
      expect(callout).toHaveLength(1);
      expect([name, overlaps(callout, [...over, ...costs])]).toEqual([name, []]);
      if (width === 1440) {
        expect([name, await outside(page)]).toEqual([name, []]);
        const tolls = await boxes(page, "[data-toll]");
        expect([name, overlaps(tolls, await boxes(page, "[data-piece=name] tspan"))]).toEqual([name, []]);
      }
      await page.keyboard.press("Escape");
    }
  });

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("the buttons of the map stay visible above an open sheet, and the menu is at the end of the bar", {
    tag: "@nightly",
  }, async ({ page }) => {
    await sit(page, "trade", { table: ODDS });
    await page.locator("[data-tile=trade]").tap();
    await page.locator("[data-composer=offer]").waitFor();
    const [map] = await boxes(page, ".map-area");
    const tools = await boxes(page, ".board-tools button");
    expect(tools).toHaveLength(2);
    for (const { top, bottom } of tools) {
      expect(top).toBeGreaterThanOrEqual(map!.top);
      expect(bottom).toBeLessThanOrEqual(map!.bottom);
    }
    const [menu] = await boxes(page, "#menu > svg:last-child");
    expect(menu!.right).toBeGreaterThan(380);
    expect(overlaps([menu!], await boxes(page, ".phone-stats > *, .phone-who"))).toEqual([]);
    const pressed = await page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest("button")?.id, [
      (menu!.left + menu!.right) / 2,
      (menu!.top + menu!.bottom) / 2,
    ] as const);
    expect(pressed).toBe("menu");
  });
});
