/** Trade and build at a table that the test serves: what is tapped, what is sent, what is shown to whom. */
import { expect, type Page } from "@playwright/test";
import { test } from "../../../kept";
import { updateOf } from "../../../served";
import { momentOf, sit } from "../sitting";
import { ASKED, COUNTERED, made, RICH, WAITING } from "./moments";

type Json = Record<string, unknown>;

const PHONE = { width: 390, height: 844 };
/** The narrowest phone that we care for. */
const NARROW = { width: 360, height: 740 };

const tile = (page: Page, id: string) => page.locator(`[data-tile=${id}]`);
const panel = (page: Page) => page.locator("[data-panel=trade]");
const card = (page: Page) => page.locator("[data-trade-card]");
const number = (page: Page, side: string, kind: string) =>
  page.locator(`[data-kind=${kind}] [data-operand=${side}] [role=spinbutton]`);
const more = (page: Page, side: string, kind: string) =>
  page.locator(`[data-kind=${kind}] [data-operand=${side}] button`).last();
const act = (page: Page, text: string) => page.locator(`[data-act="${text}"]`);

/** Fonts that come between pressing and letting go would move the button away from under the pointer. */
async function settled(page: Page): Promise<void> {
  await page.locator("[data-tile], [data-trade-card]").first().waitFor();
  await page.evaluate(() => document.fonts.ready);
}

test("an offer is put together by taps and sent; no kind is on both sides", async ({ page }) => {
  const { sent } = await sit(page, "trade");
  await settled(page);
  await expect(tile(page, "trade").locator("small")).toHaveText("5 to make");
  await tile(page, "trade").click();
  await expect(panel(page).locator("[data-left]")).toHaveText("5 of 6 offers left this turn");
  const send = page.locator("[data-send]");
  await expect(send).toHaveText("Offer to all");
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await more(page, "give", "grain").click();
  await more(page, "want", "grain").click();
  await expect(number(page, "give", "grain")).toHaveText("0");
  await expect(number(page, "want", "grain")).toHaveText("1");
  await more(page, "give", "ore").click();
  // There is one, so one is the most.
  await more(page, "give", "ore").click({ force: true });
  await more(page, "give", "gold").click();
  await page.getByRole("radio", { name: "Tertia" }).click();
  await expect(send).toHaveText("Offer to Tertia");
  await expect(send).toHaveAccessibleDescription("Offer ore and gold for grain to Tertia");
  await send.click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("offer ore+gold for grain to C");
});

test("what is refused stays as it was, with its rule beside it", async ({ page }) => {
  const { sent, tell } = await sit(page, "trade");
  await settled(page);
  await tile(page, "trade").click();
  await more(page, "give", "ore").click();
  await more(page, "want", "horse").click();
  await page.locator("[data-send]").click();
  await expect.poll(() => sent.A?.length).toBe(1);
  tell("A", {
    type: "refused",
    key: sent.A?.[0]?.key,
    refusal: { verb: "offer", rule: "SR-3.1", key: "refusal.offer.too_many", params: { most: 6 } },
  });
  const reason = panel(page).locator("[data-rule='SR-3.1']");
  await expect(reason).toContainText("You have made 6 offers, which is all for this turn.");
  await expect(reason.getByRole("button", { name: "Why?" })).toBeVisible();
  await expect(number(page, "give", "ore")).toHaveText("1");
  await more(page, "want", "cattle").click();
  await expect(reason).toHaveCount(0);
});

