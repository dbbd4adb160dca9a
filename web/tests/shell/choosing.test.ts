import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  add,
  back,
  candidates,
  loosen,
  NOTHING,
  next,
  operandStates,
  type Picked,
  type Picking,
  pickable,
  settle,
  wholly,
} from "../../src/shell/choosing";
import { type Choice, COUNT, readChoice, readForms } from "../../src/shell/notation";

const FORMS = readForms([
  "march {place} {men:count}",
  "sail {place} with {card} {men:count}",
  "rest",
  "move {from:place} to {to:place}",
  "split {left:count} {right:count}",
  "trick {trick} {way}",
]);
const READINGS = { trick: { picked: "card" } };

function read(...acts: string[]) {
  return acts.map((act) => readChoice(act, FORMS, READINGS));
}

function tap(kind: string, value: string): Picked {
  return { kind, value, at: null };
}

/** Return the picking after all picks, in order. Throw if one is not offered. */
function picked(choices: readonly Choice[], ...picks: Picked[]): Picking {
  let picking = NOTHING;
  for (const pick of picks) {
    const added = add(choices, picking, pick);
    if (!added) throw new Error(`${pick.value} is not offered`);
    picking = added;
  }
  return picking;
}

const OFFERED = read(
  "march hill 0",
  "march hill 1",
  "march ford 0",
  "sail hill with gull 0",
  "sail hill with gull 1",
  "sail hill with hill 0",
  "rest",
  "trick feint well",
  "trick feint badly",
);

describe("choosing", () => {
  it("asks for the action when the picked thing fits several actions", () => {
    const picking = picked(OFFERED, tap("place", "hill"));
    expect(next(OFFERED, picking)).toEqual({ ask: "verb", verbs: ["march", "sail"] });
  });

  it("presets the act that the game chooses, until the player picks a number", () => {
    const acts = read("march Rome 0", "march Rome 2", "march Rome 3", "rest");
    const least = (all: readonly Choice[]) => all[0] ?? null;
    const there = picked(acts, tap("place", "Rome"));
    expect(next(acts, there, least)).toMatchObject({ ask: "count", choice: { act: "march Rome 0" } });
    expect(next(acts, there, () => null)).toMatchObject({ ask: "count", choice: { act: "march Rome 3" } });
    const two = add(acts, there, { kind: COUNT, value: "2", at: 1 }) ?? there;
    expect(next(acts, two, least)).toMatchObject({ ask: "count", choice: { act: "march Rome 2" } });
  });

  it("presets a number to its maximum, and accepts only offered numbers", () => {
    const picking = { verbs: ["march"], picks: [tap("place", "hill")] };
    expect(next(OFFERED, picking)).toMatchObject({
      ask: "count",
      counts: [{ at: 1, name: "men", values: [0, 1], chosen: 1 }],
      choice: { act: "march hill 1" },
    });
    const none = add(OFFERED, picking, { kind: COUNT, value: "0", at: 1 });
    expect(none && next(OFFERED, none)).toMatchObject({
      ask: "count",
      counts: [{ values: [0, 1], chosen: 0 }],
      choice: { act: "march hill 0" },
    });
    expect(add(OFFERED, picking, { kind: COUNT, value: "7", at: 1 })).toBeNull();
  });

  it("asks for a card when several cards fit, and offers only those", () => {
    expect(next(OFFERED, { verbs: ["sail"], picks: [tap("place", "hill")] })).toEqual({
      ask: "operand",
      verb: "sail",
      at: 1,
      name: "card",
      kind: "card",
      values: ["gull", "hill"],
    });
  });

  it("asks for confirmation when only one act is left", () => {
    expect(next(OFFERED, { verbs: ["rest"], picks: [] })).toMatchObject({
      ask: "confirm",
      choice: { act: "rest" },
    });
  });

  it("accepts a thing of another kind if the game maps it to the operand", () => {
    const picking = picked(OFFERED, tap("card", "feint"));
    expect(next(OFFERED, picking)).toMatchObject({ ask: "operand", kind: "way", values: ["well", "badly"] });
    expect([...pickable(OFFERED, NOTHING, "card")]).toEqual(["gull", "hill", "feint"]);
  });

  it("makes only the offered values pickable", () => {
    const march = { verbs: ["march"], picks: [] };
    expect([...pickable(OFFERED, march, "place")]).toEqual(["hill", "ford"]);
    expect([...pickable(OFFERED, march, "card")]).toEqual([]);
  });

  it("drops earlier picks that contradict the new one, and rejects unknown values", () => {
    const first = add(OFFERED, { verbs: ["march"], picks: [] }, tap("place", "hill"));
    const second = first && add(OFFERED, first, tap("place", "ford"));
    expect(second).toEqual({ verbs: ["march"], picks: [{ kind: "place", value: "ford", at: 0 }] });
    expect(second && add(OFFERED, second, tap("card", "feint"))).toEqual({
      verbs: null,
      picks: [{ kind: "card", value: "feint", at: 0 }],
    });
    expect(add(OFFERED, NOTHING, tap("place", "moon"))).toBeNull();
  });

  it("removes the picks one by one, then the action", () => {
    const both = { verbs: ["sail"], picks: [tap("place", "hill"), tap("card", "gull")] };
    expect(back(both)).toEqual({ verbs: ["sail"], picks: [tap("place", "hill")] });
    expect(back(back(both))).toEqual({ verbs: ["sail"], picks: [] });
    expect(back(back(back(both)))).toEqual(NOTHING);
  });

  it("lists whole acts when it cannot parse them", () => {
    const strange = read("conjure hill 3", "conjure ford 3", "rest");
    const conjure = { verbs: ["conjure"], picks: [] };
    const step = next(strange, conjure);
    expect(step).toMatchObject({
      ask: "whole",
      choices: [{ act: "conjure hill 3" }, { act: "conjure ford 3" }],
    });
    const one = add(strange, conjure, wholly(strange[1] as Choice));
    expect(one && next(strange, one)).toMatchObject({ ask: "confirm", choice: { act: "conjure ford 3" } });
  });
});

