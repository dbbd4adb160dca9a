/** Hidden hands: a curtain separates two players at one device, and a spectator sees no hand. */
import { expect, type Page, test } from "@playwright/test";
import { beside, serve, storePrefs, tableOf, updateOf } from "../../served";
import { momentOf, STRUGGLE } from "./sitting";

type Json = Record<string, unknown>;

/** Hands with numbers that appear nowhere else on the page, and with cards that the other player does not have. */
const HELD = {
  A: {
    hand: { grain: 7301, ore: 7302, horse: 7303, cattle: 7304 },
    cards_in_hand: { treasure_7: 1, culture: 2 },
  },
  B: {
    hand: { grain: 8401, ore: 8402, horse: 8403, cattle: 8404 },
    cards_in_hand: { treasure_5: 1, traitor: 2 },
  },
} as const;
type Holder = keyof typeof HELD;

function viewOf(seat: Holder, player: Holder): Json {
  const { view } = momentOf("journey");
  const journeys = seat === player ? view.journeys : null;
  return { ...view, ...HELD[seat], culture: 0, viewer: seat === "A" ? 0 : 1, player, journeys };
}

const options = (seat: Holder, player: Holder) => (seat === player ? momentOf("journey").options : []);
const told = (seat: Holder, player: Holder, more: Json = {}) =>
  updateOf(viewOf(seat, player), options(seat, player), { awaited: [player], ...more });

/** Start to record every resource, card, text and label in the page at any moment. Return a reader of the record. */
async function watch(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const note = () => {
      for (const each of document.querySelectorAll<HTMLElement>("[data-resource], [data-card]"))
        seen.add(`${each.dataset.card ?? ""} ${each.textContent}`);
      seen.add(document.getElementById("root")?.textContent ?? "");
      for (const each of document.querySelectorAll("[aria-label], [title]"))
        seen.add(`${each.getAttribute("aria-label")} ${each.getAttribute("title")}`);
    };
    note();
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(note).observe(document.body, all);
    Object.assign(window, { everSeen: seen });
  });
  return () => page.evaluate(() => [...(window as unknown as { everSeen: Set<string> }).everSeen]);
}

/** Return the secrets of a player's hand that appear in these texts. */
function of(seat: Holder, texts: readonly string[]): string[] {
  const secrets = [...Object.values(HELD[seat].hand).map(String), ...Object.keys(HELD[seat].cards_in_hand)];
  return secrets.filter((secret) => texts.some((text) => new RegExp(`\\b${secret}\\b`).test(text)));
}

for (const [speed, viewport] of [
  ["off", { width: 390, height: 844 }],
  ["normal", { width: 1440, height: 900 }],
] as const)
  test(`two players at one device never see each other's hand, at playback speed ${speed}, ${viewport.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await storePrefs(page, { speed });
    await beside(page, ["B"]);
    const served = await serve(page, [STRUGGLE], tableOf(STRUGGLE.name, 4), {
      A: told("A", "A"),
      B: told("B", "A"),
    });
    await page.goto("/t/it");
    await expect(page.locator("#curtain h1")).toHaveText("Hand the device to Prima.");
    const atFirst = await watch(page);
    expect([...of("A", await atFirst()), ...of("B", await atFirst())]).toEqual([]);
    await page.click("#lift");
    await expect(page.locator("[data-resource=grain] b")).toHaveText("7301");
    expect(of("B", await atFirst())).toEqual([]);

    await page.locator('[data-tile="end"]').click();
    if ((served.sent.A ?? []).length === 0) await page.locator('[data-tile="end"]').click();
    await expect.poll(() => served.sent.A?.filter(({ type }) => type === "act").length).toBe(1);
    const events = [
      {
        seq: 1,
        seat: "A",
        act: "end",
        undo: null,
        facts: [{ fact: "turn_begun", rule: "SR-2.1", seat: "B", phase: "warriors" }],
      },
    ];
    const after = { seq: 2, since: 1, decision: "decision-2", events };
    served.tell("A", told("A", "B", { ...after, decision: null }));
    served.tell("B", told("B", "B", after));
    await expect(page.locator("#curtain h1")).toHaveText("Hand the device to Secundus.");
    const passed = await watch(page);
    await page.waitForTimeout(300);
    const behind = await page.locator("#root").ariaSnapshot();
    expect([...of("A", [behind, ...(await passed())]), ...of("B", [behind, ...(await passed())])]).toEqual(
      [],
    );
    await page.click("#lift");
    await expect(page.locator("[data-resource=grain] b")).toHaveText("8401");
    await page.waitForTimeout(600);
    expect(of("A", [await page.locator("#root").ariaSnapshot(), ...(await passed())])).toEqual([]);
  });

test("a spectator sees the log and the players, but no hand and no actions", async ({ page }) => {
  await storePrefs(page, { speed: "off" });
  const { view } = momentOf("journey");
  const watched = {
    ...view,
    viewer: -1,
    hand: null,
    cards_in_hand: null,
    culture: null,
    journeys: null,
    memory: view.known,
  };
  await serve(page, [STRUGGLE], tableOf(STRUGGLE.name, 4, { you: null, owner: false }), {
    A: updateOf(watched, [], { awaited: ["A"] }),
  });
  await page.goto("/t/it");
  await expect(page.locator("#prompt")).toContainText("You are watching.");
  await expect(page.locator("[data-resource], [data-card]")).toHaveCount(0);
  await expect(page.locator('.tile[data-open="true"]')).toHaveCount(0);
  await expect(page.locator("[data-offered=true]")).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Annals" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Secundus", exact: true })).toBeVisible();
});
