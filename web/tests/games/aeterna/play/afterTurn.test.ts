/** The seat whose turn comes next. */
import { expect, it } from "vitest";
import { type AeternaView, afterTurn } from "../../../../src/games/aeterna/view";

const view = (player: string, retired: string[]) =>
  ({ turn_order: ["D", "A", "C", "B"], player, retired }) as unknown as AeternaView;

it("afterTurn returns the next seat in turn order that has not passed, or the same seat if all others have", () => {
  expect(afterTurn(view("A", []))).toBe("C");
  expect(afterTurn(view("A", ["C"]))).toBe("B");
  expect(afterTurn(view("B", ["D"]))).toBe("A");
  expect(afterTurn(view("A", ["B", "C", "D"]))).toBe("A");
});
