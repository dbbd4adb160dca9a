/** The phases of an Era, and the rules that describe them. */
import { describe, expect, it } from "vitest";
import rules from "../../../../../src/triclinium/games/aeterna/texts/en.json" with { type: "json" };
import { isLastEra, PHASE_RULES } from "../../../../src/games/aeterna/play/era";

describe("the phases of an Era", () => {
  it("end with feeding in the third Era", () => {
    expect(isLastEra({ era: 2, phase: "unrest" })).toBe(true);
    expect(isLastEra({ era: 2, phase: "actions" })).toBe(true);
    expect(isLastEra({ era: 1, phase: "unrest" })).toBe(false);
    // While players choose the turn order of the third Era, the second one has not ended yet.
    expect(isLastEra({ era: 2, phase: "order" })).toBe(false);
  });

  it("are each described by a rule", () => {
    const texts: Record<string, string> = rules;
    for (const [letter, rule] of Object.entries(PHASE_RULES))
      expect(texts[`rule.${rule}`]).toMatch(new RegExp(`Phase ${letter}\\b`));
  });
});
