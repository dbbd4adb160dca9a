import { describe, expect, it } from "vitest";
import { readChoice, readForms } from "../../../src/shell/notation";
import { doText, label, operandName, valueText } from "../../../src/shell/play/label";
import en from "../../../src/shell/texts/en.json";
import pl from "../../../src/shell/texts/pl.json";
import { Words } from "../../../src/shell/words";

const GAME = { "verb.offer": "Offer", "goods.fish_sauce": "garum", "operand.toll": "Your toll" };
const english = new Words("en", en).of(GAME).among({ B: "Claudia" });
const polish = new Words("pl", pl);
const FORMS = readForms([
  "offer {give:goods} for {want:goods} to {whom:party}",
  "move {from:place} to {to:place}",
  "conjure {what}",
]);

describe("labels", () => {
  it("list the parts of a bundle in the reader's language", () => {
    expect(english.bundle("goods", { wheat: 2, fish_sauce: 1 })).toBe("2 × wheat and garum");
    expect(polish.bundle("goods", { wheat: 2, wine: 1 })).toBe("2 × wheat i wine");
    expect(english.bundle("goods", {})).toBe("nothing");
    expect(polish.bundle("goods", { wheat: 0 })).toBe("nic");
  });

  it("list the parts of a bundle in the text of a fact", () => {
    const words = english.of({ "fact.got": "{seat} gets {goods}.", "goods.nothing": "nothing at all" });
    expect(words.gameText("fact.got", { seat: "B", goods: { wheat: 2, oil: 1 } })).toBe(
      "Claudia gets 2 × wheat and oil.",
    );
    expect(words.gameText("fact.got", { seat: "C", goods: {} })).toBe("C gets nothing at all.");
  });

  it("use the sentence of a whole act, in its plural form", () => {
    const own = english.adding({ "act.raise": "Raise {men} {men:man|men}", "do.raise": "Raise" });
    const raise = readForms(["raise {men:count}"]);
    expect(label(readChoice("raise 1", raise), own)).toBe("Raise 1 man");
    expect(label(readChoice("raise 2", raise), own)).toBe("Raise 2 men");
  });

  it("use a game's sentence with a parameter for each operand, and its beginning as the verb's name", () => {
    const words = english.of({
      "verb.move": "March from {from} to {to}",
      "verb.conjure": "Conjure: {what} (now)",
    });
    expect(label(readChoice("move old_hill to ford", FORMS), words)).toBe("March from old hill to ford");
    expect(["move", "conjure", "offer"].map((verb) => words.verb(verb))).toEqual([
      "March from",
      "Conjure",
      "offer",
    ]);
    // A sentence without all parameters would hide some operands.
    const short = english.of({ "verb.move": "March to {to}" });
    expect(label(readChoice("move hill to ford", FORMS), short)).toBe("March to: hill to ford");
  });

  it("distinguish a bundle from a name", () => {
    expect(valueText("goods", "2*fish_sauce", english)).toBe("2 × garum");
    expect(valueText("goods", "fish_sauce", english)).toBe("garum");
    expect(valueText("place", "north_gate", english)).toBe("north gate");
  });

  it("write a listed offer in full, with player names where the game's reading marks a seat", () => {
    const readings = { party: { named: (value: string) => (value === "all" ? "party" : "seat") } };
    const read = (act: string) => label(readChoice(act, FORMS, readings), english);
    expect(read("offer 2*wheat+wine for 3*oil to B")).toBe(
      "Offer: 2 × wheat and wine for 3 × oil to Claudia",
    );
    expect(read("offer nothing for oil to all")).toBe("Offer: nothing for oil to all");
    expect(read("conjure up a_storm")).toBe("conjure: up a_storm");
  });

  it("do not repeat picked operands", () => {
    const there = readChoice("move hill to hill", FORMS);
    expect(doText(there, [{ kind: "place", value: "hill", at: 0 }], english)).toBe("move: hill");
    expect(
      doText(
        there,
        [0, 1].map((at) => ({ kind: "place", value: "hill", at })),
        english,
      ),
    ).toBe("move");
  });

  it("name an operand by the game's text, otherwise the shell's, otherwise its own name", () => {
    expect(["toll", "give", "first_half"].map((name) => operandName(name, english))).toEqual([
      "Your toll",
      "You give",
      "first half",
    ]);
  });
});
