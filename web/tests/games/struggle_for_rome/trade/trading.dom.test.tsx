/** Trade and build: presses, sent acts, and the texts that each player sees. */
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { acts, all, arrive, click, find, gone, keys, reads, tell } from "../../../dom/client";
import { updateOf } from "../../../served";
import { momentOf, tableAt } from "../sitting";
import { ASKED, COUNTERED, made, RICH, WAITING } from "./moments";

type Json = Record<string, unknown>;

const number = (side: string, kind: string) => `[data-kind=${kind}] [data-operand=${side}] [role=spinbutton]`;
const more = (side: string, kind: string) => `[data-kind=${kind}] [data-operand=${side}] button:last-of-type`;
const button = (name: string) => screen.getByRole("button", { name });
const sit = (name: string, sitting: Parameters<typeof tableAt>[1] = {}) => arrive(...tableAt(name, sitting));

test("an offer is composed by taps and sent, without a kind on both sides", async () => {
  const served = await sit("trade");
  await reads("[data-tile=trade] small", "5 to make");
  await click("[data-tile=trade]");
  await reads("[data-panel=trade] [data-left]", "5 of 6 offers left this turn");
  await reads("[data-send][aria-disabled=true]", "Offer to all");
  await click(more("give", "grain"));
  await click(more("want", "grain"));
  await reads(number("give", "grain"), "0");
  await reads(number("want", "grain"), "1");
  await click(more("give", "ore"));
  // The player has one ore, so a second tap changes nothing.
  await click(more("give", "ore"));
  await click(more("give", "gold"));
  await click(screen.getByRole("radio", { name: "Tertia" }));
  await reads("[data-send]", "Offer to Tertia");
  const described = (await find("[data-send]")).getAttribute("aria-describedby");
  await reads(`[id="${described}"]`, "Offer ore and gold for grain to Tertia");
  await click("[data-send]");
  expect(acts(served)).toEqual(["offer ore+gold for grain to C"]);
});

test("a refused offer keeps its draft, and shows the reason with its rule", async () => {
  const served = await sit("trade");
  await click("[data-tile=trade]");
  await click(more("give", "ore"));
  await click(more("want", "horse"));
  await click("[data-send]");
  tell(served, "A", {
    type: "refused",
    key: served.sent.A?.[0]?.key,
    refusal: { verb: "offer", rule: "SR-3.1", key: "refusal.offer.too_many", params: { most: 6 } },
  });
  const reason = "[data-panel=trade] [data-rule='SR-3.1']";
  await reads(reason, "You have made 6 offers, which is all for this turn.");
  within(await find(reason)).getByRole("button", { name: "Why?" });
  await reads(number("give", "ore"), "1");
  await click(more("want", "cattle"));
  await gone(reason);
});

test("a draft stays when the panel is closed and opened again", async () => {
  await sit("trade");
  await click("[data-tile=trade]");
  await click(more("give", "ore"));
  await click(within(await find("[data-panel=trade]")).getByRole("button", { name: "Close" }));
  await gone("[data-panel=trade], [data-composer]");
  await click("[data-tile=trade]");
  await reads(number("give", "ore"), "1");
});

test("a player can take an accepted offer from the card or from the panel behind the tile", async () => {
  const served = await sit("answered");
  await reads("[data-trade-card] [data-seat=B]", "refuses");
  await reads("[data-trade-card] [data-seat=C]", "accepts");
  await find('[data-act="leave"]');
  await reads("[data-tile=trade] small", "answers in");
  // After the card is closed, the tile opens the offer again.
  await click("[data-aside]");
  await gone("[data-trade-card]");
  await click("[data-tile=trade]");
  await click(within(await find("[data-panel=trade]")).getByRole("button", { name: "Trade with Quarta" }));
  expect(all("[data-trade-card]")).toEqual([]);
  expect(acts(served)).toEqual(["take D"]);
});

test("answers are sealed until all are in, and the offer can be withdrawn before", async () => {
  const served = await sit("answered", { more: WAITING });
  await find("[data-trade-card] [data-seat=B][data-said=sealed]");
  await find("[data-trade-card] [data-seat=C][data-said=nothing]");
  expect((await find("[data-trade-card]")).textContent).not.toContain("accepts");
  await reads("[data-tile=trade] small", "2 of 3 in");
  await click('[data-act="withdraw"]');
  expect(acts(served)).toEqual(["withdraw"]);
});

test("a closed card opens again when all answers are in", async () => {
  const served = await sit("answered", { more: WAITING });
  await click("[data-aside]");
  await gone("[data-trade-card]");
  const { view, options } = momentOf("answered");
  tell(served, "A", updateOf(view, options, { seq: 2, decision: "decision-2" }));
  await find('[data-act="take C"]');
});

test("counter-offers are separate cards, and one that the player cannot pay for says so", async () => {
  const served = await sit("answered", { more: COUNTERED });
  await reads("[data-counter=C]", /Tertia answers with.*you give.*you get/s);
  await reads("[data-counter=D]", "You do not have what that takes.");
  expect(all("[data-counter=D] button")).toEqual([]);
  await click(within(await find("[data-counter=C]")).getByRole("button", { name: "Trade with Tertia" }));
  expect(acts(served)).toEqual(["take C"]);
});

