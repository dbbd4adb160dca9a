import { describe, expect, it } from "vitest";
import { excerpt, fold, type Hit, marked, nearest, search } from "../../../src/shell/rules/search";
import { BOOK } from "./book";

const ids = (hits: readonly Hit[]) => hits.map(({ rule, thing }) => rule?.id ?? thing?.key);

describe("searching the rules", () => {
  it("ignores case and diacritics", () => {
    expect(fold("ŻÓŁĆ Æterna")).toBe("zolc aeterna");
    expect(ids(search(BOOK, "ZEGLUGA"))).toEqual(["XY-1.2"]);
    expect(ids(search(BOOK, "lodz"))).toEqual(["XY-1.2"]);
  });

  it("ranks titles above texts, and omits an action whose rule is listed", () => {
    expect(ids(search(BOOK, "fort"))).toEqual(["XY-4.3", "XY-1.1"]);
  });

  it("finds rule numbers with or without the game's letters", () => {
    expect(ids(search(BOOK, "xy-4.3"))[0]).toBe("XY-4.3");
    expect(ids(search(BOOK, "4.10"))[0]).toBe("XY-4.10");
  });

  it("finds cards and pieces by their names", () => {
    expect(ids(search(BOOK, "carpe"))).toEqual(["event.carpe"]);
  });

  it("finds the text of a ruling, also by a word with another ending", () => {
    expect(ids(search(BOOK, "legiony"))).toEqual(["XY-4.10"]);
  });

  it("requires all words", () => {
    expect(ids(search(BOOK, "card lay"))).toEqual(["XY-4.3"]);
    expect(search(BOOK, "card harbour")).toEqual([]);
    expect(search(BOOK, "  ")).toEqual([]);
  });

  it("suggests the three nearest results for a misspelt query", () => {
    const near = ids(nearest(BOOK, "fortfy"));
    expect(near).toHaveLength(3);
    expect(near.slice(0, 2).sort()).toEqual(["XY-4.3", "action.fortify"]);
  });
});

describe("marks", () => {
  it("cover the original letters, with diacritics", () => {
    expect(marked("Łódź i łodzie", "lodz")).toEqual(["", "Łódź", " i ", "łodz", "ie"]);
    expect(marked("Æterna", "aet")).toEqual(["", "Æt", "erna"]);
    expect(marked("No city", "fort")).toEqual(["No city"]);
  });

  it("do not overlap, and keep the whole text", () => {
    const pieces = marked("A fort fortified", "fort fortified");
    expect(pieces.join("")).toBe("A fort fortified");
    expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(["fort", "fortified"]);
  });

  it("select the sentence of an excerpt", () => {
    expect(excerpt("Roads join cities. A fort may stand in each.", "fort")).toBe("A fort may stand in each.");
    expect(excerpt("Roads join cities. A fort may stand in each.", "")).toBe("Roads join cities.");
    expect(excerpt("See XY-4.3 for it. More.", "")).toBe("See XY-4.3 for it.");
  });
});
