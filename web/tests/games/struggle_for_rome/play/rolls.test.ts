/** Rolls and their gains, read from the log of a recorded game. */
import { expect, test } from "vitest";
import { heading } from "../../../../src/games/struggle_for_rome/looks";
import { gainsAfter, gainsOf, NO_GAINS, summed } from "../../../../src/games/struggle_for_rome/play/gains";
import { citiesOf, orderOf, plunderOf, progress } from "../../../../src/games/struggle_for_rome/play/people";
import { rollsOf } from "../../../../src/games/struggle_for_rome/play/rolls";
import en from "../../../../src/games/struggle_for_rome/texts/en.json";
import type { Fact } from "../../../../src/protocol";
import { Words } from "../../../../src/shell/words";
import { logUntil, steps } from "../tale";

const STEPS = steps();

test("the rolls in the log equal those of the view, with matching dice", () => {
  for (const { number, after } of STEPS.filter(({ number }) => number % 5 === 0)) {
    const rolls = rollsOf(logUntil(number));
    expect([number, rolls.map(({ total }) => total)]).toEqual([number, after.rolled]);
    for (const { total, dice, robbery } of rolls) {
      expect(dice[0] + dice[1]).toBe(total);
      expect(robbery === null || total === 7).toBe(true);
    }
  }
});

test("the gains of one phase 1 equal the growth of the hands", () => {
  // The first round that begins after another one has its rolls in one entry.
  const { number, facts, before, after } = STEPS.find(({ facts: [first] }) => first?.fact === "round_begun")!;
  const rolls = rollsOf(logUntil(number));
  for (const [at, seat] of ["A", "B", "C", "D"].entries()) {
    const got = rolls.flatMap(({ gains }) => gains).filter((gain) => gain.seat === seat).length;
    expect([seat, got]).toEqual([seat, after.hand_sizes[at]! - before.hand_sizes[at]!]);
  }
  // The gains stay while a total pays out, and the next dice clear them.
  const paying = facts.findIndex((fact) => fact.fact === "herded");
  const gains = [facts[paying]!, facts[paying + 1]!].reduce(
    (told, fact) => gainsAfter(told, [fact]),
    NO_GAINS,
  );
  expect(Object.keys(gains)).toHaveLength(2);
  expect(gainsAfter(gains, [{ fact: "rolled" } as Fact])).toEqual({});
});

test("traded goods are a loss for one player and a gain for the other", () => {
  const traded = {
    fact: "traded",
    seat: "A",
    seat2: "B",
    goods: { ore: 2 },
    goods2: { gold: 1 },
  } as unknown as Fact;
  const of = (seat: string) => summed(gainsOf(traded).filter((gain) => gain.seat === seat));
  expect([of("A"), of("B")]).toEqual([
    { ore: -2, gold: 1 },
    { ore: 2, gold: -1 },
  ]);
  expect(gainsOf({ fact: "herded", seat: "B", resource: null } as unknown as Fact)[0]?.good).toBe("pasture");
});

test("turn order, progress, cities and plunder are read from a view", () => {
  const { after } = STEPS.find(({ after }) => after.phase === "warriors" && after.first_player === "C")!;
  expect(orderOf(after)).toEqual(["C", "D", "A", "B"]);
  expect(progress(after, "horsemen", "B")).toBe("done");
  expect(progress(after, "warriors", after.player!)).toBe("now");
  const end = STEPS.at(-1)!.after;
  for (const [at, seat] of ["A", "B", "C", "D"].entries()) {
    const held = citiesOf(end, seat, "horsemen") + citiesOf(end, seat, "warriors");
    expect(held).toBe(end.score[at]?.cities);
    const all = Object.values(plunderOf(end.tribes[at]?.warriors)).reduce((sum, count) => sum + count, 0);
    expect(all).toBe(end.tribes[at]?.warriors.counters.length);
  }
});

test("the heading of a chapter has its round and phase", () => {
  const words = new Words("en", en);
  const round = { fact: "round_begun", round: 3, seat: "A" } as unknown as Fact;
  expect(heading(round, [], words)).toBe("Round 3 · Resources");
  const phase = { fact: "phase_begun", phase: "trade" } as unknown as Fact;
  expect(heading(phase, [round], words)).toBe("Round 3 · Trade & build");
});
