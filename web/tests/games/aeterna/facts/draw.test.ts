import { describe, expect, it } from "vitest";
import { draw } from "../../../../src/games/aeterna/facts/draw";
import { GRAVE, signOf } from "../../../../src/games/aeterna/facts/telling";
import type { AeternaView } from "../../../../src/games/aeterna/view";
import { steps } from "../tale";

/** Return the fields that must be drawn exactly. Lists whose order does not matter are sorted. */
function drawn(view: AeternaView) {
  const { hills, construction, aurei, wheat, stone, domus, unrest, doom, prestige, played, favors } = view;
  const { era, phase, turn_order, retired, personalities, hand_sizes, out, next_places } = view;
  const sets = { board: view.board_cards, exhausted: view.exhausted, hand: view.hand ?? [] };
  const sorted = Object.fromEntries(Object.entries(sets).map(([name, cards]) => [name, [...cards].sort()]));
  return {
    ...{ hills, construction, aurei, wheat, stone, domus, unrest, doom, prestige, played, favors },
    ...{ era, turn_order, retired, personalities, hand_sizes, out, next_places, ...sorted },
    phase,
  };
}

describe("cards that cost Prestige at the end", () => {
  it("reduce the player's Prestige, and count as grave news", () => {
    const { before } = steps()[0]!;
    const fact = { fact: "cards_cost", rule: "AE-5.1", seat: "B", pp: 3 };
    const richer = { ...before, prestige: before.prestige.map(() => 10) };
    expect(draw(richer, fact).prestige[1]).toBe(7);
    expect(draw(richer, fact).prestige[0]).toBe(10);
    expect(GRAVE.has("cards_cost")).toBe(true);
    expect(signOf(fact)).toBe(signOf({ ...fact, fact: "cards_scored" }));
  });
});

describe("facts of a whole game, drawn one after another", () => {
  it.each(steps().map((step) => [step.number, step] as const))(
    "lead to the view after entry %i",
    (_, step) => {
      const after = step.facts.reduce(draw, step.before);
      expect(drawn(after)).toEqual(drawn(step.after));
    },
  );
});
