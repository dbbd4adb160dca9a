import { describe, expect, it } from "vitest";
import type { http } from "../../../src/protocol";
import {
  barsOf,
  chartSentence,
  duration,
  parOf,
  reachedBy,
  shareText,
  standing,
  usualDeal,
  worseInHundred,
} from "../../../src/shell/daily/daily";
import en from "../../../src/shell/daily/texts/en.json";
import pl from "../../../src/shell/daily/texts/pl.json";
import { Words } from "../../../src/shell/words";

const EN = new Words("en", en);
const PL = new Words("pl", pl);

function deal(more: Partial<http.DealOut> = {}, mine: Partial<http.TryOut> | null = {}): http.DealOut {
  return {
    id: "2026-11-17.tiny.3",
    day: "2026-11-17",
    number: 321,
    game: "tiny",
    seats: 3,
    difficulty: null,
    par: { plays: 5, won: 4, turns: 19, points: null },
    begun: 5,
    over: 5,
    won: 3,
    mine: mine && {
      table: "it",
      seat: "B",
      scored: true,
      over: true,
      ending: "won",
      won: true,
      turns: 17,
      points: null,
      ...mine,
    },
    ...more,
  };
}

function told(of: http.DealOut, reached: http.ReachedOut[]): http.DealResults {
  return {
    deal: of,
    today: true,
    playable: true,
    shown_at: 0,
    ends_at: 0,
    commitment: "",
    secret: null,
    by: "turns",
    reached,
    companions: [],
  };
}

describe("a daily deal", () => {
  it("has a par for the player's seat", () => {
    expect(parOf(deal(), "turns")).toBe(19);
    expect(parOf(deal({ par: { plays: 5, won: 5, turns: null, points: [8, 6, 7] } }), "points")).toBe(6);
    expect(parOf(deal({ par: null }), "turns")).toBeNull();
  });

  it("has no number of turns after a loss, but points in any case", () => {
    expect(reachedBy(deal().mine, "turns")).toBe(17);
    expect(reachedBy(deal({}, { won: false }).mine, "turns")).toBeNull();
    expect(reachedBy(deal({}, { won: false, points: 7 }).mine, "points")).toBe(7);
    expect(reachedBy(deal({}, { over: false }).mine, "turns")).toBeNull();
  });

  it("compares the result with par, in both languages", () => {
    expect(standing(EN, 17, 19, "turns", true)).toBe("2 under par");
    expect(standing(EN, 20, 19, "turns", true)).toBe("One over par");
    expect(standing(EN, null, 19, "turns", false)).toBe("Lost");
    expect(standing(EN, 8, 6, "points", false)).toBe("2 points above par");
    expect(standing(PL, 14, 19, "turns", true)).toBe("5 tur poniżej paru");
    expect(standing(EN, 6, 6, "points", false)).toBe("At par");
  });

  it("is shared as a line of circles: filled for the player's turns, open for the rest up to par", () => {
    const line = shareText(EN, "Tiny, 3 players", deal(), "turns", "https://x/daily/it");
    expect(line).toBe(
      `Triclinium 321 · Tiny, 3 players\n17 turns, par 19 ${"●".repeat(17)}○○\nhttps://x/daily/it`,
    );
    const lost = shareText(EN, "Tiny", deal({}, { won: false }), "turns", "a");
    expect(lost).toBe("Triclinium 321 · Tiny\nlost, par 19\na");
  });

  it("compares the player with the others, without counting the player", () => {
    const reached = [
      { value: 16, people: 1 },
      { value: 17, people: 1 },
      { value: 20, people: 1 },
    ];
    expect(worseInHundred(told(deal(), reached), 17, "turns")).toBe(75);
    expect(
      worseInHundred(told(deal({ over: 1, won: 1 }), [{ value: 17, people: 1 }]), 17, "turns"),
    ).toBeNull();
    expect(worseInHundred(told(deal({}, { scored: false }), reached), 17, "turns")).toBeNull();
  });

  it("has a bar for every value from the lowest to the highest, and groups values if there are many", () => {
    const bars = barsOf([{ value: 14, people: 2 }], [19, 17]);
    expect(bars.map(({ from }) => from)).toEqual([14, 15, 16, 17, 18, 19]);
    expect(bars[0]?.people).toBe(2);
    const wide = barsOf(
      [
        { value: 0, people: 1 },
        { value: 100, people: 3 },
      ],
      [],
    );
    expect(wide.length).toBeLessThanOrEqual(14);
    expect(wide.reduce((sum, { people }) => sum + people, 0)).toBe(4);
    expect(barsOf([], [null])).toEqual([]);
    expect(chartSentence(bars, EN, "turns", 19, 17)).toBe(
      "How many won on which turn: 14: 2. Par is 19. You: 17.",
    );
  });

  it("has a default for each game: three seats at the default difficulty, otherwise its first deal", () => {
    const game = {
      name: "tiny",
      seats: [1, 5],
      settings: [{ name: "difficulty", default: "easy" }],
    } as unknown as http.GameOut;
    const deals = [
      deal({ id: "a", seats: 1, difficulty: "easy" }),
      deal({ id: "b", seats: 3, difficulty: "hard" }),
      deal({ id: "c", seats: 3, difficulty: "easy" }),
    ];
    expect(usualDeal(deals, game)?.id).toBe("c");
    expect(usualDeal(deals.slice(0, 2), game)?.id).toBe("a");
  });

  it("shows the remaining time in hours and minutes", () => {
    expect(duration(9 * 3600 + 12 * 60 + 5, "en")).toBe("9 hr 12 min");
    expect(duration(3600, "en")).toBe("1 hr");
    expect(duration(5, "en")).toBe("1 min");
  });

  it("has the same texts in both languages", () => {
    const roots = (table: object) =>
      [...new Set(Object.keys(table).map((key) => key.replace(/\.(one|few|many|other)$/, "")))].sort();
    expect(roots(pl)).toEqual(roots(en));
  });
});
