/** Hills do not overlap in either arrangement, and are shown as large as the window allows. */
import { expect, test } from "vitest";
import { CATALOGUE, placesOf } from "../../../../src/games/aeterna/layout/catalogue";
import { type Arrangement, CITIES, frameOf, SLOTS } from "../../../../src/games/aeterna/layout/city";
import { HILLS, type HillState } from "../../../../src/games/aeterna/view";

const ARRANGEMENTS: readonly Arrangement[] = ["wide", "tall"];

test.each(ARRANGEMENTS)("%s: pieces and tags of different Hills do not overlap", (arrangement) => {
  const { hills, scale } = CITIES[arrangement];
  const boxes = HILLS.map((hill) => {
    const [x, y] = hills[hill];
    return {
      hill,
      left: x - (SLOTS.width / 2) * scale,
      right: x + (SLOTS.width / 2) * scale,
      top: y,
      bottom: y + (SLOTS.tag.top + SLOTS.tag.height) * scale,
    };
  });
  const over = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
          // A tag may reach to the empty crest of the Hill below it.
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3,
      )
      .map((other) => `${one.hill} and ${other.hill}`),
  );
  expect(over).toEqual([]);
});

test.each(ARRANGEMENTS)(
  "%s: a stack of seven Citizens ends below the name, and all slots are inside the Hill",
  () => {
    const highest = SLOTS.stacks - 13.5 - 6 * 4.7 - 9.5 - 8.2;
    expect(highest).toBeGreaterThan(SLOTS.name + 2);
    expect(SLOTS.tokens.middle + SLOTS.tokens.height / 2 + 3).toBeLessThan(SLOTS.height);
    expect(Math.max(...SLOTS.columns) + SLOTS.tokens.width / 2).toBeLessThan(SLOTS.width / 2);
  },
);

test.each([
  ["wide", 1122, 646, 178, 190],
  ["wide", 990, 502, 156, 180],
  ["tall", 390, 640, 0, 0],
] as const)(
  "%s: at %i x %i every Hill is visible between the rails",
  (arrangement, width, height, left, right) => {
    const city = CITIES[arrangement];
    const frame = frameOf(city, { width, height }, { left, right });
    expect(frame.width * frame.scale).toBeCloseTo(width);
    for (const hill of HILLS) {
      const [x, y] = city.hills[hill];
      const half = (SLOTS.width / 2) * city.scale;
      expect((x - half - frame.x) * frame.scale).toBeGreaterThan(left - 1);
      expect((x + half - frame.x) * frame.scale).toBeLessThan(width - right + 1);
      expect((y - frame.y) * frame.scale).toBeGreaterThan(-1);
      const foot = y + (SLOTS.tag.top + SLOTS.tag.height) * city.scale;
      expect((foot - frame.y) * frame.scale).toBeLessThan(height + 1);
    }
  },
);

function places(hill: string, covered: number, seats: number) {
  const state: HillState = { stacks: [], tokens: [], covered, buildings: [] };
  return placesOf(hill, state, seats).map((each) => ("worth" in each ? each.worth : `lost ${each.lost}`));
}

test("covered values move the others left, and places without a value show the lost ones", () => {
  const [first, second, third] = CATALOGUE.hills.Palatinus!;
  expect(places("Palatinus", 0, 4)).toEqual([first, second, third]);
  expect(places("Palatinus", 1, 4)).toEqual([second, third, `lost ${first}`]);
  expect(places("Palatinus", 2, 4)).toEqual([third, `lost ${second}`, `lost ${first}`]);
  expect(places("Palatinus", 3, 4)).toEqual([`lost ${third}`, `lost ${second}`, `lost ${first}`]);
});

test("two and three players have two places on a Hill", () => {
  const [first, second, third] = CATALOGUE.hills.Capitolinus!;
  for (const seats of [2, 3]) {
    expect(places("Capitolinus", 0, seats)).toEqual([first, second]);
    expect(places("Capitolinus", 1, seats)).toEqual([second, third]);
    expect(places("Capitolinus", 2, seats)).toEqual([third, `lost ${second}`]);
  }
});
