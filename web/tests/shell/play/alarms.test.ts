/** Alarms for events that may soon end the game, and when they sound again. */
import { expect, test } from "vitest";
import { alarms as fall } from "../../../src/games/fall_of_rome/play/alarms";
import fallEn from "../../../src/games/fall_of_rome/texts/en.json";
import fallPl from "../../../src/games/fall_of_rome/texts/pl.json";
import type { FallView } from "../../../src/games/fall_of_rome/view";
import { alarms as struggle } from "../../../src/games/struggle_for_rome/play/alarms";
import struggleEn from "../../../src/games/struggle_for_rome/texts/en.json";
import type { StruggleView } from "../../../src/games/struggle_for_rome/view";
import { isWorse } from "../../../src/shell/play/Alarms";
import { Words } from "../../../src/shell/words";
import { fallView } from "../../served";

const VIEW = fallView("middle") as unknown as FallView;
const EN = new Words("en", fallEn);
const PL = new Words("pl", fallPl);

const withCards = (cards: number): FallView => ({
  ...VIEW,
  player_deck: { ...VIEW.player_deck, piles: [{ cards, revolt: false }], on_top: [] },
});
const textsOf = (view: FallView, words = EN) => fall(view, words).map(({ text }) => text);

test("an alarm shows the number of draws left in the Player deck", () => {
  expect(textsOf(withCards(8))).toEqual([]);
  expect(textsOf(withCards(7))).toEqual(["Player cards for 3 more draws, then you lose"]);
  expect(textsOf(withCards(2))).toEqual(["Player cards for 1 more draw, then you lose"]);
  expect(textsOf(withCards(1))).toEqual(["No Player cards left: you lose at the next draw"]);
  expect(textsOf(withCards(7), PL)).toEqual(["Kart gry starczy na 3 dobrania, potem przegracie"]);
});

test("an alarm shows the last steps of decline and an empty supply", () => {
  expect(textsOf({ ...VIEW, decline: 5 })).toEqual([]);
  expect(textsOf({ ...VIEW, decline: 6 })).toEqual(["Decline: 2 steps from defeat"]);
  const barbarians = { ...VIEW.supply.barbarians, huns: 0 };
  expect(fall({ ...VIEW, supply: { ...VIEW.supply, barbarians } }, EN)).toMatchObject([
    { kind: "huns", left: 0 },
  ]);
});

test("an alarm shows a rival who needs one more point, but not the player", () => {
  const words = new Words("en", struggleEn).among({ A: "Ada", B: "Livia" });
  const view = (points: number[], announced: string | null) =>
    ({ points, announced }) as unknown as StruggleView;
  const texts = (...about: Parameters<typeof view>) =>
    struggle(view(...about), words, 0).map(({ text }) => text);
  expect(texts([9, 8, 0], null)).toEqual([]);
  expect(texts([3, 9, 0], null)).toEqual(["Livia needs 1 more point to win"]);
  expect(texts([3, 10, 0], "B")).toEqual(["Livia has 10 points: this is the last round"]);
});

test("an alarm sounds when it appears or becomes worse, not when it stays, improves or ends", () => {
  const at = (left: number) => [{ kind: "draws", left, text: "" }];
  expect(isWorse(at(3), [])).toBe(true);
  expect(isWorse(at(2), at(3))).toBe(true);
  expect(isWorse(at(2), at(2))).toBe(false);
  expect(isWorse(at(3), at(2))).toBe(false);
  expect(isWorse([], at(1))).toBe(false);
});
