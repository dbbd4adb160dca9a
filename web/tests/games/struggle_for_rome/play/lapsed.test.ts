import { expect, test } from "vitest";
import { lapsed } from "../../../../src/games/struggle_for_rome/play/trade/table";
import type { Event } from "../../../../src/protocol";

const log = (...facts: string[]) =>
  facts.map((fact, seq) => ({ seq, facts: [{ fact }] })) as unknown as Event[];

test("an offer without a trade is remembered until the next offer, swap or phase", () => {
  expect(lapsed(log("phase_begun"))).toBe(false);
  expect(lapsed(log("offered", "refused", "lapsed", "mustered"))).toBe(true);
  expect(lapsed(log("offered", "lapsed", "offered"))).toBe(false);
  expect(lapsed(log("offered", "lapsed", "phase_begun"))).toBe(false);
});
