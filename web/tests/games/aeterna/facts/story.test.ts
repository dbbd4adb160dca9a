import { describe, expect, it } from "vitest";
import { storyOf } from "../../../../src/games/aeterna/facts/story";
import { steps } from "../tale";

const ALL = steps();
/** For each of the three Eras, the entry that ends phases C to F. */
const ENDS = ALL.filter(({ facts }) => facts.some(({ fact }) => fact === "came_home"));
const until = (number: number) => storyOf(ALL.slice(0, number).flatMap(({ facts }) => facts));

describe("summary of the end of an Era", () => {
  it("can be made three times in the recorded game", () => {
    expect(ENDS).toHaveLength(3);
  });

  it.each(ENDS.map(({ number }, era) => [era + 1, number] as const))(
    "of Era %i has the Prestige that each player scored for Hills",
    (_, number) => {
      const step = ALL[number - 1];
      const story = until(number);
      if (!step) throw new Error("no such entry");
      const sum = (seat: string) =>
        story.scored.filter((each) => each.seat === seat).reduce((all, { pp }) => all + pp, 0);
      for (const [at, seat] of ["A", "B", "C", "D"].entries()) {
        const more = (step.after.score[at]?.hills ?? 0) - (step.before.score[at]?.hills ?? 0);
        expect([seat, sum(seat)]).toEqual([seat, more]);
      }
      expect(story.home).toBe(true);
      // One Hill fewer than players is devastated, or more: tied Hills are devastated together.
      expect(story.devastated.length).toBeGreaterThanOrEqual(3);
    },
  );

  it("has the places in the next turn order, and is empty when the next Era begins", () => {
    const chosen = ALL.filter(({ facts }) => facts.some(({ fact }) => fact === "place_chosen"));
    const [first] = chosen;
    if (!first) throw new Error("no place was chosen");
    expect(until(first.number).places).toHaveLength(1);
    expect(until(first.number).at).toBe("I");
    const begun = ALL.find(
      ({ facts, number }) => number > 1 && facts.some(({ fact }) => fact === "era_begun"),
    );
    expect(until(begun?.number ?? 0).at).toBeNull();
  });

  it("adds gains to the Building that gave them, and Unrest to the devastated Hill of the Prefect", () => {
    const facts = [
      { fact: "devastated", rule: "", hill: "Caelius", citizens: 5 },
      { fact: "unrest_rose", rule: "", seat: "B", count: 1, unrest: 10 },
      { fact: "uproar", rule: "", seat: "B", pp: 1 },
      { fact: "building_gave", rule: "", seat: "B", building: "aquaeductus", hill: "Caelius" },
      { fact: "gained", rule: "", seat: "B", good: "wheat", count: 3 },
      { fact: "unrest_fell", rule: "", seat: "B", count: 1, unrest: 9 },
    ];
    const story = storyOf(facts as never);
    expect(story.devastated).toEqual([{ hill: "Caelius", citizens: 5, seat: "B", unrest: 1, lost: 1 }]);
    expect(story.given[0]?.gain).toEqual({ wheat: 3, unrest: -1 });
  });
});
