import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ComposedOperand, Composition } from "../../../src/protocol/compositions";
import {
  begin,
  bounds,
  type Draft,
  type Entry,
  fitted,
  formOf,
  missing,
  put,
  room,
  stepTo,
  total,
  write,
} from "../../../src/shell/composing/composing";
import { type Bundle, readBundle, readChoice, readForms, type Slot } from "../../../src/shell/notation";

const FORMS = readForms([
  "offer {give:goods} for {want:goods} to {whom:party}",
  "counter {give:goods} for {want:goods}",
  "bid {coins:count}",
]);
const OFFER: Composition = {
  verb: "offer",
  operands: [
    { name: "give", kind: "goods", most: { wheat: 2, wine: 1 }, low: 1, high: 4 },
    { name: "want", kind: "goods", most: { wheat: 4, wine: 4, oil: 4 }, low: 1, high: 4 },
    { name: "whom", kind: "party", among: ["B", "C", "all"] },
  ],
};
const FORM = FORMS.get("offer") as readonly Slot[];

function offered(give: Bundle, want: Bundle, whom: string | null): Draft {
  return put(OFFER, put(OFFER, put(OFFER, fitted(OFFER), 0, give), 1, want), 2, whom);
}

describe("composing", () => {
  it("writes the act when nothing is missing", () => {
    const empty = fitted(OFFER);
    expect(missing(OFFER, empty)).toEqual([
      { at: 0, name: "give", kind: "goods", low: 1 },
      { at: 1, name: "want", kind: "goods", low: 1 },
      { at: 2, name: "whom", kind: "party", low: null },
    ]);
    expect(write(OFFER, FORM, empty)).toBeNull();
    const draft = offered({ wine: 1, wheat: 2 }, { oil: 3 }, "all");
    expect(missing(OFFER, draft)).toEqual([]);
    expect(write(OFFER, FORM, draft)).toBe("offer 2*wheat+wine for 3*oil to all");
  });

  it("writes an empty bundle if it is allowed", () => {
    const gift = { verb: "counter", operands: [{ ...OFFER.operands[0]!, low: 0 }, OFFER.operands[1]!] };
    const draft = stepTo(gift, fitted(gift), 1, "oil", 1);
    expect(write(gift, FORMS.get("counter")!, draft)).toBe("counter nothing for oil");
  });

  it("limits each good by the total of the bundle", () => {
    let draft = offered({}, { wheat: 3 }, null);
    expect(room(OFFER.operands[1]!, draft[1]!, "oil")).toBe(1);
    expect(room(OFFER.operands[1]!, draft[1]!, "wheat")).toBe(4);
    draft = stepTo(OFFER, draft, 1, "oil", 3);
    expect(draft[1]).toEqual({ wheat: 3, oil: 1 });
    expect(room(OFFER.operands[0]!, draft[0]!, "wheat")).toBe(2);
    expect(put(OFFER, draft, 1, { oil: 4, wine: 3, wheat: 2 })[1]).toEqual({ wheat: 2, wine: 2 });
    // A good that is not among the kinds is ignored.
    expect(stepTo(OFFER, draft, 0, "oil", 1)[0]).toEqual({});
  });

  it("presets the only choice of a name, and the minimum of a number", () => {
    const only = { verb: "offer", operands: [{ name: "whom", kind: "party", among: ["B"] }] };
    expect(fitted(only)).toEqual(["B"]);
    const bid = { verb: "bid", operands: [{ name: "coins", kind: "count", low: 2, high: 5 }] };
    expect(fitted(bid)).toEqual([2]);
    expect(put(bid, [2], 0, 9)).toEqual([5]);
    expect(write(bid, FORMS.get("bid")!, [5])).toBe("bid 5");
  });

  it("returns no form if it does not fit the composition", () => {
    expect(formOf(OFFER, FORMS)).toBe(FORM);
    expect(formOf({ ...OFFER, verb: "counter" }, FORMS)).toBeNull();
    expect(formOf({ ...OFFER, verb: "conjure" }, FORMS)).toBeNull();
  });

  it("starts with the values of another act within the bounds, with its sides swapped on request", () => {
    const act = "offer 3*wheat+oil for 2*wine to C";
    expect(begin(OFFER, FORMS, { act })).toEqual([{ wheat: 2 }, { wine: 2 }, "C"]);
    expect(begin(OFFER, FORMS, { act, swap: ["give", "want"] })).toEqual([
      { wine: 1 },
      { wheat: 3, oil: 1 },
      "C",
    ]);
    const counter = { verb: "counter", operands: OFFER.operands.slice(0, 2) };
    expect(begin(counter, FORMS, { act: "offer wine for 2*oil to B" })).toEqual([{ wine: 1 }, { oil: 2 }]);
    expect(begin(OFFER, FORMS, { act: "conjure 3" })).toEqual(fitted(OFFER));
    expect(begin(OFFER, FORMS, null)).toEqual(fitted(OFFER));
    const values = { give: { wheat: 3 }, want: { wine: 2 }, whom: "nobody" };
    expect(begin(OFFER, FORMS, { values, swap: ["give", "want"] })).toEqual([
      { wine: 1 },
      { wheat: 3 },
      null,
    ]);
  });

  it("keeps the values that fit new bounds", () => {
    const draft = offered({ wheat: 2, wine: 1 }, { oil: 3 }, "C");
    const fewer = {
      verb: "offer",
      operands: [
        { ...OFFER.operands[0]!, most: { wheat: 1, wine: 1 } },
        OFFER.operands[1]!,
        { ...OFFER.operands[2]!, among: ["B", "all"] },
      ],
    };
    expect(fitted(fewer, draft)).toEqual([{ wheat: 1, wine: 1 }, { oil: 3 }, null]);
  });
});

