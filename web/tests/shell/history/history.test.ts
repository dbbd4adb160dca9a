import { describe, expect, it } from "vitest";
import type { http } from "../../../src/protocol";
import { company, lasted, result } from "../../../src/shell/history/history";
import en from "../../../src/shell/history/texts/en.json";
import pl from "../../../src/shell/history/texts/pl.json";
import { Words } from "../../../src/shell/words";

const EN = new Words("en", en);
const PL = new Words("pl", pl);

const seat = (letter: "A" | "B" | "C", more: Partial<http.FinishedSeat>): http.FinishedSeat => ({
  seat: letter,
  kind: "person",
  name: null,
  bot: null,
  score: null,
  rank: null,
  ...more,
});

const game = (more: Partial<http.FinishedGame> = {}): http.FinishedGame => ({
  id: "it",
  game: "tiny",
  title: "",
  public: false,
  you: "A",
  seats: [
    seat("A", { name: "Livia" }),
    seat("B", { name: "Aelia" }),
    seat("C", { kind: "bot", bot: "solid" }),
  ],
  settings: {},
  ending: "won",
  winners: ["A", "B"],
  entries: 90,
  began_at: 0,
  ended_at: 2700,
  deal: null,
  ...more,
});

describe("a finished game", () => {
  it("has a result from the player's point of view", () => {
    expect(result(game(), EN)).toBe("Won");
    expect(result(game({ winners: [] }), EN)).toBe("Lost");
    const points = [seat("A", { score: 7, rank: 2 }), seat("B", { score: 9, rank: 1 })];
    expect(result(game({ seats: points, winners: ["B"] }), EN)).toBe("7 points, place 2");
    expect(result(game({ seats: points, you: "B", winners: ["B"] }), PL)).toBe("Wygrana: 9 punktów");
  });

  it("names no place if all players have lost", () => {
    const out = [seat("A", { score: 7 }), seat("B", { score: 9 })];
    expect(result(game({ seats: out, winners: [] }), EN)).toBe("Lost");
    expect(result(game({ seats: out, you: "B", winners: [] }), PL)).toBe("Przegrana");
  });

  it("of other players names the winner", () => {
    const others = (more: Partial<http.FinishedGame>) => result(game({ you: null, ...more }), EN);
    expect(others({ winners: [] })).toBe("Lost");
    expect(others({ winners: ["A", "B", "C"] })).toBe("Won");
    const points = [
      seat("A", { name: "Livia", score: 7, rank: 2 }),
      seat("B", { kind: "bot", bot: "solid", score: 9, rank: 1 }),
    ];
    expect(others({ seats: points, winners: ["A"] })).toBe("Livia won with 7 points");
    expect(others({ seats: points, winners: ["B"] })).toBe("Bot solid won with 9 points");
    expect(company(game({ you: null }), EN)).toBe("Livia, Aelia and a bot");
  });

  it("names the other players and its duration", () => {
    expect(company(game(), EN)).toBe("with Aelia and a bot");
    expect(company(game({ seats: [seat("A", { name: "Livia" })] }), EN)).toBe("alone");
    expect(lasted(game(), EN)).toBe("took 45 minutes");
    expect(lasted(game({ ended_at: 3 * 3600 }), EN)).toBe("took 3 hours");
    expect(lasted(game({ ended_at: 5 * 86_400 }), PL)).toBe("czas gry: 5 dni");
  });

  it("has the same texts in both languages", () => {
    const roots = (table: object) =>
      [...new Set(Object.keys(table).map((key) => key.replace(/\.(one|few|many|other)$/, "")))].sort();
    expect(roots(pl)).toEqual(roots(en));
  });
});
