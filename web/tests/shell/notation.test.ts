import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBundle, readBundle, readChoice, readForms, writeBundle } from "../../src/shell/notation";

const FORMS = readForms([
  "march {city} {legions:count}",
  "move {from:place} to {to:place}",
  "play {trick} {way:option}",
  "give {card:card} to {seat:seat}",
]);

describe("notation", () => {
  it("parses operands by the form of the verb, with their names, kinds and indexes", () => {
    expect(readChoice("move north_gate to hill", FORMS).operands).toEqual([
      { name: "from", kind: "place", at: 0, value: "north_gate", picked: "place", named: "place" },
      { name: "to", kind: "place", at: 1, value: "hill", picked: "place", named: "place" },
    ]);
    expect(readChoice("march A 2", FORMS).operands.map(({ name, kind }) => [name, kind])).toEqual([
      ["city", "city"],
      ["legions", "count"],
    ]);
  });

  it("applies the game's reading of a word, and the kind of thing that is tapped for it", () => {
    const readings = {
      place: { read: (word: string) => word.replaceAll("_", " ") },
      trick: { picked: "card" },
    };
    expect(readChoice("move north_gate to hill", FORMS, readings).operands[0]?.value).toBe("north gate");
    expect(readChoice("play old_one well", FORMS, readings).operands).toEqual([
      { name: "trick", kind: "trick", at: 0, value: "old_one", picked: "card", named: "trick" },
      { name: "way", kind: "option", at: 1, value: "well", picked: "option", named: "option" },
    ]);
  });

  it("keeps acts that it cannot parse as they are", () => {
    for (const act of ["conjure A 3", "march", "march A 1 2", "march A many", "give c from B"])
      expect(readChoice(act, FORMS)).toEqual({
        act,
        verb: act.split(" ")[0],
        operands: [],
        parts: [],
        known: false,
      });
  });
});

describe("bundles", () => {
  it("are written as one readable word", () => {
    expect(writeBundle({ wine: 1, wheat: 2, oil: 0 }, ["wheat", "wine", "oil"])).toBe("2*wheat+wine");
    expect(writeBundle({})).toBe("nothing");
    expect(readBundle("2*wheat+wine")).toEqual({ wheat: 2, wine: 1 });
    expect(readBundle("nothing")).toEqual({});
  });

  it("are not read from invalid words", () => {
    for (const word of ["2*", "*wheat", "wheat+", "0*wheat", "wheat+2*wheat", "-1*wheat", "2**wheat", ""])
      expect(readBundle(word)).toBeNull();
    expect(["wheat", "2*wheat", "wheat+oil", "nothing", "a+", "A/b"].map(isBundle)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("are read back as they were written, without zero counts", () => {
    const kinds = fc.uniqueArray(fc.stringMatching(/^[a-z][a-z_]{0,8}$/), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(kinds, fc.array(fc.nat(20), { minLength: 6, maxLength: 6 }), (names, counts) => {
        fc.pre(!names.includes("nothing"));
        const bundle = Object.fromEntries(names.map((name, at) => [name, counts[at] ?? 0]));
        const there = Object.fromEntries(Object.entries(bundle).filter(([, count]) => count > 0));
        expect(readBundle(writeBundle(bundle, names))).toEqual(there);
      }),
    );
  });
});
