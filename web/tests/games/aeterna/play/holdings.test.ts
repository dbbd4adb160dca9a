/** Counts of a player's cards and Buildings. */
import { describe, expect, it } from "vitest";
import { coloursOf, governed, readyOf } from "../../../../src/games/aeterna/play/holdings";
import { type AeternaView, COLOURS, type HillState } from "../../../../src/games/aeterna/view";
import { POSITIONS } from "../positions";

const { view } = POSITIONS.busy!;

describe("played cards", () => {
  it("are counted by colour, including favors", () => {
    const counts = coloursOf(view, 0);
    // Regia and Curia Hostilia are political; Forum Boarium is civil, Lupercal and Aedes Matris Magnae religious.
    expect(counts).toMatchObject({ political: 2, civil: 1, religious: 2, personality: 1 });
    expect(Object.keys(counts)).toEqual([...COLOURS]);
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
    expect(all).toBe(view.played[0]!.length + view.favors[0]!.length);
  });

  it("count as 0 for a player without cards, and for unknown cards", () => {
    const none = coloursOf({ played: [[], ["no such card"]], favors: [[], []] }, 1);
    expect(Object.values(none).every((count) => count === 0)).toBe(true);
    expect(coloursOf({ played: [], favors: [] }, 3).personality).toBe(0);
  });

  it("can be activated unless they have been activated in this Era", () => {
    expect(readyOf(view, 0)).toEqual(["Lupercal", "Forum Boarium", "Curia Hostilia"]);
    expect(readyOf({ ...view, exhausted: ["Forum Boarium"] }, 0)).toEqual(["Lupercal", "Curia Hostilia"]);
    expect(readyOf(view, 3)).toEqual([]);
  });
});

describe("Buildings", () => {
  it("are listed by kind for the player with the leftmost stack of their Hill", () => {
    const stacks = (...seats: string[]) => seats.map((seat) => ({ seat, citizens: 1 }));
    const hills = {
      ...view.hills,
      Capitolinus: {
        ...(view.hills.Capitolinus as HillState),
        stacks: stacks("A", "B"),
        buildings: ["templum"],
      },
      Palatinus: {
        ...(view.hills.Palatinus as HillState),
        stacks: stacks("A"),
        buildings: ["templum", "amphitheatrum"],
      },
      Quirinalis: {
        ...(view.hills.Quirinalis as HillState),
        stacks: stacks("B", "A"),
        buildings: ["templum"],
      },
      Caelius: { ...(view.hills.Caelius as HillState), stacks: [], buildings: ["aquaeductus"] },
    } as AeternaView["hills"];
    const of = (seat: number) => Object.fromEntries(governed({ ...view, hills }, seat));
    expect(of(0)).toEqual({ templum: ["Capitolinus", "Palatinus"], amphitheatrum: ["Palatinus"] });
    expect(of(1)).toEqual({ templum: ["Quirinalis"] });
    expect(of(2)).toEqual({});
  });
});
