import { describe, expect, it } from "vitest";
import { CITED, openOnes, ruleOf, textsOf, thingOf, titleOf } from "../../../src/shell/rules/book";
import { BOOK } from "./book";

describe("the book of rules", () => {
  it("finds a rule with its section, or a thing by its key", () => {
    expect(ruleOf(BOOK, "XY-4.3")?.section.title).toBe("Actions");
    expect(ruleOf(BOOK, "XY-9.9")).toBeNull();
    expect(thingOf(BOOK, "event.carpe")?.rule).toBe("XY-1.1");
  });

  it("uses the number of a rule without a title as its title", () => {
    expect(titleOf({ id: "XY-1.1", title: "", printed: "", rulings: [] })).toBe("XY-1.1");
  });

  it("lists the rulings on questions that the rulebooks leave open, of rules and of cards", () => {
    expect(openOnes(BOOK)).toEqual([
      { at: "XY-4.3", title: "Fortify", text: "No city has two." },
      { at: "XY-4.10", title: "Rekrutacja", text: "Bez legionów nie można." },
      { at: "event.carpe", title: "Carpe diem", text: "Not later." },
    ]);
  });

  it("joins the printed text and the rulings of a rule into one text", () => {
    expect(textsOf(BOOK)["rule.XY-4.3"]).toBe("Lay down a card. No city has two.");
    expect(textsOf(BOOK)["rule.XY-4.10"]).toBe("Bez legionów nie można.");
  });

  it("recognises citations of rules in a text", () => {
    expect("as in XY-4.3, not XY-4".match(CITED)).toEqual(["XY-4.3"]);
  });
});
