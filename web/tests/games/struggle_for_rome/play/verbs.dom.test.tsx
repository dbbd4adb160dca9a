/** The verbs of the board: texts before an act, and sent acts. `keyed.pw.ts` tests them with the keyboard alone. */
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { acts, all, arrive, click, find, gone, keys, reads, spot, tell } from "../../../dom/client";
import { type Served, updateOf } from "../../../served";
import { momentOf, tableAt } from "../sitting";

type Json = Record<string, unknown>;

const seven = momentOf("seven");
/** A hex with two other players on it. */
const CROWDED = "r7c10";

const sit = (name: string, more: Json = {}): Promise<Served> => arrive(...tableAt(name, { more }));

test("a city is plundered from its callout, which shows the chance of losing a figure", async () => {
  const served = await sit("plunder");
  await spot("city", "Vindobona");
  for (const text of [
    "2 towers",
    "2 horsemen",
    "6 of the 8 counters of Germania that nobody has seen cost a figure: 75%",
    "Your wagon brings 1 gold",
  ])
    await reads('[data-callout="deed"]', text);
  await click('[data-callout="deed"] [data-act="plunder Vindobona"]');
  expect(acts(served)).toEqual(["plunder Vindobona"]);
});

test("a city with several deeds lets the player choose one", async () => {
  const served = await sit("plunder", { options: ["plunder Vindobona", "found Vindobona", "end"] });
  await spot("city", "Vindobona");
  await click('[data-way="found Vindobona"]');
  expect(acts(served)).toEqual(["found Vindobona"]);
});

test("the callout of the only city within reach opens after a journey, and Escape closes it", async () => {
  const served = await sit("plunder", { options: ["plunder Iuvavum", "end"] });
  await reads('[data-callout="deed"]', "Iuvavum");
  await keys("{Escape}");
  await gone('[data-callout="deed"]');
  await click('[data-tile="end"]');
  expect(acts(served)).toEqual(["end"]);
});

test("a second press on a city sends the act that the first press chose", async () => {
  const served = await sit("kingdom");
  await spot("city", "Ancona");
  await spot("city", "Ancona");
  expect(acts(served)).toEqual(["expand Ancona"]);
});

test("one press moves the legionnaire and robs the chosen player", async () => {
  const served = await sit("seven");
  await spot("hex", CROWDED);
  await find('[data-callout="legionnaire"]');
  const ways = all('[data-callout="legionnaire"] [data-way]');
  expect(ways).toHaveLength(2);
  const second = ways[1]?.dataset.way ?? "";
  await click(`[data-way="${second}"]`);
  await find(`[data-way="${second}"][aria-pressed=true]`);
  await click(`[data-callout="legionnaire"] [data-act="legionnaire ${CROWDED}"]`);
  expect(acts(served)).toEqual([`legionnaire ${CROWDED}`]);
  const agenda = [...(seven.view.agenda as unknown[]).slice(0, -1), { step: "rob", seat: "A" }];
  const view = { ...seven.view, legionnaire: CROWDED, agenda };
  const update = { seq: 2, since: 1, decision: "decision-2" };
  tell(served, "A", { type: "done", key: served.sent.A?.at(-1)?.key });
  tell(served, "A", updateOf(view, ["rob B", "rob C"], update));
  await expect.poll(() => acts(served)).toEqual([`legionnaire ${CROWDED}`, second]);
  // The client has sent the robbery, so it does not ask again.
  await gone('[data-callout="robbery"]');
});

test("the client suggests to rest before the turn ends, and income has four buttons", async () => {
  const served = await sit("kingdom");
  await click('[data-tile="end"]');
  await reads("#prompt", "rest and take something first");
  expect(acts(served)).toEqual([]);
  await click('[data-tile="income"]');
  await find('[data-callout="income"]');
  expect(all('[data-callout="income"] [data-way]')).toHaveLength(4);
  await click('[data-way="income pasture"]');
  expect(acts(served)).toEqual(["income pasture"]);
});