test("a draft is there again after a look at the map", async ({ page }) => {
  await sit(page, "trade");
  await settled(page);
  await tile(page, "trade").click();
  await more(page, "give", "ore").click();
  await panel(page).getByRole("button", { name: "Close" }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect(page.locator("[data-composer]")).toHaveCount(0);
  await tile(page, "trade").click();
  await expect(number(page, "give", "ore")).toHaveText("1");
});

test("keys alone: T, numbers, Enter, and Escape brings the focus back", async ({ page }) => {
  const { sent } = await sit(page, "trade");
  await settled(page);
  await page.keyboard.press("t");
  await expect(panel(page)).toBeFocused();
  // The close button, to whom, then the numbers.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: "All" })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Secundus" })).toBeChecked();
  await page.keyboard.press("Tab");
  await expect(number(page, "give", "grain")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(number(page, "want", "ore")).toBeFocused();
  await page.keyboard.press("3");
  // The key of another action means nothing in here.
  await page.keyboard.press("d");
  expect(sent.A ?? []).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(panel(page)).toHaveCount(0);
  await expect(tile(page, "trade")).toBeFocused();
  await page.keyboard.press("t");
  await number(page, "want", "ore").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("offer grain for 3*ore to B");
});

test("answers that are in are taken, one of them, from the card or from the table", async ({ page }) => {
  const { sent } = await sit(page, "answered");
  await settled(page);
  await expect(card(page).locator("[data-seat=B]")).toContainText("refuses");
  await expect(card(page).locator("[data-seat=C]")).toContainText("accepts");
  await expect(act(page, "leave")).toBeVisible();
  await expect(tile(page, "trade").locator("small")).toHaveText("answers in");
  // Put aside it is found again behind the tile.
  await page.locator("[data-aside]").click();
  await expect(card(page)).toHaveCount(0);
  await tile(page, "trade").click();
  await expect(card(page)).toHaveCount(0);
  await panel(page).getByRole("button", { name: "Trade with Quarta" }).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("take D");
});

test("while answers are out they are sealed, and the offer can be withdrawn", async ({ page }) => {
  const { sent } = await sit(page, "answered", { more: WAITING });
  await settled(page);
  await expect(card(page).locator("[data-seat=B]")).toHaveAttribute("data-said", "sealed");
  await expect(card(page).locator("[data-seat=C]")).toHaveAttribute("data-said", "nothing");
  await expect(card(page).getByText("accepts")).toHaveCount(0);
  await expect(tile(page, "trade").locator("small")).toHaveText("2 of 3 in");
  await act(page, "withdraw").click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("withdraw");
});

test("what was put aside comes back when the answers are in", async ({ page }) => {
  const { tell } = await sit(page, "answered", { more: WAITING });
  await settled(page);
  await page.locator("[data-aside]").click();
  await expect(card(page)).toHaveCount(0);
  const { view, options } = momentOf("answered");
  tell("A", updateOf(view, options, { seq: 2, decision: "decision-2" }));
  await expect(act(page, "take C")).toBeVisible();
});

test("counter-offers are cards of their own; what cannot be paid says so", async ({ page }) => {
  const { sent } = await sit(page, "answered", { more: COUNTERED });
  await settled(page);
  const one = page.locator("[data-counter=C]");
  await expect(one).toContainText("Tertia answers with");
  await expect(one).toContainText(/you give.*you get/s);
  await expect(page.locator("[data-counter=D]")).toContainText("You do not have what that takes.");
  await expect(page.locator("[data-counter=D] button")).toHaveCount(0);
  await one.getByRole("button", { name: "Trade with Tertia" }).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("take C");
});

test("who is asked accepts, changes their mind, and what they said stays sealed", async ({ page }) => {
  const { sent, tell } = await sit(page, "asked", { more: ASKED });
  await settled(page);
  await expect(card(page)).toContainText("Secundus asks you");
  await act(page, "accept").click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("accept");
  const view = { ...(ASKED.view as Json), answers: ["accept", null, "?", null] };
  tell("A", { type: "done", key: sent.A?.at(-1)?.key });
  tell("A", updateOf(view, ["accept", "refuse"], { seq: 2, decision: "decision-2", awaited: ["D"] }));
  await expect(act(page, "accept")).toHaveAttribute("aria-pressed", "true");
  await expect(card(page)).toContainText("You can change it until all have answered.");
  await expect(card(page).locator("[data-seat=C]")).toHaveAttribute("data-said", "sealed");
  await act(page, "refuse").click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("refuse");
});

test("an offer is opened when the dice before it have been shown, or were skipped", async ({ page }) => {
  const { tell } = await sit(page, "trade", {
    prefs: { speed: "slow" },
    more: { options: [], compositions: [], awaited: ["B"] },
  });
  await expect(page.locator(".table-page")).toBeVisible();
  const rolled = { fact: "rolled", rule: "SR-2.2", seat: "B", dice: [3, 3], total: 6 };
  const events = [{ seq: 2, seat: "B", act: null, undo: null, facts: [rolled] }];
  const options = ["accept", "refuse"];
  tell(
    "A",
    updateOf(ASKED.view as Json, options, { seq: 2, since: 1, decision: "d2", awaited: ["A"], events }),
  );
  await expect(page.locator("#prompt")).toContainText("Before your turn");
  await expect(card(page)).toHaveCount(0);
  await page.locator(".ribbon button").click();
  await expect(card(page)).toContainText("Secundus asks you");
});

test("who lacks the goods can refuse or counter; the counter begins with the offer turned round", async ({
  page,
}) => {
  const { sent } = await sit(page, "asked");
  await settled(page);
  await expect(act(page, "accept")).toHaveCount(0);
  await expect(act(page, "refuse")).toBeVisible();
  await page.locator("[data-compose=counter]").click();
  await expect(number(page, "want", "cattle")).toHaveText("1");
  await expect(number(page, "give", "ore")).toHaveText("0");
  await more(page, "give", "horse").click();
  await page.locator("[data-send]").click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("counter horse for cattle");
});

test("an offer between others shows what all may know, and nothing to press", async ({ page }) => {
  const between = made("asked", { offer: { give: { cattle: 1 }, want: { ore: 1 }, whom: "C" } });
  await sit(page, "asked", { more: { ...between, options: [], compositions: [], awaited: ["C"] } });
  await settled(page);
  await expect(card(page)).toContainText("Secundus offers Tertia");
  await expect(card(page).locator("[data-act]")).toHaveCount(0);
  await page.locator("[data-aside]").click();
  await tile(page, "trade").click();
  await expect(panel(page)).toContainText("Secundus offers Tertia");
});

test("a page that is loaded again in mid-trade shows what the service says", async ({ page }) => {
  await sit(page, "answered", { more: WAITING });
  await settled(page);
  await page.reload();
  await settled(page);
  await expect(card(page)).toContainText("Your offer to all");
  await expect(act(page, "withdraw")).toBeVisible();
});

test("the bank swaps three alike, and only what is offered", async ({ page }) => {
  const { sent } = await sit(page, "trade", { more: RICH });
  await settled(page);
  await tile(page, "trade").click();
  const bank = page.locator("[data-bank]");
  const give = bank.getByRole("radiogroup", { name: "You give" });
  const take = bank.getByRole("radiogroup", { name: "You get" });
  await expect(give.getByRole("radio", { name: "3 × grain" })).toHaveAttribute("aria-disabled", "true");
  await give.getByRole("radio", { name: "3 × horse" }).click();
  // There is but one thing for it.
  await expect(take.getByRole("radio", { name: "ore" })).toBeChecked();
  await give.getByRole("radio", { name: "3 × ore" }).click();
  await take.getByRole("radio", { name: "pasture card" }).click();
  await bank.getByRole("button", { name: "Swap" }).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("swap ore for pasture");
});

test("one tap builds; three gold stand for the card that one taps", async ({ page }) => {
  const { sent, tell } = await sit(page, "trade", { more: RICH });
  await settled(page);
  await page.keyboard.press("b");
  const wagon = page.locator("[data-recipe=wagon]");
  await expect(wagon.locator("[data-card=grain]")).toHaveAttribute("data-held", "false");
  await expect(wagon).toContainText("switch on 3 gold for the grain");
  await expect(wagon.getByRole("button").first()).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("button", { name: "Buy 1 development card" }).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("develop");
  tell("A", { type: "done", key: sent.A?.at(-1)?.key });
  await page.getByRole("switch").click();
  await wagon.getByRole("button", { name: "Build 1 wagon for the warriors" }).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("wagon_gold warriors grain");
  tell("A", { type: "done", key: sent.A?.at(-1)?.key });
  const muster = page.locator("[data-recipe=muster]");
  await muster.locator("[data-card=horse]").click();
  await muster.getByRole("button", { name: "Build 1 horseman and 1 warrior" }).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("muster_gold horse");
  tell("A", { type: "done", key: sent.A?.at(-1)?.key });
  await page.keyboard.press("Escape");
  await expect(page.locator("[data-panel]")).toHaveCount(0);
});

test("prices are there when nothing can be bought, each with its reason, and while others play", async ({
  page,
}) => {
  const { sent, tell } = await sit(page, "trade", {
    more: made("trade", { hand: {} }, { options: ["end"] }),
  });
  await settled(page);
  await expect(tile(page, "build").locator("small")).toHaveText("prices");
  await expect(tile(page, "build")).toHaveAttribute("data-open", "false");
  await tile(page, "build").click();
  await expect.poll(() => sent.A?.at(-1)).toMatchObject({ type: "why", decision: "decision-1" });
  const lacking = (verb: string, ...resource: string[]) => ({
    verb,
    rule: "SR-3.2",
    key: "refusal.buy.lacking",
    params: { resource },
  });
  const refusals = [lacking("muster", "ore", "horse"), lacking("wagon", "grain")];
  tell("A", { type: "refusals", decision: "decision-1", refusals });
  const recipe = (name: string) => page.locator(`[data-recipe=${name}]`);
  await expect(recipe("muster")).toContainText("You lack ore and horse.");
  await expect(recipe("wagon")).toContainText("You lack grain.");
  await page.getByRole("button", { name: "Rule SR-3.2" }).click();
  await expect(page.locator("[data-rule-card='SR-3.2']")).toContainText("What has run out is not for sale.");
  await page.keyboard.press("Escape");
  const { view } = momentOf("trade");
  const other = { seq: 2, decision: null, awaited: ["B"] };
  tell("A", updateOf({ ...view, player: "B" }, [], other));
  await expect(page.locator("[data-panel=build]")).toContainText("You buy in your own turn of phase 2.");
  await expect(recipe("wagon").locator("[data-card]")).toHaveCount(3);
});

test("prices that one bought by are put away when nothing more can be bought", async ({ page }) => {
  const { tell } = await sit(page, "trade");
  await settled(page);
  await tile(page, "build").click();
  await expect(page.locator("[data-panel=build]")).toBeVisible();
  const { view } = momentOf("trade");
  tell("A", updateOf({ ...view, phase: "horsemen", player: "B" }, [], { seq: 2, awaited: ["B"] }));
  await expect(page.locator("[data-panel=build]")).toHaveCount(0);
  await tile(page, "build").click();
  await expect(page.locator("[data-panel=build]")).toContainText("You buy in your own turn of phase 2.");
});

test("on a phone the parts are tabs, and a question is a sheet that can be put aside", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { sent } = await sit(page, "trade", { more: RICH });
  await settled(page);
  await tile(page, "trade").click();
  await more(page, "give", "ore").click();
  await page.getByRole("tab", { name: "Bank 3 : 1" }).click();
  await page.getByRole("radio", { name: "3 × horse" }).click();
  await page.getByRole("button", { name: "Swap" }).click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("swap horse for ore");
  await page.keyboard.press("Escape");
  await expect(tile(page, "trade")).toBeFocused();
});

test("on a phone who is asked finds the question again behind the tile", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const { sent } = await sit(page, "asked", { more: ASKED });
  await settled(page);
  await expect(card(page)).toBeVisible();
  await expect(tile(page, "trade")).toHaveCount(0);
  await page.locator("[data-aside]").focus();
  await page.keyboard.press("Escape");
  await expect(tile(page, "trade")).toBeFocused();
  await expect(tile(page, "trade").locator("i")).toHaveText("!");
  await tile(page, "trade").click();
  await act(page, "accept").click();
  await expect.poll(() => sent.A?.at(-1)?.act).toBe("accept");
});

