/** The end of an Era in a real browser: Unrest is answered, a place in turn order taken, and the game comes to its end. */
import { expect, type Page, test } from "@playwright/test";
import { small } from "../../../access";
import { acts, open, show, taken } from "../gallery";

const PAGE = "[data-place=era-end]";
const answer = (page: Page, act: string) => page.locator(`[data-choice=unrest] [data-act="${act}"]`);

/** The last act was taken, and more is asked. */
async function asksMore(page: Page, sent: readonly string[]): Promise<void> {
  await expect.poll(() => acts(page)).toEqual(sent);
  await taken(page);
  await show(page, "troubled", "[data-choice=unrest]");
}

test("a desktop: what Unrest costs is added up, paid in one go, and a place is taken", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const complaints = await open(page, "troubled");
  const confirm = page.locator("#unrest-confirm");

  await test.step("all phases are told up to the own choice", async () => {
    await expect(page.locator(PAGE)).toHaveAttribute("data-now", "G");
    for (const letter of ["C", "D", "E", "F"])
      await expect(page.locator(`${PAGE} [data-phase=${letter}]`)).toHaveAttribute("data-when", "past");
    await expect(page.locator(`${PAGE} [data-phase=C] tbody tr`)).toHaveCount(4);
  });
  await test.step("the city behind it can be looked at", async () => {
    await page.locator("#era-aside").click();
    await expect(page.locator(PAGE)).toHaveCount(0);
    await page.locator("#era-end").click();
    await expect(page.locator(PAGE)).toBeVisible();
  });
  await test.step("what cannot be paid is taken as Doom by itself, the rest is chosen", async () => {
    const damages = page.locator("[data-choice=unrest] [data-damage]");
    await expect(damages).toHaveCount(4);
    await expect(page.locator("[data-damage=quarry]")).toHaveAttribute("data-answer", "suffer");
    await expect(answer(page, "repair quarry")).toHaveAttribute("aria-disabled", "true");
    await expect(confirm).toHaveAttribute("aria-disabled", "true");
    await answer(page, "repair looting").click();
    await answer(page, "repair famine").click();
    await answer(page, "repair plunder").click();
    // 3 + 3 + 1 Wheat are more than 5.
    await expect(page.locator("[data-choice=unrest] [data-short=true]").first()).toBeVisible();
    await expect(confirm).toHaveAttribute("aria-disabled", "true");
    await answer(page, "suffer famine").click();
    await expect(page.locator("[data-choice=unrest] [data-short=true]")).toHaveCount(0);
    await expect(page.locator("[data-choice=unrest] [data-good=wheat]", { hasText: "→" })).toHaveText(/5→1$/);
    await expect(page.locator("[data-choice=unrest] [data-good=aurei]", { hasText: "→" })).toHaveText(/5→1$/);
    await expect(confirm).toHaveAttribute("aria-disabled", "false");
  });
  await test.step("one press says it all, one token after the other, what is paid first", async () => {
    await confirm.click();
    const said = ["repair looting", "repair plunder", "suffer famine", "suffer quarry"];
    for (let many = 1; many <= said.length; many += 1) await asksMore(page, said.slice(0, many));
    expect(await acts(page)).toEqual(said);
  });
  await test.step("one that has an answer alone is confirmed with Enter", async () => {
    await show(page, "unrest", "[data-choice=unrest]");
    await expect(page.locator("[data-choice=unrest] [data-damage]")).toHaveCount(1);
    await answer(page, "suffer looting").click();
    await page.locator(PAGE).evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await acts(page)).at(-1)).toBe("suffer looting");
    await taken(page);
  });
  await test.step("a free place of the next turn order", async () => {
    await show(page, "order", `${PAGE}[data-now=I] [data-act="order 2"]`);
    await expect(page.locator(`${PAGE} [data-taken=B]`)).toBeVisible();
    await expect(page.locator(`${PAGE} [data-act^="order "]`)).toHaveCount(3);
    await page.locator(`${PAGE} [data-act="order 3"]`).click();
    await expect.poll(async () => (await acts(page)).at(-1)).toBe("order 3");
    await taken(page);
  });
  await test.step("the last Era goes on in the city", async () => {
    await show(page, "late", "[data-tile=construct][data-open=true]");
    await expect(page.locator(PAGE)).toHaveCount(0);
    await expect(page.locator("[data-phase=B]")).toHaveAttribute("aria-current", "step");
  });
  await test.step("the end: who came where, colours, sets and Doom of each", async () => {
    await show(page, "over", "#standings");
    const ranks = await page.locator("#standings th[data-seat]").allTextContents();
    expect(ranks).toHaveLength(4);
    await expect(page.locator("section:has(#final) li[data-seat]")).toHaveCount(4);
  });
  expect(complaints).toEqual([]);
});

test("a phone, dark and in Polish: each is in a finger's reach", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const complaints = await open(page, "troubled&language=pl&theme=dark");
  for (const [position, seen] of [
    ["troubled", "[data-choice=unrest]"],
    ["order", `${PAGE}[data-now=I] [data-act="order 2"]`],
    ["over", "#standings"],
  ] as const)
    await test.step(position, async () => {
      await show(page, position, seen);
      expect.soft(await small(page), position).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(wide, position).toBeLessThanOrEqual(390);
    });
  expect(complaints).toEqual([]);
});
