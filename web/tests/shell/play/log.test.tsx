/** The annals: what happened since one's last turn, chapter by chapter. */
import { describe, expect, it } from "vitest";
import type { Event } from "../../../src/protocol";
import { sinceTurn } from "../../../src/shell/play/Log";

const begins = (fact: { fact: string; [more: string]: unknown }) =>
  fact.fact === "turn_begun" ? { seat: String(fact.seat) } : null;
const turn = (seat: string) => ({ fact: "turn_begun", rule: "X", seat });
const event = (seq: number, seat: string | null, facts: object[] = [], act = "march"): Event =>
  ({ seq, seat, act: seat ? act : null, undo: null, facts }) as unknown as Event;
const told = (chapters: ReturnType<typeof sinceTurn>) =>
  chapters.map(({ seat, events }) => [seat, events.map(({ seq }) => seq)]);

const LOG = [
  event(0, null, [turn("A")]),
  event(1, "A"),
  event(2, "A", [turn("B")], "end"),
  event(3, "B"),
  event(4, "A", [], "pass"),
  event(5, "B", [turn("A")], "end"),
];

describe("since my last turn", () => {
  it("is told in one's own turn, also after one has acted", () => {
    expect(told(sinceTurn(LOG, "A", begins))).toEqual([
      ["B", [2, 3, 4, 5]],
      ["A", [5]],
    ]);
    expect(told(sinceTurn([...LOG, event(6, "A")], "A", begins))).toEqual([
      ["B", [2, 3, 4, 5]],
      ["A", [5, 6]],
    ]);
  });

  it("begins where one's own turn ended, not at a word in somebody else's", () => {
    expect(told(sinceTurn([...LOG, event(6, "A", [turn("B")], "end")], "A", begins))).toEqual([["B", [6]]]);
    expect(told(sinceTurn(LOG.slice(0, 5), "A", begins))).toEqual([["B", [2, 3, 4]]]);
  });

  it("is all of the game for whoever has had no turn yet", () => {
    expect(told(sinceTurn(LOG.slice(0, 4), "B", begins))).toEqual([
      ["A", [0, 1, 2]],
      ["B", [2, 3]],
    ]);
  });

  it("goes by choices where a game has no turns", () => {
    expect(told(sinceTurn(LOG, "A", undefined))).toEqual([[null, [5]]]);
    expect(told(sinceTurn([...LOG, event(6, "A"), event(7, "A")], "A", undefined))).toEqual([
      [null, [5, 6, 7]],
    ]);
    expect(told(sinceTurn(LOG.slice(0, 2), "B", undefined))).toEqual([[null, [1]]]);
  });
});
