/** The note on a tile. */
import { expect, test } from "vitest";
import { HANDLING } from "../../../../src/games/struggle_for_rome/play/handling";
import type { StrugglePlay } from "../../../../src/games/struggle_for_rome/play/struggle";
import en from "../../../../src/games/struggle_for_rome/texts/en.json";
import { TILES } from "../../../../src/games/struggle_for_rome/tiles";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";
import { Words } from "../../../../src/shell/words";
import { momentOf } from "../sitting";

const view = momentOf("journey").view as unknown as StruggleView;
const words = new Words("en", en);

function conquer(player: string, me: number | null): string | null | undefined {
  const state = { tile: TILES.find(({ id }) => id === "conquer")!, choices: [], composed: [], seen: false };
  const truth: StruggleView = { ...view, phase: "horsemen", player };
  return HANDLING.note?.(state, { truth, me, sure: null } as unknown as StrugglePlay, words);
}

test("the note of Conquer counts the viewer's own plunder in every player's turn", () => {
  const colours = view.tribes.map(
    ({ horsemen }) => new Set(horsemen.counters.map(({ province }) => province)).size,
  );
  const two = colours.findIndex((count) => count !== colours[0]);
  expect(two).toBeGreaterThan(0);
  for (const [me, player] of [
    [0, "A"],
    [0, "B"],
    [two, "A"],
  ] as const)
    expect(conquer(player, me)).toBe(`plunder ${colours[me]}/3`);
  expect(conquer("A", null)).toBeNull();
});
