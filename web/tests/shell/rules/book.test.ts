import { describe, expect, it } from "vitest";
import { CITED, openOnes, ruleOf, textsOf, thingOf, titleOf } from "../../../src/shell/rules/book";
import { BOOK } from "./book";

describe("the book of rules", () => {
  it("is opened at a rule, with its section, or at a thing", () => {
    expect(ruleOf(BOOK, "XY-4.3")?.section.title).toBe("Actions");
    expect(ruleOf(BOOK, "XY-9.9")).toBeNull();
    expect(thingOf(BOOK, "event.carpe")?.rule).toBe("XY-1.1");
  });

  it("calls a rule without a title by its number", () => {
    expect(titleOf({ id: "XY-1.1", title: "", printed: "", rulings: [] })).toBe("XY-1.1");
  });

  it("lists what the rulebooks leave open, of rules and of cards", () => {
    expect(openOnes(BOOK)).toEqual([
      { at: "XY-4.3", title: "Fortify", text: "No city has two." },
      { at: "XY-4.10", title: "Rekrutacja", text: "Bez legionów nie można." },
      { at: "event.carpe", title: "Carpe diem", text: "Not later." },
    ]);
  });

  it("tells a rule whole where it is told among other texts", () => {
    expect(textsOf(BOOK)["rule.XY-4.3"]).toBe("Lay down a card. No city has two.");
    expect(textsOf(BOOK)["rule.XY-4.10"]).toBe("Bez legionów nie można.");
  });

  it("sees where a text cites a rule", () => {
    expect("as in XY-4.3, not XY-4".match(CITED)).toEqual(["XY-4.3"]);
  });
});
