import { describe, expect, test } from "vitest";
import { KINDS } from "../../../../src/games/struggle_for_rome/play/kinds";
import {
  journeyAct,
  paymentOf,
  preset,
  priceText,
} from "../../../../src/games/struggle_for_rome/play/payments";
import en from "../../../../src/games/struggle_for_rome/texts/en.json";
import type { StruggleView } from "../../../../src/games/struggle_for_rome/view";
import { readChoice, readForms } from "../../../../src/shell/notation";
import { Words } from "../../../../src/shell/words";
import { STRUGGLE } from "../sitting";

const FORMS = readForms(STRUGGLE.forms);
const read = (act: string) => readChoice(act, FORMS, KINDS);
const WAYS = [
  [0, 4],
  [1, 1],
  [2, 0],
] as const;

describe("a payment", () => {
  test("is identified by the grain in the act", () => {
    for (const way of WAYS) expect(paymentOf(read(journeyAct("r9c9S", way)), WAYS)).toEqual(way);
    expect(paymentOf(read("journey r9c9S with 3 grain"), WAYS)).toBeNull();
    expect(paymentOf(read("travel r9c9S"), WAYS)).toBeNull();
    expect(paymentOf(null, WAYS)).toBeNull();
  });

  test("is preset to the cheapest one, if that is offered", () => {
    const view = { journeys: { r9c9S: WAYS } } as unknown as StruggleView;
    const acts = WAYS.map((way) => read(journeyAct("r9c9S", way)));
    expect(preset(acts, view)?.act).toBe("journey r9c9S with 1 grain");
    expect(preset([acts[0]!, acts[2]!], view)).toBeNull();
    expect(preset([read("discard 0 2"), read("discard 1 1")], view)).toBeNull();
  });
});

test("priceText writes prices in words", () => {
  const words = new Words("en", en);
  expect(priceText([[0, 0]], words)).toBe("free");
  expect(priceText(WAYS, words)).toBe("4 gold or 1 grain and 1 gold or 2 grain");
});