const LOOKS: [string, Json, string | null][] = [
  ["trade", RICH, "trade"],
  ["trade", RICH, "build"],
  ["asked", ASKED, null],
  ["answered", COUNTERED, null],
  ["answered", WAITING, null],
];
// Whether axe finds anything there: `access.pw.ts`.
for (const [language, size] of [
  ["en", { width: 1280, height: 720 }],
  ["pl", NARROW],
] as const)
  test(`every panel of trade fits, is worded, and is wide enough for a finger: ${language}, ${size.width}`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    for (const [moment, more, opens] of LOOKS) {
      await sit(page, moment, { more, prefs: { language } });
      await settled(page);
      if (opens) await tile(page, opens).click();
      if (opens === "build") await page.getByRole("switch").click();
      const box = page.locator("[data-panel], [data-trade-card]");
      await expect(box).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(
        0,
      );
      // A sentence without a text would show its key.
      expect(await box.textContent()).not.toMatch(/\b(trade|build|tile)\.[a-z]/);
      if (size !== NARROW) continue;
      const missed = await box
        .locator("button:visible")
        .evaluateAll((all) =>
          all
            .map((each) => ({ text: each.textContent, box: each.getBoundingClientRect() }))
            .filter(({ box: { width, height } }) => Math.min(width, height) < 43.5),
        );
      expect(missed).toEqual([]);
    }
  });
