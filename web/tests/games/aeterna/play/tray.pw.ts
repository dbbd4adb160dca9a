/** The tray of every verb: what it costs and does, before anything is sent, with keys, with a mouse and under a finger. */
import { expect, type Page, test } from "@playwright/test";
import { small } from "../../../access";
import { acts, open, show, taken } from "../gallery";

const tray = (page: Page, verb: string) => page.locator(`[data-tray=${verb}]`);
const way = (page: Page, value: string) => page.locator(`[data-tray] [data-way="${value}"]`);
/** How much of a good one has, and would have afterwards. */
const change = (page: Page, good: string) =>
  page.locator(`[data-tray] [data-good=${good}]`).filter({ hasText: "→" });
const tile = (page: Page, id: string) => page.locator(`[data-tile=${id}]`);

/** The last act was taken, and the same is asked anew. */
async function again(page: Page, sent: string): Promise<void> {
  await expect.poll(async () => (await acts(page)).at(-1)).toBe(sent);
  await taken(page);
  await show(page, "busy", "[data-tile=activate][data-open=true]");
  await expect(page.locator("[data-tray]")).toHaveCount(0);
}

test("a desktop: every verb says what it costs and brings, and sends what was chosen", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const complaints = await open(page, "busy");

  await test.step("a card is played", async () => {
    await page.locator('[data-place=hand] [data-card="Castra Praetoria"]').click();
    await expect(change(page, "aurei")).toHaveText(/9→6$/);
    await expect(change(page, "stone")).toHaveText(/1→0$/);
    // Or it is given away instead, which is free.
    await way(page, "discard").click();
    await expect(tray(page, "discard")).toHaveAttribute("data-free", "true");
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-tray]")).toHaveCount(0);
    await page.locator('[data-place=hand] [data-card="Castra Praetoria"]').click();
    await tray(page, "play").locator("[data-act]").click();
    await again(page, "play Castra_Praetoria");
  });
  await test.step("a favor is asked for", async () => {
    await page.keyboard.press("f");
    await expect(tray(page, "favor").locator("[data-way]")).toHaveCount(2);
    await page.keyboard.press("1");
    await expect(tray(page, "favor")).toContainText("Sulla");
    await expect(change(page, "aurei")).toHaveText(/9→4$/);
    await page.keyboard.press("Enter");
    await again(page, "favor Sulla");
  });
  await test.step("a Building is constructed on a Hill, chosen by its number", async () => {
    await page.keyboard.press("b");
    await expect(tray(page, "construct").locator("[data-way]")).toHaveCount(2);
    await way(page, "aquaeductus").click();
    await expect(way(page, "Quirinalis")).toHaveCount(0);
    await expect(way(page, "Viminalis")).toHaveAttribute("aria-keyshortcuts", "7");
    await page.keyboard.press("2");
    await expect(change(page, "citizen")).toHaveText(/3→2$/);
    await expect(tray(page, "construct")).toContainText("Palatinus");
    await page.keyboard.press("Enter");
    await again(page, "construct aquaeductus Palatinus");
  });
  await test.step("influence has its price and says who would be Prefect", async () => {
    await tile(page, "influence").click();
    await page.keyboard.press("3");
    const influence = page.locator("[data-influence=Quirinalis]");
    await expect(influence).toContainText("Marcus");
    await page.keyboard.press("Escape");
    await page.keyboard.press("6");
    await expect(page.locator("[data-influence=Esquilinus]")).not.toContainText("Marcus");
    await page.keyboard.press("Enter");
    await again(page, "influence Esquilinus");
  });
  await test.step("Monuments: one is activated, one exchanges, one swaps", async () => {
    await page.keyboard.press("a");
    await expect(tray(page, "activate").locator("[data-way]")).toHaveCount(3);
    await expect(tray(page, "activate")).toHaveAttribute("data-free", "true");
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await again(page, "activate Lupercal");

    await page.keyboard.press("a");
    await way(page, "Forum Boarium").click();
    await expect(tray(page, "activate").locator("[data-act]")).toHaveCount(0);
    await way(page, "wheat").click();
    await expect(change(page, "wheat")).toHaveText(/4→3$/);
    // The other way round, before it is done.
    await way(page, "aurei").click();
    await expect(way(page, "aurei")).toHaveAttribute("aria-pressed", "true");
    await expect(change(page, "aurei")).toHaveText(/9→7$/);
    await tray(page, "activate").locator("[data-act]").click();
    await again(page, "exchange Forum_Boarium aurei");

    await page.keyboard.press("a");
    await way(page, "Curia Hostilia").click();
    await page.keyboard.press("5");
    await expect(tray(page, "activate")).toContainText("Aventinus");
    await page.keyboard.press("Enter");
    await again(page, "swap Curia_Hostilia Aventinus");
  });
  await test.step("passing is seen before it is done", async () => {
    const before = (await acts(page)).length;
    await page.keyboard.press("p");
    await expect(tray(page, "pass_era")).toContainText("4");
    await page.keyboard.press("Escape");
    await expect(page.locator("[data-tray]")).toHaveCount(0);
    expect(await acts(page)).toHaveLength(before);
    await tile(page, "pass_era").click();
    // Cards that are held would be lost: they can still be given away.
    await way(page, "discard").click();
    await expect(tray(page, "discard").locator("[data-way]")).toHaveCount(2);
    await page.keyboard.press("Escape");
    await page.keyboard.press("p");
    await page.keyboard.press("Enter");
    await again(page, "pass_era");
  });
  await test.step("after the action one ends the turn, or acts freely", async () => {
    await show(page, "acted", "[data-tile=end][data-open=true]");
    await expect(tile(page, "pass_era")).toHaveCount(0);
    await expect(tile(page, "discard")).toHaveAttribute("data-open", "true");
    await expect(tile(page, "play")).toHaveAttribute("data-open", "false");
    await tile(page, "end").click();
    await expect.poll(async () => (await acts(page)).at(-1)).toBe("end");
  });
  await test.step("a house is opened from a face, and closed with Escape", async () => {
    const face = page.locator("[data-place=players] li[data-seat=B] button[aria-haspopup=dialog]");
    await face.focus();
    await page.keyboard.press("Enter");
    const house = page.getByRole("dialog");
    await expect(house).toContainText("Marcus");
    await expect(house.locator("[data-card=Illyricum]")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(house).toHaveCount(0);
    await expect(face).toBeFocused();
  });
  expect(complaints).toEqual([]);
});

