/** The city on three screens: pieces do not overlap, touch targets are large enough, and Hills can be influenced. */
import { expect, type Page, test } from "@playwright/test";
import { small } from "../../../access";
import { upTo } from "../../../scale";
import { acts, open, SCREENS, show, taken } from "../gallery";

/** Return overlapping pieces, pieces under rails, and pieces that are cut off by the stage. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const boxOf = (element: Element) => element.getBoundingClientRect();
    const covered = (one: DOMRect, other: DOMRect) =>
      Math.min(
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
      );
    const hills = [...document.querySelectorAll("[data-hill]")].map((hill) => ({
      name: hill.getAttribute("data-hill") ?? "",
      pieces: [...hill.querySelectorAll("[data-piece]")].map((piece) => ({
        kind: piece.getAttribute("data-piece") ?? "",
        box: boxOf(piece),
      })),
    }));
    // A stack stands on its plinth, with the tip of a diamond before it. They may overlap by this much.
    const touching = 5;
    const pieces = hills.flatMap(({ name, pieces }) => pieces.map((piece) => ({ ...piece, hill: name })));
    pieces.forEach((one, at) => {
      for (const other of pieces.slice(at + 1)) {
        const by = covered(one.box, other.box);
        if (by > touching)
          found.push(`${one.hill} ${one.kind} on ${other.hill} ${other.kind}: ${by.toFixed(1)}`);
      }
    });
    const stage = boxOf(document.querySelector("[data-place=city]") as Element);
    for (const { hill, kind, box } of pieces) {
      if (
        box.left < stage.left - 1 ||
        box.right > stage.right + 1 ||
        box.top < stage.top - 1 ||
        box.bottom > stage.bottom + 1
      )
        found.push(`${hill} ${kind} is cut off`);
      for (const rail of document.querySelectorAll("[data-rail]"))
        if (covered(box, boxOf(rail)) > 0)
          found.push(`${hill} ${kind} under the ${rail.getAttribute("data-rail")} rail`);
    }
    return found;
  });
}

/** Return the texts around the city that are wider than their box. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-rail] *, [data-place=domus] *, header ol *")].flatMap((element) => {
      if (!(element instanceof HTMLElement) || element.closest(".visually-hidden")) return [];
      const { scrollWidth, clientWidth } = element;
      const clips = getComputedStyle(element).overflowX !== "visible";
      return clips && clientWidth > 0 && scrollWidth > clientWidth + 1
        ? [`${element.className} ${element.textContent?.slice(0, 30)}: ${scrollWidth} in ${clientWidth}`]
        : [];
    }),
  );
}

for (const { where, width, height } of upTo(1, SCREENS))
  test(`${where}: no position has overlaps, cut-off texts or console messages`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const phone = where === "phone";
    const complaints = await open(page, "crowded&language=pl");
    await test.step("crowded", async () => {
      expect.soft(await overlaps(page)).toEqual([]);
      expect.soft(await cutOff(page)).toEqual([]);
    });
    await test.step("influence", async () => {
      await show(page, "influence", "[data-hill=Caelius][data-offered=true]");
      expect.soft(await overlaps(page)).toEqual([]);
    });
    await test.step("a Hill is chosen", async () => {
      await page.locator("[data-hill=Caelius]").press("Enter");
      await page.locator("[data-influence=Caelius]").waitFor();
      const hill = await page.locator("[data-hill=Caelius]").boundingBox();
      const tray = await page.locator("[data-influence=Caelius]").boundingBox();
      expect.soft((hill?.y ?? 0) + (hill?.height ?? 0)).toBeLessThan((tray?.y ?? 0) + 8);
      if (phone) expect.soft(await small(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect(page.locator("[data-influence]")).toHaveCount(0);
    });
    if (phone)
      for (const tab of ["board", "players", "city"])
        await test.step(tab, async () => {
          await page.locator(`[data-tab=${tab}]`).click();
          expect.soft(await small(page), tab).toEqual([]);
        });
    expect(complaints).toEqual([]);
  });

test("a Hill is influenced by mouse and by keys, with a token and without", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const complaints = await open(page, "influence");
  const tray = page.locator("[data-influence]");
  await test.step("the number of a Hill chooses it, and Escape clears the choice", async () => {
    await page.keyboard.press("i");
    await page.keyboard.press("4");
    await expect(tray).toHaveAttribute("data-influence", "Caelius");
    await expect(page.locator("[data-hill=Caelius]")).toHaveAttribute("aria-pressed", "true");
    await page.keyboard.press("Escape");
    await expect(tray).toHaveCount(0);
  });
  await test.step("the chosen Hill shows its stacks as they would be afterwards", async () => {
    await page.locator("[data-hill=Palatinus]").click({ position: { x: 90, y: 60 } });
    const stacks = page.locator("[data-hill=Palatinus] [data-piece=stack]");
    await expect(stacks.first()).toHaveAttribute("data-seat", "A");
    await expect(stacks.first()).toContainText("2");
  });
  await test.step("a token is picked and released on the map or in the tray", async () => {
    const token = tray.locator("[data-token=citizen1_aurei1]");
    await page.locator("[data-hill=Palatinus] [data-piece=token][data-state=offered]").click();
    await expect(token).toHaveAttribute("aria-pressed", "true");
    await token.click();
    await expect(token).toHaveAttribute("aria-pressed", "false");
    await token.click();
  });
  await test.step("Enter sends a Citizen, and the client sends the token by itself", async () => {
    await page.keyboard.press("Escape");
    await page.keyboard.press("4");
    await tray.locator("[data-token=aurei4]").click();
    await page.locator("[data-hill=Caelius]").focus();
    await page.keyboard.press("Enter");
    expect(await acts(page)).toEqual(["influence Caelius"]);
    await taken(page);
    await show(page, "token", "[data-token-choice]");
    await expect.poll(() => acts(page)).toEqual(["influence Caelius", "token aurei4"]);
  });
  await test.step("if no token was picked, the client asks for it afterwards", async () => {
    await taken(page);
    await show(page, "token", "[data-token-choice] [data-act=skip]");
    expect(await acts(page)).toHaveLength(2);
  });
  expect(complaints).toEqual([]);
});

test("a closed Hill shows the reason and its rule", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, "closed");
  const closed = page.locator("[data-hill=Palatinus]");
  await expect(closed).toHaveAttribute("data-offered", "false");
  await closed.press("Enter");
  await expect(page.locator("[data-about=Palatinus] [data-rule='AE-3.4']")).toBeVisible();
});

test("a game of two players has two places on each of three Hills, and the other four are not in play", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "two");
  await expect(page.locator("[data-hill]")).toHaveCount(3);
  await expect(page.locator("[data-resting]")).toHaveCount(4);
  for (const hill of await page.locator("[data-hill]").all())
    await expect(hill.locator("[data-piece=plinth]")).toHaveCount(2);
});
