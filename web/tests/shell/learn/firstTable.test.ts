import { expect, test } from "vitest";
import { nextPrompt, pauseAfter, promptedVerbs } from "../../../src/shell/learn/firstTable";

const SENTENCES = {
  "march.title": "March",
  "prompt.battle": "Fight.",
  "prompt.march": "Go.",
  "prompt.end": "Rest.",
};
const game = (said: string[], done: string[]) => ({ table: "t", said, done });

test("the verbs with tips are found among a game's texts, in their order", () => {
  expect(promptedVerbs(SENTENCES)).toEqual(["battle", "march", "end"]);
});

test("the next tip is the first offered verb that was neither explained nor done", () => {
  const offered = new Set(["end", "march", "sing"]);
  expect(nextPrompt(SENTENCES, offered, game([], []))).toBe("march");
  expect(nextPrompt(SENTENCES, offered, game(["march"], []))).toBe("end");
  expect(nextPrompt(SENTENCES, offered, game([], ["march"]))).toBe("end");
  expect(nextPrompt(SENTENCES, offered, game(["march"], ["end"]))).toBe(null);
});

test("the pauses between tips become longer", () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6].map(pauseAfter);
  expect(pauses[0]).toBe(0);
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect(pauses.at(-1)).toBeGreaterThan(1);
});
