/** Pictures of rules: each belongs to an existing rule, and every game has some. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import aeterna from "../../src/games/aeterna/rules/pictures";
import fall from "../../src/games/fall_of_rome/rules/pictures";
import struggle from "../../src/games/struggle_for_rome/rules/pictures";

describe.each([
  ["aeterna", aeterna],
  ["fall_of_rome", fall],
  ["struggle_for_rome", struggle],
])("pictures of %s", (game, pictures) => {
  const texts = JSON.parse(readFileSync(`../src/triclinium/games/${game}/texts/en.json`, "utf-8"));

  it("belong to existing rules, and there are at least six", () => {
    expect(Object.keys(pictures).filter((rule) => !(`rule.${rule}` in texts))).toEqual([]);
    expect(Object.keys(pictures).length).toBeGreaterThanOrEqual(6);
  });
});
