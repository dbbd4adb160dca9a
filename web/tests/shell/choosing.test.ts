import { describe, expect, it } from "vitest";
import { add, candidates, NOTHING, next, pickable } from "../../src/shell/choosing";
import { readChoice, readForms } from "../../src/shell/notation";

const FORMS = readForms([
  "march {city:city} {legions:count}",
  "sail {city:city} with {card:card} {legions:count}",
  "recruit",
  "battle {dice:count}",
  "event {event:event} {option:option}",
  "give {card:card} to {seat:seat}",
]);

function read(...acts: string[]) {
  return acts.map((act) => readChoice(act, FORMS));
}

const OFFERED = read(
  "march Ravenna 0",
  "march Ravenna 1",
  "march Nova_Carthago 0",
  "sail Ravenna with Nova_Carthago/visigoths 0",
  "sail Ravenna with Nova_Carthago/visigoths 1",
  "sail Ravenna with Ravenna/visigoths 0",
  "recruit",
  "event carpe_diem normal",
  "event carpe_diem corrupt",
);

describe("notation", () => {
  it("reads operands by the form of the verb, names with their spaces", () => {
    const [choice] = read("sail Nova_Carthago with Nova_Carthago/visigoths 2");
    expect(choice?.operands.map(({ kind, value }) => [kind, value])).toEqual([
      ["city", "Nova Carthago"],
      ["card", "Nova Carthago/visigoths"],
      ["count", "2"],
    ]);
  });

  it("keeps what it cannot read as it is", () => {
    for (const act of ["conjure Roma 3", "march", "march Roma 1 2", "give Roma/huns from B"]) {
      expect(readChoice(act, FORMS)).toEqual({
        act,
        verb: act.split(" ")[0],
        operands: [],
        parts: [],
        known: false,
      });
    }
  });
});

describe("choosing", () => {
  it("asks for the action when a city fits several", () => {
    const picking = add(OFFERED, NOTHING, { kind: "city", value: "Ravenna" });
    expect(picking && next(candidates(OFFERED, picking), picking)).toEqual({
      ask: "verb",
      verbs: ["march", "sail"],
    });
  });

  it("presets the number to the most, and takes another that is offered", () => {
    const picking = { verbs: ["march"], picks: [{ kind: "city", value: "Ravenna" }], count: null };
    const found = candidates(OFFERED, picking);
    expect(next(found, picking)).toMatchObject({
      ask: "count",
      counts: [0, 1],
      chosen: 1,
      choice: { act: "march Ravenna 1" },
    });
    expect(next(found, { ...picking, count: 0 })).toMatchObject({
      chosen: 0,
      choice: { act: "march Ravenna 0" },
    });
    expect(next(found, { ...picking, count: 7 })).toMatchObject({ chosen: 1 });
  });

  it("asks for the card when several pay, and only for those", () => {
    const picking = { verbs: ["sail"], picks: [{ kind: "city", value: "Ravenna" }], count: null };
    expect(next(candidates(OFFERED, picking), picking)).toEqual({
      ask: "operand",
      verb: "sail",
      name: "card",
      kind: "card",
      values: ["Nova Carthago/visigoths", "Ravenna/visigoths"],
    });
  });

  it("confirms what is the only one", () => {
    const picking = { verbs: ["recruit"], picks: [], count: null };
    expect(next(candidates(OFFERED, picking), picking)).toMatchObject({
      ask: "confirm",
      choice: { act: "recruit" },
    });
  });

  it("takes an Event in the hand as a card", () => {
    const picking = add(OFFERED, NOTHING, { kind: "card", value: "carpe_diem" });
    expect(picking && next(candidates(OFFERED, picking), picking)).toMatchObject({
      ask: "operand",
      kind: "option",
      values: ["normal", "corrupt"],
    });
  });

  it("lights what is offered and nothing else", () => {
    const march = { verbs: ["march"], picks: [], count: null };
    expect([...pickable(candidates(OFFERED, march), march, "city")]).toEqual(["Ravenna", "Nova Carthago"]);
    expect([...pickable(candidates(OFFERED, march), march, "card")]).toEqual([]);
  });

  it("lets earlier picks give way to what is tapped now", () => {
    const first = add(OFFERED, { ...NOTHING, verbs: ["march"] }, { kind: "city", value: "Ravenna" });
    const second = first && add(OFFERED, first, { kind: "city", value: "Nova Carthago" });
    expect(second).toEqual({
      verbs: ["march"],
      picks: [{ kind: "city", value: "Nova Carthago" }],
      count: null,
    });
    expect(second && add(OFFERED, second, { kind: "card", value: "carpe_diem" })).toEqual({
      verbs: null,
      picks: [{ kind: "card", value: "carpe_diem" }],
      count: null,
    });
    expect(add(OFFERED, NOTHING, { kind: "city", value: "Tingi" })).toBeNull();
  });
});
