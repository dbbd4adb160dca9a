/** The end-to-end test's ear for secrets hears them: each kind of leak, put into what four browsers might be told. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Json, Listener } from "../../../e2e/listener";
import { falseMemories, leaks } from "../../../e2e/struggleSecrets";

const { view: OF_A } = JSON.parse(readFileSync(new URL("views/journey.json", import.meta.url), "utf8")) as {
  view: Json;
};
const known = OF_A.known;
const WATCHED = {
  ...OF_A,
  viewer: -1,
  hand: null,
  cards_in_hand: null,
  culture: null,
  journeys: null,
  memory: known,
};
const OF_B = { ...WATCHED, viewer: 1, hand: {}, cards_in_hand: { traitor: 1 }, culture: 0 };
const robbed = (resource: string | null) => ({
  fact: "robbed",
  rule: "SR-2.4",
  seat: "A",
  seat2: "C",
  resource,
});

function heard(seat: string | null, view: Json, facts: Json[] = [robbed(null)], more: Json = {}): Listener {
  const events = [{ seq: 3, seat: "A", act: "rob C", undo: null, facts }];
  const update = {
    type: "update",
    seq: 4,
    options: [],
    compositions: [],
    undo: [],
    outcome: null,
    patch: null,
    events,
    ...more,
  };
  return { told: [{ seat, update, view }], messages: [update], answers: [] } as unknown as Listener;
}

const clean = () => ({
  a: heard("A", OF_A, [robbed("ore")]),
  b: heard("B", OF_B),
  watcher: heard(null, WATCHED),
});

describe("what only one may know", () => {
  it("is told to nobody else", () => {
    expect(leaks(clean())).toEqual([]);
    expect(falseMemories({ a: heard("A", OF_A) })).toEqual([]);
  });

  it("is not what is shown when the end is announced", () => {
    const announced = [{ fact: "end_announced", rule: "SR-5.4", seat: "A", points: 10, culture: 1 }];
    const all = { a: heard("A", OF_A, announced), watcher: heard(null, WATCHED, announced) };
    expect(leaks(all)).toEqual([]);
  });

  it.each([
    ["another's Culture in what happened", { b: heard("B", OF_B, [{ ...robbed(null), culture: 1 }]) }],
    ["another's hand beside one's own", { b: heard("B", { ...OF_B, hands: [OF_A.hand] }) }],
    ["another's hand as one's own", { b: heard("B", { ...OF_B, hand: OF_A.hand }) }],
    ["a spectator's sight of a hand", { watcher: heard(null, { ...WATCHED, hand: OF_A.hand }) }],
    ["hands before the end", { b: heard("B", { ...OF_B, goods_shown: [OF_A.hand] }) }],
    ["what differs in what all see", { b: heard("B", { ...OF_B, development: 3 }) }],
    ["what was robbed from another", { b: heard("B", OF_B, [robbed("ore")]) }],
    ["what was robbed, to who watches", { watcher: heard(null, WATCHED, [robbed("ore")]) }],
    ["journeys of another", { b: heard("B", { ...OF_B, journeys: OF_A.journeys }) }],
    ["a hand beside the view", { b: heard("B", OF_B, [robbed(null)], { hand: OF_A.hand }) }],
    [
      "an answer over HTTP",
      { b: { ...heard("B", OF_B), answers: [{ path: "/api/tables/x", body: { a: [{ hand: {} }] } }] } },
    ],
    [
      "an answer that is sealed",
      {
        b: heard("B", {
          ...OF_B,
          agenda: [{ step: "answer" }],
          answers: [null, null, "accept", "?"],
        }),
      },
    ],
  ])("is heard: %s", (_, leaking) => {
    expect(leaks({ ...clean(), ...(leaking as Record<string, Listener>) })).not.toEqual([]);
  });
});