describe("any bounds", { timeout: 60_000 }, () => {
  const name = fc.stringMatching(/^[a-z]{1,6}$/).filter((word) => word !== "nothing");
  const operand: fc.Arbitrary<ComposedOperand> = fc.oneof(
    fc.record({ name, kind: name, among: fc.uniqueArray(name, { minLength: 1, maxLength: 4 }) }),
    fc
      .tuple(name, name, fc.nat(5), fc.nat(5))
      .map(([of, kind, low, more]) => ({ name: of, kind, low, high: low + more })),
    fc
      .tuple(
        name,
        name,
        fc.dictionary(name, fc.nat(4), { maxKeys: 5, noNullPrototype: true }),
        fc.nat(3),
        fc.nat(5),
      )
      .map(([of, kind, most, low, more]) => ({ name: of, kind, most, low, high: low + more })),
  );
  const made = fc
    .tuple(name, fc.array(operand, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([verb, operands, joined]): { composition: Composition; form: string } => {
      const named = operands.map((each, at) => ({ ...each, name: `${each.name}${at}` }));
      const slots = named.map((each) => `{${each.name}:${each.kind}}`);
      return {
        composition: { verb, operands: named },
        form: [verb, ...(joined ? slots.flatMap((slot) => [slot, "for"]) : slots)].join(" "),
      };
    });
  /** Any input of a player, and invalid entries. */
  const move = fc.record({
    at: fc.nat(4),
    pick: fc.nat(6),
    count: fc.integer({ min: -3, max: 12 }),
    entry: fc.oneof(
      name,
      fc.integer(),
      fc.constant(null),
      fc.dictionary(name, fc.integer()),
    ) as fc.Arbitrary<Entry>,
  });

  function within(each: ComposedOperand, entry: Entry | undefined): boolean {
    const limits = bounds(each);
    if (limits.shape === "named") return entry === null || limits.among.includes(entry as string);
    if (limits.shape === "count")
      return Number.isInteger(entry) && (entry as number) >= limits.low && (entry as number) <= limits.high;
    const counts = Object.entries(entry as Bundle);
    return (
      counts.every(
        ([kind, count]) => Number.isInteger(count) && count > 0 && count <= (limits.most[kind] ?? 0),
      ) && total(entry as Bundle) <= limits.high
    );
  }

  it("are never exceeded, and the written act contains exactly the draft", () => {
    let complete = 0;
    fc.assert(
      fc.property(made, fc.array(move, { maxLength: 25 }), ({ composition, form }, moves) => {
        const forms = readForms([form]);
        const slots = formOf(composition, forms);
        expect(slots).not.toBeNull();
        let draft = fitted(composition);
        for (const { at, pick, count, entry } of moves) {
          const place = at % composition.operands.length;
          const limits = bounds(composition.operands[place]!);
          if (pick === 6) draft = put(composition, draft, place, entry);
          else if (pick === 5 && limits.shape === "bundle")
            draft = put(
              composition,
              draft,
              place,
              Object.fromEntries(limits.kinds.map((kind) => [kind, count])),
            );
          else if (limits.shape === "bundle")
            draft = stepTo(composition, draft, place, limits.kinds[pick % 5] ?? "none", count);
          else
            draft = put(
              composition,
              draft,
              place,
              limits.shape === "named" ? (limits.among[pick] ?? null) : count,
            );
          for (const [of, each] of composition.operands.entries())
            expect([each, draft[of], within(each, draft[of])]).toEqual([each, draft[of], true]);
        }
        const act = write(composition, slots!, draft);
        expect(act === null).toBe(missing(composition, draft).length > 0);
        if (act === null) return;
        complete++;
        const { known, operands } = readChoice(act, forms);
        // A random kind named "count" would be read as a number.
        fc.pre(known);
        expect(
          operands.map(({ value }, at) => {
            const { shape } = bounds(composition.operands[at]!);
            return shape === "bundle" ? readBundle(value) : shape === "count" ? Number(value) : value;
          }),
        ).toEqual(draft);
        for (const [at, each] of composition.operands.entries()) {
          const limits = bounds(each);
          if (limits.shape === "bundle")
            expect(total(draft[at] as Bundle)).toBeGreaterThanOrEqual(limits.low);
        }
        // Starting from the act must give the same draft.
        expect(begin(composition, forms, { act })).toEqual(draft);
      }),
      { numRuns: 300 },
    );
    expect(complete).toBeGreaterThan(50);
  });
});
