import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Words } from "../../src/shell/words";

const TEXTS = JSON.parse(
  readFileSync("../src/triclinium/games/fall_of_rome/texts/en.json", "utf-8"),
) as Record<string, string>;

describe("the rules", () => {
  it("are all there, by section and in order", () => {
    const sections = new Words("en", {}, TEXTS).sections();
    expect(sections.map(({ id }) => id)).toEqual(sections.map((_, at) => `FR-${at + 1}`));
    for (const { title, rules } of sections) {
      expect(title).not.toBe("");
      expect(rules.length).toBeGreaterThan(0);
    }
    const ids = sections.flatMap(({ rules }) => rules.map(([id]) => id));
    expect(ids.length).toBe(Object.keys(TEXTS).filter((key) => key.startsWith("rule.")).length);
    expect(ids.slice(ids.indexOf("FR-4.9"), ids.indexOf("FR-4.9") + 2)).toEqual(["FR-4.9", "FR-4.10"]);
  });
});
