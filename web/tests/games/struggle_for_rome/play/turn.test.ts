/** Who comes when one is done. */
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

it("the next seat, as long as one has not had this phase", () => {
  expect(afterTurn(view("A", ["warriors", 0], ["horsemen", 1]))).toEqual({ seat: "B", phase: null });
  expect(afterTurn(view("C", ["warriors", 0], ["horsemen", 2]))).toEqual({ seat: "A", phase: null });
});

it("else the next phase, and after the last one another round", () => {
  expect(afterTurn(view("A", ["warriors", 0], ["horsemen", 3]))).toEqual({ seat: null, phase: "warriors" });
  expect(afterTurn(view("A", ["warriors", 3]))).toEqual({ seat: null, phase: null });
});
