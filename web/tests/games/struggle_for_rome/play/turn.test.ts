/** What comes after the turn of a player. */
import { expect, it } from "vitest";
import { afterTurn } from "../../../../src/games/struggle_for_rome/play/turn";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";

const view = (player: string, ...phases: [string, number][]) =>
  ({
    player,
    colours: ["red", "blue", "white"],
    agenda: [
      { step: "round" },
      ...phases.map(([phase, done]) => ({ step: "phase", phase, done })),
      { step: "tribe" },
    ],
  }) as unknown as StruggleView;

it("afterTurn returns the next seat while a seat has not played this phase", () => {
  expect(afterTurn(view("A", ["warriors", 0], ["horsemen", 1]))).toEqual({ seat: "B", phase: null });
  expect(afterTurn(view("C", ["warriors", 0], ["horsemen", 2]))).toEqual({ seat: "A", phase: null });
});

it("afterTurn returns the next phase after all seats, and no phase at the end of the round", () => {
  expect(afterTurn(view("A", ["warriors", 0], ["horsemen", 3]))).toEqual({ seat: null, phase: "warriors" });
  expect(afterTurn(view("A", ["warriors", 3]))).toEqual({ seat: null, phase: null });
});
