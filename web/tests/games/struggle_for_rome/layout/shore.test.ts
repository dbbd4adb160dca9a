/** The shore is drawn in small pieces, so that the browser does not stroke much that is out of view. */
import { describe, expect, it } from "vitest";
import { HEXES, MAP } from "../../../../src/games/struggle_for_rome/layout/map";
import { rim } from "../../../../src/games/struggle_for_rome/layout/shapes";
import { shore } from "../../../../src/games/struggle_for_rome/layout/shore";

const numbers = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number);

describe("the shore", () => {
  const pieces = shore();

  it("has every line of the coast and of the rim of the hexes", () => {
    const rings = MAP.coast.split("M").slice(1);
    // A ring has as many lines as corners, because the last line closes it.
    const coast = rings.reduce((sum, ring) => sum + numbers(ring).length / 2, 0);
    expect(pieces.join("").match(/L/g)).toHaveLength(coast + rim(HEXES).length);
  });

  it("has fewer than 120 pieces, each with less than a twelfth of the lines", () => {
    const lines = pieces.map((piece) => piece.match(/L/g)?.length ?? 0);
    const all = lines.reduce((sum, each) => sum + each, 0);
    expect(Math.max(...lines)).toBeLessThan(all / 12);
    expect(pieces.length).toBeLessThan(120);
  });
});
