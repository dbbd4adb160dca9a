/** Damage tokens: which need an answer, what the answers cost, and in which order they are sent. */
import { describe, expect, it } from "vitest";
import { actsOf, costOf, decided, dueOf } from "../../../../src/games/aeterna/play/eraend/damage";
import { readChoice, readForms } from "../../../../src/shell/notation";
import forms from "../views/forms.json";

const FORMS = readForms(forms);
const LAID = ["looting", "famine", "quarry", "plunder"];
const due = (...acts: string[]) =>
  dueOf(
    acts.map((act) => readChoice(act, FORMS)),
    LAID,
  );
const ALL = due(
  ...["suffer plunder", "repair plunder", "suffer quarry"],
  ...["repair looting", "suffer looting", "repair famine", "suffer famine"],
);

describe("Damage tokens", () => {
  it("are listed by their Unrest, each with the offered answers", () => {
    expect(ALL).toEqual([
      { damage: "looting", unrest: 3, answers: ["repair", "suffer"] },
      { damage: "famine", unrest: 5, answers: ["repair", "suffer"] },
      { damage: "quarry", unrest: 7, answers: ["suffer"] },
      { damage: "plunder", unrest: 9, answers: ["suffer", "repair"] },
    ]);
  });

  it("do not include other choices, and have no Unrest if they are not on the track", () => {
    expect(due("order 2", "skip", "end")).toEqual([]);
    expect(due("suffer riot")).toEqual([{ damage: "riot", unrest: null, answers: ["suffer"] }]);
  });

  it("get the chosen answer, or automatically the only one that is offered", () => {
    expect(decided(ALL, {})).toEqual({ quarry: "suffer" });
    expect(decided(ALL, { looting: "repair", plunder: "suffer" })).toEqual({
      looting: "repair",
      quarry: "suffer",
      plunder: "suffer",
    });
  });

  it("ignore a chosen answer that is no longer offered", () => {
    expect(decided(ALL, { quarry: "repair" })).toEqual({ quarry: "suffer" });
    expect(decided(due("suffer looting"), { looting: "repair", famine: "repair" })).toEqual({
      looting: "suffer",
    });
  });

  it("cost the sum of the printed prices of the repaired ones", () => {
    expect(costOf({})).toEqual({});
    expect(costOf({ looting: "suffer", quarry: "suffer" })).toEqual({});
    expect(costOf({ looting: "repair", famine: "repair", quarry: "suffer" })).toEqual({
      wheat: 6,
      aurei: 2,
      citizen: 1,
    });
  });

  it("are answered one after the other, with payments first", () => {
    const answers = decided(ALL, { looting: "suffer", famine: "repair", plunder: "repair" });
    expect(actsOf(ALL, answers)).toEqual([
      "repair famine",
      "repair plunder",
      "suffer looting",
      "suffer quarry",
    ]);
    expect(actsOf(ALL, { famine: "suffer" })).toEqual(["suffer famine"]);
  });
});