it("lists whole acts when the game reads several acts alike", () => {
  const readings = { place: { read: (word: string) => word.toLowerCase() } };
  const alike = ["march Hill 1", "march hill 1"].map((act) => readChoice(act, FORMS, readings));
  const step = next(alike, NOTHING);
  expect(step).toEqual({ ask: "whole", choices: alike });
  const one = add(alike, NOTHING, wholly(alike[1] as Choice));
  expect(one && next(alike, one)).toEqual({ ask: "confirm", choice: alike[1] });
});

describe("operands of one kind", () => {
  const MOVES = read("move hill to ford", "move ford to hill", "move hill to mill");

  it("are filled in the order of the taps", () => {
    const there = picked(MOVES, tap("place", "hill"), tap("place", "ford"));
    expect(next(MOVES, there)).toMatchObject({ ask: "confirm", choice: { act: "move hill to ford" } });
    const hither = picked(MOVES, tap("place", "ford"), tap("place", "hill"));
    expect(next(MOVES, hither)).toMatchObject({ ask: "confirm", choice: { act: "move ford to hill" } });
    expect(there.picks).toEqual([
      { kind: "place", value: "hill", at: 0 },
      { kind: "place", value: "ford", at: 1 },
    ]);
  });

  it("may have the same value: a value that is tapped twice fills both operands", () => {
    const round = [...MOVES, ...read("move hill to hill")];
    expect(next(round, picked(round, tap("place", "hill"), tap("place", "hill")))).toMatchObject({
      ask: "confirm",
      choice: { act: "move hill to hill" },
    });
  });

  it("may be picked by index in either order", () => {
    const to = picked(MOVES, { kind: "place", value: "hill", at: 1 });
    expect(next(MOVES, to)).toMatchObject({ ask: "confirm", choice: { act: "move ford to hill" } });
    expect([...pickable(MOVES, to, "place")]).toEqual(["ford"]);
  });

  it("list the picked value and the values that still fit", () => {
    const to = picked(MOVES, { kind: "place", value: "ford", at: 1 });
    expect(operandStates(MOVES, to)).toEqual([
      { at: 0, name: "from", kind: "place", picked: null, values: ["hill"] },
      { at: 1, name: "to", kind: "place", picked: "ford", values: ["ford", "hill", "mill"] },
    ]);
  });

  it("are replaced from the last one when all are filled", () => {
    const there = picked(MOVES, tap("place", "hill"), tap("place", "ford"), tap("place", "mill"));
    expect(next(MOVES, there)).toMatchObject({ ask: "confirm", choice: { act: "move hill to mill" } });
  });

  it("are assigned again when another action is chosen", () => {
    const offered = [...MOVES, ...read("sail hill with gull 0")];
    const there = settle(offered, { verbs: ["move"], picks: [tap("place", "hill")] });
    expect(there.picks).toEqual([{ kind: "place", value: "hill", at: 0 }]);
    expect(candidates(offered, { verbs: ["sail"], picks: loosen(there) })).toHaveLength(1);
  });
});

