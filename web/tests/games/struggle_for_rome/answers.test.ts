import { expect, test } from "vitest";
import { countering, counterOf } from "../../../src/games/struggle_for_rome/answers";

test("counterOf reads the notation that countering writes, and returns null for other answers", () => {
  const [give, want] = [{ grain: 2, gold: 1 }, { ore: 1 }];
  expect(countering(give, want)).toBe("counter 2*grain+gold for ore");
  expect(counterOf(countering(give, want))).toEqual({ give, want });
  for (const other of [null, undefined, "accept", "refuse", "?"]) expect(counterOf(other)).toBeNull();
});