test("a phone, dark and in Polish: every tray is in a finger's reach", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const complaints = await open(page, "busy&language=pl&theme=dark");
  const inReach = async (what: string) => expect.soft(await small(page), what).toEqual([]);
  for (const [verb, chosen, then] of [
    ["favor", "Sulla", null],
    ["construct", "templum", "Viminalis"],
    ["activate", "Forum Boarium", "wheat"],
    ["play", "Castra Praetoria", null],
    ["discard", "Castra Praetoria", "stone"],
  ] as const)
    await test.step(verb, async () => {
      await tile(page, verb).click();
      await way(page, chosen).waitFor();
      await inReach(`${verb}: which`);
      await way(page, chosen).click();
      if (then) {
        await way(page, then).waitFor();
        await inReach(`${verb}: ${chosen}`);
        if (verb === "construct") {
          // A Hill is called by its number, which has to be seen.
          await expect(way(page, then).getByText("7", { exact: true })).toBeVisible();
        }
        await way(page, then).click();
      }
      await expect(tray(page, verb).locator("[data-act]")).toBeVisible();
      await inReach(verb);
      await tray(page, verb).locator("[aria-keyshortcuts=Escape]").click();
      await expect(page.locator("[data-tray]")).toHaveCount(0);
    });
  await tile(page, "pass_era").click();
  await tray(page, "pass_era").waitFor();
  await inReach("passing");
  await tray(page, "pass_era").locator("[data-act]").click();
  await expect.poll(() => acts(page)).toEqual(["pass_era"]);
  expect(complaints).toEqual([]);
});