test("a player can accept and then refuse an offer while the answers are sealed", async () => {
  const served = await sit("asked", { more: ASKED });
  await reads("[data-trade-card]", "Secundus asks you");
  await click('[data-act="accept"]');
  expect(acts(served)).toEqual(["accept"]);
  const view = { ...(ASKED.view as Json), answers: ["accept", null, "?", null] };
  tell(served, "A", { type: "done", key: served.sent.A?.at(-1)?.key });
  const update = { seq: 2, decision: "decision-2", awaited: ["D"] };
  tell(served, "A", updateOf(view, ["accept", "refuse"], update));
  await find('[data-act="accept"][aria-pressed=true]');
  await reads("[data-trade-card]", "You can change it until all have answered.");
  await find("[data-trade-card] [data-seat=C][data-said=sealed]");
  await click('[data-act="refuse"]');
  expect(acts(served)).toEqual(["accept", "refuse"]);
});

test("a player who lacks the goods can refuse or counter, and the counter-offer starts as the reversed offer", async () => {
  const served = await sit("asked");
  await find('[data-act="refuse"]');
  expect(all('[data-act="accept"]')).toEqual([]);
  await click("[data-compose=counter]");
  await reads(number("want", "cattle"), "1");
  await reads(number("give", "ore"), "0");
  await click(more("give", "horse"));
  await click("[data-send]");
  expect(acts(served)).toEqual(["counter horse for cattle"]);
});

test("an offer between other players shows its public part, without buttons to answer", async () => {
  const between = made("asked", { offer: { give: { cattle: 1 }, want: { ore: 1 }, whom: "C" } });
  await sit("asked", { more: { ...between, options: [], compositions: [], awaited: ["C"] } });
  await reads("[data-trade-card]", "Secundus offers Tertia");
  expect(all("[data-trade-card] [data-act]")).toEqual([]);
  await click("[data-aside]");
  await click("[data-tile=trade]");
  await reads("[data-panel=trade]", "Secundus offers Tertia");
});

test("the bank swaps three equal cards, and only for resources that are offered", async () => {
  const served = await sit("trade", { more: RICH });
  await click("[data-tile=trade]");
  const bank = within(await find("[data-bank]"));
  const give = within(bank.getByRole("radiogroup", { name: "You give" }));
  const take = within(bank.getByRole("radiogroup", { name: "You get" }));
  expect(give.getByRole("radio", { name: "3 × grain" }).getAttribute("aria-disabled")).toBe("true");
  await click(give.getByRole("radio", { name: "3 × horse" }));
  // There is only one resource to get for horses.
  take.getByRole("radio", { name: "ore", checked: true });
  await click(give.getByRole("radio", { name: "3 × ore" }));
  await click(take.getByRole("radio", { name: "pasture card" }));
  await click(bank.getByRole("button", { name: "Swap" }));
  expect(acts(served)).toEqual(["swap ore for pasture"]);
});

test("one tap builds, and three gold can replace the card that the player taps", async () => {
  const served = await sit("trade", { more: RICH });
  const taken = () => tell(served, "A", { type: "done", key: served.sent.A?.at(-1)?.key });
  await click("[data-tile=build]");
  await find("[data-recipe=wagon] [data-card=grain][data-held=false]");
  await reads("[data-recipe=wagon]", "switch on 3 gold for the grain");
  expect(all("[data-recipe=wagon] button")[0]?.getAttribute("aria-disabled")).toBe("true");
  await click(button("Buy 1 development card"));
  taken();
  await click(screen.getByRole("switch"));
  await click(button("Build 1 wagon for the warriors"));
  taken();
  await click("[data-recipe=muster] [data-card=horse]");
  await click(button("Build 1 horseman and 1 warrior"));
  taken();
  expect(acts(served)).toEqual(["develop", "wagon_gold warriors grain", "muster_gold horse"]);
  await keys("{Escape}");
  await gone("[data-panel]");
});

test("prices are shown if nothing can be bought, each with its reason, and in other players' turns", async () => {
  const served = await sit("trade", { more: made("trade", { hand: {} }, { options: ["end"] }) });
  await reads("[data-tile=build][data-open=false] small", "prices");
  await click("[data-tile=build]");
  expect(served.sent.A?.at(-1)).toMatchObject({ type: "why", decision: "decision-1" });
  const lacking = (verb: string, ...resource: string[]) => ({
    verb,
    rule: "SR-3.2",
    key: "refusal.buy.lacking",
    params: { resource },
  });
  const refusals = [lacking("muster", "ore", "horse"), lacking("wagon", "grain")];
  tell(served, "A", { type: "refusals", decision: "decision-1", refusals });
  await reads("[data-recipe=muster]", "You lack ore and horse.");
  await reads("[data-recipe=wagon]", "You lack grain.");
  await click(button("Rule SR-3.2"));
  await reads("[data-rule-card='SR-3.2']", "What has run out is not for sale.");
  await keys("{Escape}");
  const { view } = momentOf("trade");
  tell(served, "A", updateOf({ ...view, player: "B" }, [], { seq: 2, decision: null, awaited: ["B"] }));
  await reads("[data-panel=build]", "You buy in your own turn of phase 2.");
  expect(all("[data-recipe=wagon] [data-card]")).toHaveLength(3);
});

test("the panel of prices closes when the player can no longer buy, and can be opened again", async () => {
  const served = await sit("trade");
  await click("[data-tile=build]");
  await find("[data-panel=build]");
  const view = { ...momentOf("trade").view, phase: "horsemen", player: "B" };
  tell(served, "A", updateOf(view, [], { seq: 2, awaited: ["B"] }));
  await gone("[data-panel=build]");
  await click("[data-tile=build]");
  await reads("[data-panel=build]", "You buy in your own turn of phase 2.");
});
