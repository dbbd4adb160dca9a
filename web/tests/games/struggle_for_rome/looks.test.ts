/** Headings of the annals. */
import { expect, test } from "vitest";
import { heading } from "../../../src/games/struggle_for_rome/looks";
import en from "../../../src/games/struggle_for_rome/texts/en.json";
import { Words } from "../../../src/shell/words";

const words = new Words("en", en);

test("a heading names the round, or only the phase where the log begins within a round", () => {
  const phase = { fact: "phase_begun", phase: "warriors" };
  expect(heading(phase, [{ fact: "round_begun", round: 3 }], words)).toBe("Round 3 · Warriors");
  expect(heading(phase, [], words)).toBe("Warriors");
});