describe("several numbers", () => {
  // The two numbers add up to at most three.
  const SPLITS = read(
    ...[0, 1, 2, 3].flatMap((left) => [0, 1, 2, 3].map((right) => `split ${left} ${right}`)),
  ).filter(({ operands }) => operands.reduce((sum, { value }) => sum + Number(value), 0) <= 3);
  const split = { verbs: ["split"], picks: [] };
  const count = (picking: Picking, at: number, value: number) => {
    const added = add(SPLITS, picking, { kind: COUNT, value: String(value), at });
    if (!added) throw new Error("not offered");
    return added;
  };

  it("do not overwrite each other, and limit each other's values", () => {
    expect(next(SPLITS, split)).toMatchObject({
      counts: [
        { name: "left", values: [0, 1, 2, 3], chosen: 3 },
        { name: "right", values: [0, 1, 2, 3], chosen: 0 },
      ],
      choice: { act: "split 3 0" },
    });
    const left = count(split, 0, 1);
    expect(next(SPLITS, left)).toMatchObject({
      counts: [
        { name: "left", values: [0, 1, 2, 3], chosen: 1 },
        { name: "right", values: [0, 1, 2], chosen: 2 },
      ],
      choice: { act: "split 1 2" },
    });
    const both = count(left, 1, 1);
    expect(next(SPLITS, both)).toMatchObject({
      counts: [
        { values: [0, 1, 2], chosen: 1 },
        { values: [0, 1, 2], chosen: 1 },
      ],
      choice: { act: "split 1 1" },
    });
    expect(next(SPLITS, count(both, 0, 2))).toMatchObject({ choice: { act: "split 2 1" } });
    // Changing one number again keeps the other one as picked.
    expect(next(SPLITS, count(both, 0, 0))).toMatchObject({ choice: { act: "split 0 1" } });
  });

  it("stay visible when only one value is left", () => {
    expect(next(SPLITS, count(split, 0, 3))).toMatchObject({
      counts: [
        { values: [0, 1, 2, 3], chosen: 3 },
        { values: [0], chosen: 0 },
      ],
      choice: { act: "split 3 0" },
    });
  });
});

