/** The puzzle of the day, goals in words, and stored progress. */
import { expect, test } from "vitest";
import type { http } from "../../../src/protocol";
import { triesOf } from "../../../src/shell/puzzles/progress";
import { goalText, puzzleAfter, puzzleOfDay } from "../../../src/shell/puzzles/puzzles";
import { writeStored } from "../../../src/shell/storage";
import { Words } from "../../../src/shell/words";

const GAMES = [
  { name: "one", puzzles: 2 },
  { name: "none", puzzles: 0 },
  { name: "two", puzzles: 3 },
] as http.GameOut[];
const DAY = 86_400_000;

test("each day has one puzzle, the games take turns, and every puzzle comes", () => {
  const days = Array.from({ length: 12 }, (_, day) => puzzleOfDay(GAMES, day * DAY + 5));
  expect(days.slice(0, 4).map((each) => each?.game)).toEqual(["one", "two", "one", "two"]);
  expect(new Set(days.map((each) => `${each?.game} ${each?.number}`)).size).toBe(5);
  expect(puzzleOfDay(GAMES, DAY)).toEqual(puzzleOfDay(GAMES, 2 * DAY - 1));
  expect(puzzleOfDay([], DAY)).toBeNull();
});

test("the first puzzle follows the last one", () => {
  const [one] = GAMES as [http.GameOut];
  expect([1, 2].map((number) => puzzleAfter(one, number).number)).toEqual([2, 1]);
});

test("a goal has the sentence of its last operand, or that of its fact", () => {
  const words = new Words(
    "en",
    {},
    {
      "puzzle.founded.city": "Found {city}.",
      "puzzle.won": "Win.",
      "city.Roma": "Rome",
    },
  );
  expect(goalText([{ fact: "founded", seat: "A", city: "Roma" }, { fact: "won" }], words)).toBe(
    "Found Rome. Win.",
  );
});

test("damaged progress counts as none", () => {
  for (const stored of ["", "3", "null", "[1]", '{"1": 2, "2": {"count": 1}}']) {
    writeStored("puzzles.x", stored);
    expect(triesOf("x"), stored).toEqual({});
  }
});
