import { describe, expect, it } from "vitest";
import { cityParts } from "../../../../src/games/fall_of_rome/play/cityText";
import { percents, risksOf } from "../../../../src/games/fall_of_rome/play/odds";
import en from "../../../../src/games/fall_of_rome/texts/en.json";
import pl from "../../../../src/games/fall_of_rome/texts/pl.json";
import { Words } from "../../../../src/shell/words";

const ODDS = {
  flips: 2,
  revolt: 0.2,
  struck: { Roma: 0.251, Genua: 1, Narbo: 0.004 },
  risks: {
    Roma: { chance: 0.12, error: 0.041 },
    Genua: { chance: 0.02, error: 0.001 },
    Narbo: { chance: 0.004, error: 0.1 },
  },
};

describe("percents", () => {
  it("returns odds in percent, without those that round to 0", () => {
    expect(percents(ODDS)).toEqual({ Roma: 25, Genua: 100 });
  });
});

describe("risksOf", () => {
  it("returns risks in percent with an error of at least 1, without those that round to 0", () => {
    expect(risksOf(ODDS, true)).toEqual({
      Roma: { percent: 12, error: 4, own: true },
      Genua: { percent: 2, error: 1, own: true },
    });
  });
});

describe("a city in words", () => {
  it.each([
    ["en", en, true, "sacked before your next turn: 12 % (± 4)"],
    ["en", en, false, "sacked before the next turn of the seat on turn: 12 % (± 4)"],
    ["pl", pl, true, "szansa ograbienia przed twoją następną turą: 12 % (± 4)"],
    ["pl", pl, false, "szansa ograbienia przed następną turą aktualnego gracza: 12 % (± 4)"],
  ] as const)("says the risk apart from the odds of being struck (%s, %#)", (language, texts, own, said) => {
    const words = new Words(language, texts);
    const risk = risksOf(ODDS, own).Roma;
    const empty = { city: "Roma", pieces: {}, pawns: [], port: false, marks: [] };
    const parts = (odds: number | undefined) => cityParts({ ...empty, odds, risk }, words, String);
    expect(parts(25).slice(-2)).toEqual([words.say("odds.city", { percent: 25 }), said]);
    expect(parts(undefined).at(-1)).toBe(said);
  });
});