describe("any list of acts", { timeout: 60_000 }, () => {
  const place = fc.constantFrom("a", "b", "c");
  const few = fc.nat(3);
  const act = fc.oneof(
    fc.tuple(place, few).map(([where, men]) => `march ${where} ${men}`),
    fc.tuple(place, place, few).map(([where, card, men]) => `sail ${where} with ${card} ${men}`),
    fc.tuple(place, place).map(([from, to]) => `move ${from} to ${to}`),
    fc.tuple(few, few).map(([left, right]) => `split ${left} ${right}`),
    fc.tuple(place, place).map(([trick, way]) => `trick ${trick} ${way}`),
    fc.constant("rest"),
    // No form parses these acts.
    fc.tuple(place, few).map(([what, much]) => `conjure ${what} ${much}`),
    place.map((where) => `march ${where}`),
  );
  const list = fc.uniqueArray(act, { minLength: 1, maxLength: 30 }).map((acts) => read(...acts));

  /** Return the act that can be sent now. Null: a pick is still missing. */
  function ready(choices: readonly Choice[], picking: Picking): Choice | null {
    const step = next(choices, picking);
    return step.ask === "confirm" || step.ask === "count" ? step.choice : null;
  }

  it("can reach every act by answering the questions", () => {
    fc.assert(
      fc.property(list, fc.nat(), (choices, which) => {
        const wanted = choices[which % choices.length] as Choice;
        let picking: Picking = NOTHING;
        for (let asked = 0; asked < 12; asked++) {
          const step = next(choices, picking);
          if (step.ask === "verb") picking = { ...picking, verbs: [wanted.verb] };
          else if (step.ask === "whole") picking = add(choices, picking, wholly(wanted)) ?? NOTHING;
          else if (step.ask === "operand") {
            const value = wanted.operands[step.at]?.value ?? "";
            expect(step.values).toContain(value);
            picking = add(choices, picking, { kind: step.kind, value, at: step.at }) ?? NOTHING;
          } else if (step.ask === "count") {
            const off = step.counts.find(({ at, chosen }) => String(chosen) !== wanted.operands[at]?.value);
            if (!off) break;
            const value = wanted.operands[off.at]?.value ?? "";
            expect(off.values).toContain(Number(value));
            picking = add(choices, picking, { kind: COUNT, value, at: off.at }) ?? NOTHING;
          } else break;
        }
        expect(ready(choices, picking)?.act).toBe(wanted.act);
      }),
      { numRuns: 300 },
    );
  });

  it("produces only listed acts, for any sequence of taps", () => {
    const tapped = fc.record({
      kind: fc.constantFrom("place", "card", "trick", "way", COUNT),
      value: fc.oneof(place, few.map(String)),
      at: fc.option(fc.nat(3)),
    });
    fc.assert(
      fc.property(list, fc.array(tapped, { maxLength: 8 }), (choices, taps) => {
        let picking: Picking = NOTHING;
        for (const each of taps) {
          picking = add(choices, picking, each) ?? picking;
          const found = candidates(choices, picking);
          expect(found.length).toBeGreaterThan(0);
          const out = ready(choices, picking);
          if (!out) continue;
          expect(choices).toContain(out);
          // The act contains every pick in its operand.
          for (const pick of picking.picks)
            expect([pick.at, out.operands[pick.at ?? -1]?.value]).toEqual([pick.at, pick.value]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("gives the same result for picks with operands in any order", () => {
    fc.assert(
      fc.property(list, fc.nat(), fc.infiniteStream(fc.nat()), (choices, which, dice) => {
        const wanted = choices[which % choices.length] as Choice;
        const picks: Picked[] = wanted.operands.map(({ kind, value, at }) => ({ kind, value, at }));
        const shuffled = [...picks];
        for (let at = shuffled.length - 1; at > 0; at--) {
          const other = (dice.next().value as number) % (at + 1);
          [shuffled[at], shuffled[other]] = [shuffled[other] as Picked, shuffled[at] as Picked];
        }
        const through = (order: readonly Picked[]) => {
          const start: Picking = { verbs: [wanted.verb], picks: [] };
          const end = order.reduce((so, pick) => add(choices, so, pick) ?? NOTHING, start);
          return [candidates(choices, end), next(choices, end)];
        };
        expect(through(shuffled)).toEqual(through(picks));
      }),
      { numRuns: 200 },
    );
  });
});
