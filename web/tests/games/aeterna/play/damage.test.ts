/** What is decided for Damage tokens: what is due, what it comes to, and in which order it is said. */
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
  it("are due by the Unrest at which they lie, each with what is offered for it", () => {
    expect(ALL).toEqual([
      { damage: "looting", unrest: 3, answers: ["repair", "suffer"] },
      { damage: "famine", unrest: 5, answers: ["repair", "suffer"] },
      { damage: "quarry", unrest: 7, answers: ["suffer"] },
      { damage: "plunder", unrest: 9, answers: ["suffer", "repair"] },
    ]);
  });

  it("are nothing else that is offered, and lie nowhere if nobody laid them", () => {
    expect(due("order 2", "skip", "end")).toEqual([]);
    expect(due("suffer riot")).toEqual([{ damage: "riot", unrest: null, answers: ["suffer"] }]);
  });

  it("are decided as was chosen, or by themselves where there is one answer alone", () => {
    expect(decided(ALL, {})).toEqual({ quarry: "suffer" });
    expect(decided(ALL, { looting: "repair", plunder: "suffer" })).toEqual({
      looting: "repair",
      quarry: "suffer",
      plunder: "suffer",
    });
  });

  it("are not decided by what is not offered for them any more", () => {
    expect(decided(ALL, { quarry: "repair" })).toEqual({ quarry: "suffer" });
    expect(decided(due("suffer looting"), { looting: "repair", famine: "repair" })).toEqual({
      looting: "suffer",
    });
  });

  it("cost what is printed on those that are repaired, together", () => {
    expect(costOf({})).toEqual({});
    expect(costOf({ looting: "suffer", quarry: "suffer" })).toEqual({});
    expect(costOf({ looting: "repair", famine: "repair", quarry: "suffer" })).toEqual({
      wheat: 6,
      aurei: 2,
      citizen: 1,
    });
  });

  it("are answered for one after the other, what is paid first", () => {
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
