import { describe, expect, it } from "vitest";
import { draw } from "../../../../src/games/aeterna/facts/draw";
import type { AeternaView } from "../../../../src/games/aeterna/view";
import { steps } from "../tale";

/** What is drawn exactly; order of lists that are sets does not matter. */
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

describe("facts of a whole game, drawn one after another", () => {
  it.each(steps().map((step) => [step.number, step] as const))("end in what is so: entry %i", (_, step) => {
    const after = step.facts.reduce(draw, step.before);
    expect(drawn(after)).toEqual(drawn(step.after));
  });
});
