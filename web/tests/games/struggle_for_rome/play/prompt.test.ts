import { expect, test } from "vitest";
import { prompt } from "../../../../src/games/struggle_for_rome/play/prompt";
import type { StrugglePlay } from "../../../../src/games/struggle_for_rome/play/struggle";
import { victimsAt } from "../../../../src/games/struggle_for_rome/play/turn";
import en from "../../../../src/games/struggle_for_rome/texts/en.json";
import { Words } from "../../../../src/shell/words";
import { chosen } from "./chosen";

const words = new Words("en", en);

test("the legionnaire's prompt mentions bright hexes only if there is a player to rob", () => {
  const { view, choosing } = chosen("seven");
  const hint = (choices: typeof choosing.choices) => {
    const play = { myTurn: true, truth: view, view, me: 0, sure: null, tiles: [], about: null, busy: false };
    const asked = { ...play, choosing: { ...choosing, choices } };
    return prompt(asked as unknown as StrugglePlay, words)?.hint;
  };
  const robs = ({ operands }: (typeof choosing.choices)[number]) =>
    victimsAt(view, operands[0]!.value, 0).length > 0;
  expect(hint(choosing.choices)).toBe("On bright hexes there is a player to rob.");
  expect(hint(choosing.choices.filter((choice) => !robs(choice)))).toBe(
    "There is no player to rob. Choose any hex.",
  );
});
