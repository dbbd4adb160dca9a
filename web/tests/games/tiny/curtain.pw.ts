/** Two players share one device, and each has secret cards. */
import { expect, type Page, test } from "@playwright/test";
import { beside, serve, storePrefs, TINY, tableOf, tinyView, updateOf } from "../../served";

const SECRETS = { A: ["7", "9", "11"], B: ["4", "6", "12"] };
const options = (cards: string[]) => cards.map((card) => `seal ${card}`);
const sealing = (seat: "A" | "B", awaited: string[], more: object = {}) =>
  updateOf(tinyView(seat === "A" ? 0 : 1, SECRETS[seat]), options(SECRETS[seat]), { awaited, ...more });

/** Start to record every text that the page contains at any moment, visible or not. Return a reader of the record. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const note = () => {
      for (const each of document.querySelectorAll("[data-card], [data-hand] *, [data-sealed]"))
        seen.add(`${(each as HTMLElement).dataset.card ?? ""}|${each.textContent}`);
      seen.add(`text|${document.getElementById("root")?.textContent}`);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    Object.assign(window, { everSeen: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { everSeen: Set<string> }).everSeen]);
}

/** Return the cards that appear in the recorded texts. */
const shows = (seen: string[], cards: string[]) =>
  cards.filter((card) => seen.some((each) => each.startsWith(`${card}|`) || each.includes(`Seal ${card}`)));

for (const speed of ["off", "normal"])
  test(`the page never contains a player's cards in the other player's turn, at playback speed ${speed}`, async ({
    page,
  }) => {
    await storePrefs(page, { speed });
    await beside(page, ["B"]);
    const served = await serve(page, [TINY], tableOf("tiny", 2), {
      A: sealing("A", ["A", "B"]),
      B: sealing("B", ["A", "B"]),
    });
    await page.goto("/t/it");
    // At first nobody has taken the device: the curtain is shown, and the page contains no cards.
    await expect(page.locator("#curtain h1")).toHaveText("Hand the device to Prima.");
    const atFirst = await watch(page);
    expect(shows(await atFirst(), [...SECRETS.A, ...SECRETS.B])).toEqual([]);
    await page.getByRole("button", { name: "I am Prima" }).click();
    await expect(page.locator("[data-hand] [data-card]")).toHaveText(SECRETS.A);
    expect(shows(await atFirst(), SECRETS.B)).toEqual([]);

    // Prima seals a card. From this moment on the page must not contain any of her cards.
    await page.locator('[data-card="9"]').click();
    await page.locator(".pick .do").click();
    await expect.poll(() => served.sent.A?.length).toBe(1);
    const fact = (card: string | null) => ({
      seq: 1,
      seat: "A",
      act: card ? `seal ${card}` : "?",
      undo: null,
      facts: [{ fact: "sealed", rule: "TT-2", seat: "A", card }],
    });
    const after = { seq: 2, since: 1, awaited: ["B"], decision: "decision-2" };
    served.tell("A", {
      ...sealing("A", ["B"], after),
      view: tinyView(0, ["7", "11"], { sealed: ["9", null] }),
      options: [],
      events: [fact("9")],
    });
    served.tell("B", {
      ...sealing("B", ["B"], after),
      view: tinyView(1, SECRETS.B, { sealed: ["?", null] }),
      events: [fact(null)],
    });
    await expect(page.locator("#curtain h1")).toHaveText("Hand the device to Secundus.");
    const passed = await watch(page);
    await page.waitForTimeout(300);
    expect(await page.locator("#root").ariaSnapshot()).not.toMatch(/\b(7|9|11|4|6|12)\b/);
    expect(shows(await passed(), [...SECRETS.A, ...SECRETS.B])).toEqual([]);
    await page.getByRole("button", { name: "I am Secundus" }).click();
    await expect(page.locator("[data-hand] [data-card]")).toHaveText(SECRETS.B);
    await page.waitForTimeout(1800);
    expect(shows(await passed(), SECRETS.A)).toEqual([]);
    expect(await page.locator("#root").ariaSnapshot()).not.toMatch(/\b(7|9|11)\b/);
    // The log is drawn for Secundus too: it says that Prima sealed a card, but not which one.
    await expect(page.locator("#log")).toContainText("Prima chose in secret.");
    await expect(page.locator("#log")).not.toContainText("seals 9");
  });

test("a player who is alone at a device sees no curtain", async ({ page }) => {
  await serve(page, [TINY], tableOf("tiny", 2), { A: sealing("A", ["A", "B"]) });
  await page.goto("/t/it");
  await expect(page.locator("[data-hand] [data-card]")).toHaveText(SECRETS.A);
  await expect(page.locator("#curtain")).toHaveCount(0);
});
