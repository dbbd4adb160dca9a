import { describe, expect, it } from "vitest";
import { excerpt, fold, type Hit, marked, nearest, search } from "../../../src/shell/rules/search";
import { BOOK } from "./book";

const ids = (hits: readonly Hit[]) => hits.map(({ rule, thing }) => rule?.id ?? thing?.key);

describe("searching the rules", () => {
  it("knows neither case nor diacritics", () => {
    expect(fold("ŻÓŁĆ Æterna")).toBe("zolc aeterna");
    expect(ids(search(BOOK, "ZEGLUGA"))).toEqual(["XY-1.2"]);
    expect(ids(search(BOOK, "lodz"))).toEqual(["XY-1.2"]);
  });

  it("puts a title before a text, and does not tell an action beside its own rule", () => {
    expect(ids(search(BOOK, "fort"))).toEqual(["XY-4.3", "XY-1.1"]);
  });

  it("finds numbers, whole or without the game's letters", () => {
    expect(ids(search(BOOK, "xy-4.3"))[0]).toBe("XY-4.3");
    expect(ids(search(BOOK, "4.10"))[0]).toBe("XY-4.10");
  });

  it("finds cards and pieces by their names", () => {
    expect(ids(search(BOOK, "carpe"))).toEqual(["event.carpe"]);
  });

  it("finds what is said in a ruling, and a word that ends otherwise", () => {
    expect(ids(search(BOOK, "legiony"))).toEqual(["XY-4.10"]);
  });

  it("wants all words", () => {
    expect(ids(search(BOOK, "card lay"))).toEqual(["XY-4.3"]);
    expect(search(BOOK, "card harbour")).toEqual([]);
    expect(search(BOOK, "  ")).toEqual([]);
  });

  it("tells the three nearest where nothing is found", () => {
    const near = ids(nearest(BOOK, "fortfy"));
    expect(near).toHaveLength(3);
    expect(near.slice(0, 2).sort()).toEqual(["XY-4.3", "action.fortify"]);
  });
});

describe("marks", () => {
  it("stand on the letters as they are written", () => {
    expect(marked("Łódź i łodzie", "lodz")).toEqual(["", "Łódź", " i ", "łodz", "ie"]);
    expect(marked("Æterna", "aet")).toEqual(["", "Æt", "erna"]);
    expect(marked("No city", "fort")).toEqual(["No city"]);
  });

  it("do not lie over each other, and leave nothing out", () => {
    const pieces = marked("A fort fortified", "fort fortified");
    expect(pieces.join("")).toBe("A fort fortified");
    expect(pieces.filter((_, at) => at % 2 === 1)).toEqual(["fort", "fortified"]);
  });

  it("decide which sentence is shown of a text", () => {
    expect(excerpt("Roads join cities. A fort may stand in each.", "fort")).toBe("A fort may stand in each.");
    expect(excerpt("Roads join cities. A fort may stand in each.", "")).toBe("Roads join cities.");
    expect(excerpt("See XY-4.3 for it. More.", "")).toBe("See XY-4.3 for it.");
  });
});
