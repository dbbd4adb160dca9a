import { expect, test } from "vitest";
import { CITIES, MAP, STRANDS } from "../../../../src/games/fall_of_rome/layout/map";
import { cityTowards, overlaps, pieceBoxes } from "../../../../src/games/fall_of_rome/layout/slots";
import { TRIBES } from "../../../../src/games/fall_of_rome/view";
import { crowded, crowdedIn, type Full } from "../crowded";

/** Return the pairs of pieces that overlap if city names are drawn at this size. */
function clashes(full: Record<string, Full>, size: number): string[] {
  const pieces = Object.entries(full).flatMap(([city, { pieces, seats }]) =>
    pieceBoxes(city, pieces, seats, size),
  );
  return overlaps(pieces).map(([one, other]) => `${one.city} ${one.what} × ${other.city} ${other.what}`);
}

for (const size of [1, 1.08, 1.15]) {
  test(`pieces do not overlap if every city is full, with names at size ${size}`, () => {
    expect(clashes(crowded(), size)).toEqual([]);
  });
  for (const city of ["Roma", "Londinium"])
    test(`pieces do not overlap with five pawns, sixteen legions, a fort and all tribes in ${city}, with names at size ${size}`, () => {
      expect(clashes(crowdedIn(city), size)).toEqual([]);
    });
}

for (const city of CITIES)
  test(`pieces do not overlap if all five tribes are in ${city}, with one cube or three of each`, () => {
    const full = crowdedIn(city);
    expect(clashes(full, 1.15)).toEqual([]);
    const few = Object.fromEntries(TRIBES.map((tribe) => [tribe, 1]));
    expect(
      clashes(
        { ...full, [city]: { pieces: { ...full[city]!.pieces, barbarians: few }, seats: [0, 1, 2] } },
        1.15,
      ),
    ).toEqual([]);
  });

test("overlaps reports two pieces at the same place", () => {
  const [one] = pieceBoxes("Roma", {}, []);
  expect(overlaps([one!, one!])).toHaveLength(1);
});

test("every leg of every migration path is drawn as a strand of its tribe", () => {
  for (const [tribe, ways] of Object.entries(MAP.migration))
    for (const way of ways)
      for (let i = 1; i < way.length; i++)
        expect(STRANDS.some((s) => s.tribe === tribe && s.from === way[i - 1] && s.to === way[i])).toBe(true);
  expect(
    STRANDS.some((s) => s.tribe === "anglo_saxons_franks" && s.from === "Londinium" && s.to === "Gesoriacum"),
  ).toBe(false);
});

test("arrow keys reach every city from Roma", () => {
  const reached = new Set(["Roma"]);
  const queue = ["Roma"];
  for (const city of queue)
    for (const way of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = cityTowards(city, way);
      if (!reached.has(next)) {
        reached.add(next);
        queue.push(next);
      }
    }
  expect([...reached].sort()).toEqual([...CITIES].sort());
});