test("an action that is not offered shows the reason and its rule", async () => {
  const served = await sit("journey");
  await click('[data-tile="plunder"]');
  expect(served.sent.A?.at(-1)?.type).toBe("why");
  const params = { city: "Olisipo", towers: 2, figures: 0 };
  const refusal = { verb: "plunder", rule: "SR-4.3", key: "refusal.deed.too_strong", params };
  tell(served, "A", { type: "refusals", decision: "decision-1", refusals: [refusal] });
  await reads('[data-why="plunder"]', "Olisipo is too strong: it takes 2 figures");
  await find('[data-why="plunder"] [data-rule="SR-4.3"]');
  await find('[data-city="Olisipo"][aria-label*="needs 2"]');
});

test("a card is played from its description", async () => {
  const view = { ...momentOf("trade").view, cards_in_hand: { diplomacy: 1, culture: 1 } };
  const served = await sit("trade", { view, options: ["play diplomacy", "end"] });
  await click('[data-tile="card"]');
  await reads('[data-callout="card"]', "Move the legionnaire to another hex");
  await click('[data-callout="card"] [data-act="play diplomacy"]');
  expect(acts(served)).toEqual(["play diplomacy"]);
});

test("cities and hexes without an offered deed open a description", async () => {
  await sit("late");
  await spot("city", "Lugdunum");
  await reads('[data-callout="about-city"]', "towers");
  await spot("hex", "r5c4");
  await reads('[data-callout="about-hex"]', "Gallia");
});

test("the undo button works if the server offers undo", async () => {
  const served = await sit("plunder", { undo: [0] });
  await click("#undo");
  expect(served.sent.A?.at(-1)?.type).toBe("undo");
});

const DEAR = "r2c7N";
const GOLD = `journey ${DEAR} with 0 grain`;
const GRAIN = `journey ${DEAR} with 1 grain`;
const journey = momentOf("journey");
const PRICES = [
  [0, 4],
  [1, 0],
];
/** The moment `journey` with a destination that has several payments. */
const PRICED = {
  view: { ...journey.view, journeys: { ...(journey.view.journeys as Json), [DEAR]: PRICES } },
  options: [...journey.options.filter((act) => !act.includes(` ${DEAR} `)), GRAIN, GOLD],
};

test("a press on the crossroads and one on the button send a journey with its payment", async () => {
  const served = await sit("journey", PRICED);
  await spot("crossroads", DEAR);
  // The cheapest payment is preset: one grain counts as three gold.
  await find(`[data-callout="journey"] [aria-pressed=true][data-way="${GRAIN}"]`);
  await click(`[data-callout="journey"] [data-act="${GRAIN}"]`);
  expect(acts(served)).toEqual([GRAIN]);
});

test("another payment can be chosen before the journey is sent", async () => {
  const served = await sit("journey", PRICED);
  await spot("crossroads", DEAR);
  await click(`[data-callout="journey"] [data-way="${GOLD}"]`);
  await find(`[data-callout="journey"] [aria-pressed=true][data-way="${GOLD}"]`);
  expect(all('[data-callout="journey"] [data-way]')).toHaveLength(2);
  expect(acts(served)).toEqual([]);
  await click(`[data-callout="journey"] [data-act="${GOLD}"]`);
  expect(acts(served)).toEqual([GOLD]);
});

test("a second press on the crossroads sends the journey with the shown payment", async () => {
  const served = await sit("journey", PRICED);
  await spot("crossroads", DEAR);
  await find('[data-callout="journey"]');
  await spot("crossroads", DEAR);
  expect(acts(served)).toEqual([GRAIN]);
});

test("at a table with rules 1 the player chooses the payment after the journey", async () => {
  const served = await sit("journey", { view: PRICED.view, options: [`travel ${DEAR}`, "end"] });
  await spot("crossroads", DEAR);
  await click(`[data-callout="journey"] [data-act="travel ${DEAR}"]`);
  expect(all('[data-callout="journey"] [data-way]')).toEqual([]);
  expect(acts(served)).toEqual([`travel ${DEAR}`]);
  const agenda = [...(journey.view.agenda as unknown[]), { step: "pay", crossroads: DEAR }];
  const paying = { ...journey.view, journeys: null, agenda };
  const update = { seq: 2, since: 1, decision: "d2" };
  tell(served, "A", updateOf(paying, ["pay 0 4", "pay 1 0"], update));
  tell(served, "A", { type: "done", key: served.sent.A?.find(({ type }) => type === "act")?.key });
  await click(await screen.findByRole("button", { name: "1 grain, 0 gold" }));
  expect(acts(served)).toEqual([`travel ${DEAR}`, "pay 1 0"]);
});
