/** The market of the tiny game: players compose trades within the server's limits, and see why one is refused. */
import { screen } from "@testing-library/react";
import { act } from "react";
import { expect, test } from "vitest";
import { acts, arrive, click, find, gone, keys, reads, tell } from "../../dom/client";
import { tableOf, tinyView, updateOf } from "../../served";
import { MARKET, TRADE } from "./market";

const COUNTER = { verb: "counter", operands: TRADE.operands.slice(0, 2) };

async function sit(options: string[], composition: typeof TRADE, view: object = {}) {
  const seen = tinyView(0, ["7", "9"], {
    sealed: [null, null, null],
    points: [0, 0, 0],
    trade: null,
    ...view,
  });
  const update = (more: object = {}) => updateOf(seen, options, { compositions: [composition], ...more });
  const served = await arrive([MARKET], tableOf("tiny", 3), { A: update() });
  await click(`[data-compose=${composition.verb}]`);
  const put = async (operand: string, kind: string, count: number) => {
    const number = await find(`[data-operand=${operand}] [data-kind=${kind}] [role=spinbutton]`);
    act(() => number.focus());
    await keys(String(count));
  };
  return { served, put, update };
}

const SENTENCE = "[data-composer] p[data-act]";

test("a refused trade can be changed and sent again", async () => {
  const { served, put, update } = await sit(["close"], TRADE);
  await find('.plain-choices [data-act="close"]');
  await put("give", "wheat", 3);
  await put("give", "wine", 1);
  await put("want", "wine", 3);
  await click(screen.getByRole("radio", { name: "to all" }));
  await reads(SENTENCE, "Offer 3 × wheat and wine for 3 × wine (to all)");
  await click("[data-send]");
  expect(acts(served)).toEqual(["trade 3*wheat+wine for 3*wine with all"]);
  const refusal = { verb: "trade", rule: "TT-10", key: "refusal.trade.both_sides", params: {} };
  tell(served, "A", { type: "refused", key: served.sent.A?.[0]?.key, refusal });
  await reads("[data-composer] [data-rule='TT-10']", "No good can stand on both sides of a trade.");
  // Only the composer shows the refusal.
  await find(".notice[data-on=false]");
  await put("want", "wine", 0);
  await put("want", "oil", 3);
  await gone("[data-composer] [data-rule]");
  await click("[data-send]");
  expect(acts(served).at(-1)).toBe("trade 3*wheat+wine for 3*oil with all");
  const other = { seq: 2, since: 1, decision: null, options: [], compositions: [], awaited: ["B"] };
  tell(served, "A", update(other));
  tell(served, "A", { type: "done", key: served.sent.A?.[1]?.key, seq: 2 });
  await gone("[data-composer], [data-compose]");
});

test("a counter-offer starts as the trade that it answers, with the two sides swapped", async () => {
  const trade = { give: { oil: 3 }, want: { wheat: 3, wine: 2 }, whom: "all" };
  const { served, put } = await sit(["accept", "refuse"], COUNTER, { trade });
  // The player has only one wine, so the counter-offer starts with one of the two wanted.
  await reads(SENTENCE, "Counter: 3 × wheat and wine for 3 × oil");
  await put("give", "wheat", 1);
  await click("[data-send]");
  expect(acts(served)).toEqual(["counter wheat+wine for 3*oil"]);
});

test("a draft stays when the table changes while a player composes it", async () => {
  const { served, put, update } = await sit(["close"], TRADE);
  await put("give", "wheat", 2);
  await put("want", "oil", 1);
  await click(screen.getByRole("radio", { name: "Secundus" }));
  await click("[data-send]");
  tell(served, "A", update({ seq: 2, since: 1, decision: "decision-2" }));
  tell(served, "A", { type: "stale", key: served.sent.A?.[0]?.key, decision: "decision-2", seq: 2 });
  await reads(".notice", "The game has moved on");
  await reads(SENTENCE, "Offer 2 × wheat for oil (Secundus)");
  await click("[data-send]");
  const sent = { act: "trade 2*wheat for oil with B", decision: "decision-2" };
  expect(served.sent.A?.at(-1)).toMatchObject(sent);
});
