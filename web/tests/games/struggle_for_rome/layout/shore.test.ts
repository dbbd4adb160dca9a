/** The shore in pieces: all of it, and none so large that much is stroked for a little that is seen. */
import { describe, expect, it } from "vitest";
import { HEXES, MAP } from "../../../../src/games/struggle_for_rome/layout/map";
import { rim } from "../../../../src/games/struggle_for_rome/layout/shapes";
import { shore } from "../../../../src/games/struggle_for_rome/layout/shore";

const numbers = (path: string) => (path.match(/-?[\d.]+/g) ?? []).map(Number);

describe("the shore", () => {
  const pieces = shore();

  it("has every line of the coast and of the hexes' rim", () => {
    const rings = MAP.coast.split("M").slice(1);
    // A ring has as many lines as corners: the last one closes it.
    const coast = rings.reduce((sum, ring) => sum + numbers(ring).length / 2, 0);
    expect(pieces.join("").match(/L/g)).toHaveLength(coast + rim(HEXES).length);
  });

  it("comes in small pieces, and not in too many", () => {
    const lines = pieces.map((piece) => piece.match(/L/g)?.length ?? 0);
    const all = lines.reduce((sum, each) => sum + each, 0);
    expect(Math.max(...lines)).toBeLessThan(all / 12);
    expect(pieces.length).toBeLessThan(120);
  });
});
