/** Facts that are drawn one by one lead from each view of a recorded game to the next view that the server sent. */
import { expect, test } from "vitest";
import { draw } from "../../../../src/games/struggle_for_rome/facts/draw";
import { EXPECTED, GRAVE, SIGNS, weight } from "../../../../src/games/struggle_for_rome/facts/telling";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";
import type { Fact } from "../../../../src/protocol";
import { BEGINNING, steps } from "../tale";
import { texts } from "../texts";

/** Fields that no fact describes: cards that are revealed at the end, and seats that have passed or hold the game. */
const UNTOLD: ReadonlySet<string> = new Set(["ending", "goods_shown", "cards_shown", "passed", "holding"]);

function untold(field: string, facts: readonly Fact[], after: StruggleView): boolean {
  if (UNTOLD.has(field)) return true;
  if (field === "player") return after.phase === "setup";
  return field === "answers" && facts.length === 0;
}

test("the facts of each entry of a whole game lead to the view that the server sent", () => {
  for (const { number, facts, before, after } of steps()) {
    const drawn = facts.reduce(draw, before);
    const compared = (of: StruggleView) =>
      Object.fromEntries(Object.entries(of).filter(([field]) => !untold(field, facts, after)));
    expect([number, compared(drawn)]).toEqual([number, compared(after)]);
  }
});

test("draw does not change the view that it gets", () => {
  for (const { facts, before } of steps()) {
    const kept = structuredClone(before);
    facts.reduce(draw, before);
    expect(before).toEqual(kept);
  }
});

test("facts can be drawn on the view of a spectator, which has no hand", () => {
  const all = steps();
  const first: StruggleView = { ...BEGINNING, viewer: -1, hand: null, cards_in_hand: null, culture: null };
  const last = all.flatMap(({ facts }) => facts).reduce(draw, first);
  const end = all.at(-1)!.after;
  expect([last.hand, last.cards_in_hand, last.culture]).toEqual([null, null, null]);
  expect([last.hand_sizes, last.gold, last.points]).toEqual([end.hand_sizes, end.gold, end.points]);
});

test("a second player who reaches ten points announces it too, but the first one stays the announcer", () => {
  const told = (seat: string, points: number, culture: number) =>
    ({ fact: "end_announced", rule: "SR-5.4", seat, points, culture }) as unknown as Fact;
  const both = [told("C", 10, 1), told("A", 10, 2)].reduce(draw, BEGINNING);
  expect([both.announced, both.culture_shown, both.points]).toEqual(["C", [2, 0, 1, 0], [2, 0, 1, 0]]);
  // A player who loses a point and reaches ten again may show more Culture. Each card counts once.
  const again = draw(both, told("A", 11, 3));
  expect([again.announced, again.culture_shown, again.points]).toEqual(["C", [3, 0, 1, 0], [3, 0, 1, 0]]);
});

test("rare facts, which the recorded game does not have, are drawn too", () => {
  const told = (...facts: object[]) =>
    facts.reduce<StruggleView>((view, fact) => draw(view, fact as Fact), BEGINNING);
  const short = told(
    { fact: "ran_short", pile: "pasture" },
    { fact: "discarded", seat: "A", resource: "horse", count: 1 },
    { fact: "shared", seat: "B", resource: null },
    { fact: "shared", seat: "C", resource: "grain" },
    { fact: "went_without", seat: "D", pile: "pasture", count: 1 },
  );
  expect(short.hand).toEqual({ grain: 1 });
  expect(short.hand_sizes).toEqual([1, 3, 3, 2]);
  expect([short.pasture, short.pasture_discard, short.piles.grain]).toEqual([15, { horse: 1 }, 9]);
  expect(told({ fact: "robbed_gold", seat: "A", seat2: "B", gold: 2 }).gold).toEqual([7, 3, 5, 5]);
  expect(told({ fact: "heir", seat: "D" }).points).toEqual([0, 0, 0, 2]);
  const offer = { fact: "offered", seat: "A", goods: { grain: 1 }, goods2: { ore: 1 }, seat2: "all" };
  expect(told(offer).offer).toEqual({ give: { grain: 1 }, want: { ore: 1 }, whom: "all" });
  expect(told(offer, { fact: "withdrawn", seat: "A" }).offer).toBeNull();
});

test("every fact with a text has a weight, and an icon unless it is a chapter or an empty pile", () => {
  const known = new Set(
    Object.keys(texts("en"))
      .filter((key) => key.startsWith("fact."))
      .map((key) => key.slice("fact.".length)),
  );
  for (const fact of known) {
    expect([fact, weight({ fact, rule: "" } as Fact) > 0]).toEqual([fact, true]);
    if (fact !== "round_begun" && fact !== "phase_begun" && fact !== "pile_empty")
      expect([fact, fact in SIGNS]).toEqual([fact, true]);
  }
  for (const name of [...EXPECTED, ...GRAVE, ...Object.keys(SIGNS)])
    expect([name, known.has(name)]).toEqual([name, true]);
});
