/** Which phases an Era has, and where the rules tell of them. */
import { describe, expect, it } from "vitest";
import rules from "../../../../../src/triclinium/games/aeterna/texts/en.json" with { type: "json" };
import { isLastEra, PHASE_RULES } from "../../../../src/games/aeterna/play/era";

describe("the phases of an Era", () => {
  it("end with feeding in the third: nothing new begins", () => {
    expect(isLastEra({ era: 2, phase: "unrest" })).toBe(true);
    expect(isLastEra({ era: 2, phase: "actions" })).toBe(true);
    expect(isLastEra({ era: 1, phase: "unrest" })).toBe(false);
    // While the order of the third is chosen, it is still the second that ends.
    expect(isLastEra({ era: 2, phase: "order" })).toBe(false);
  });

  it("are told by a rule each", () => {
    const texts: Record<string, string> = rules;
    for (const [letter, rule] of Object.entries(PHASE_RULES))
      expect(texts[`rule.${rule}`]).toMatch(new RegExp(`Phase ${letter}\\b`));
  });
});
