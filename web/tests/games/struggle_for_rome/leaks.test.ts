/** The leak detector of the end-to-end tests finds each kind of leak in messages to several browsers. */
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

describe("leaks", () => {
  it("finds nothing if every player gets only their own secrets", () => {
    expect(leaks(clean())).toEqual([]);
    expect(falseMemories({ a: heard("A", OF_A) })).toEqual([]);
  });

  it("allows the Culture cards that are revealed when the end is announced", () => {
    const announced = [{ fact: "end_announced", rule: "SR-5.4", seat: "A", points: 10, culture: 1 }];
    const all = { a: heard("A", OF_A, announced), watcher: heard(null, WATCHED, announced) };
    expect(leaks(all)).toEqual([]);
  });

  it.each([
    ["another player's Culture in a fact", { b: heard("B", OF_B, [{ ...robbed(null), culture: 1 }]) }],
    ["another player's hand next to the own one", { b: heard("B", { ...OF_B, hands: [OF_A.hand] }) }],
    ["another player's hand instead of the own one", { b: heard("B", { ...OF_B, hand: OF_A.hand }) }],
    ["a hand in the view of a spectator", { watcher: heard(null, { ...WATCHED, hand: OF_A.hand }) }],
    ["hands before the end", { b: heard("B", { ...OF_B, goods_shown: [OF_A.hand] }) }],
    ["a public field that differs between views", { b: heard("B", { ...OF_B, development: 3 }) }],
    ["the card that was robbed from another player", { b: heard("B", OF_B, [robbed("ore")]) }],
    ["a robbed card, sent to a spectator", { watcher: heard(null, WATCHED, [robbed("ore")]) }],
    ["another player's journeys", { b: heard("B", { ...OF_B, journeys: OF_A.journeys }) }],
    ["a hand in the update outside the view", { b: heard("B", OF_B, [robbed(null)], { hand: OF_A.hand }) }],
    [
      "a hand in an HTTP response",
      { b: { ...heard("B", OF_B), answers: [{ path: "/api/tables/x", body: { a: [{ hand: {} }] } }] } },
    ],
    [
      "a sealed answer to an offer",
      {
        b: heard("B", {
          ...OF_B,
          agenda: [{ step: "answer" }],
          answers: [null, null, "accept", "?"],
        }),
      },
    ],
  ])("finds %s", (_, leaking) => {
    expect(leaks({ ...clean(), ...(leaking as Record<string, Listener>) })).not.toEqual([]);
  });
});
