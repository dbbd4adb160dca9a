import { expect, test } from "vitest";
import { CITIES, MAP, placeOf } from "../../src/games/fall_of_rome/layout/map";
import { seenBoxes } from "../../src/games/fall_of_rome/layout/seen";
import type { FallView } from "../../src/games/fall_of_rome/view";
import {
  around,
  clamp,
  covers,
  inSight,
  pan,
  resting,
  toMap,
  toScreen,
  whole,
  zoomAt,
} from "../../src/table/camera";
import { placeCallout } from "../../src/table/placeCallout";
import { edgeChip } from "../../src/table/sight";
import { crowded, fill } from "../games/fall_of_rome/crowded";
import late from "../games/fall_of_rome/views/late.json";

const DESKTOP = { width: 1083, height: 647 };
const PHONE = { width: 390, height: 540 };
const full = fill(late as unknown as FallView, crowded());
const NONE = { top: 0, right: 0, bottom: 0, left: 0 };

test("a desktop shows the whole map at rest", () => {
  const camera = resting(MAP, DESKTOP, [233, 127]);
  expect(CITIES.filter((city) => !inSight(camera, DESKTOP, [placeOf(city).x, placeOf(city).y]))).toEqual([]);
});

test("a desktop that shows the whole map does not zoom in on a spot at its edge", () => {
  const all = whole(MAP, DESKTOP);
  expect(around(MAP, [[20, 12]], DESKTOP, all)).toEqual(all);
  expect(around(MAP, [[20, 12]], PHONE, whole(MAP, PHONE)).k).toBeGreaterThan(1);
});

test("a phone zooms in at rest, with the focused place in view", () => {
  const camera = resting(MAP, PHONE, [526, 486]);
  expect(camera.k).toBeGreaterThan(1);
  expect(inSight(camera, PHONE, [526, 486])).toBe(true);
});

test("the point under the finger stays there during a zoom", () => {
  const camera = zoomAt(MAP, whole(MAP, DESKTOP), DESKTOP, [540, 320], 2);
  const under = toMap(camera, DESKTOP, [600, 300]);
  const nearer = zoomAt(MAP, camera, DESKTOP, [600, 300], 1.3);
  const [x, y] = toScreen(nearer, DESKTOP, under);
  expect(x).toBeCloseTo(600, 3);
  expect(y).toBeCloseTo(300, 3);
});

test("a drawing fills the window until the camera has moved by its margin, or has zoomed out", () => {
  const drawn = { x: 500, y: 320, k: 2 };
  const moved = (dx: number, k = 2) => ({ x: 500 + dx / 2, y: 320, k });
  const margin = DESKTOP.width * 0.2;
  expect(covers(drawn, 0.2, moved(margin - 1), DESKTOP)).toBe(true);
  expect(covers(drawn, 0.2, moved(margin + 1), DESKTOP)).toBe(false);
  expect(covers(drawn, 0.2, moved(0, 2 / 1.39), DESKTOP)).toBe(true);
  expect(covers(drawn, 0.2, moved(0, 2 / 1.41), DESKTOP)).toBe(false);
  expect(covers(drawn, 0.2, moved(margin - 1, 1.9), DESKTOP)).toBe(false);
  expect(covers(drawn, 0.2, moved(0, 4), DESKTOP)).toBe(true);
});

test("the map cannot be moved out of the window", () => {
  const away = pan(MAP, { x: 500, y: 320, k: 2 }, DESKTOP, 1e6, -1e6);
  expect(away).toEqual(clamp(MAP, away, DESKTOP));
  expect(CITIES.some((city) => inSight(away, DESKTOP, [placeOf(city).x, placeOf(city).y]))).toBe(true);
});

test("chips at the edge cover no piece and no other chip", () => {
  const camera = resting(MAP, PHONE, [526, 486]);
  const pieces = [...seenBoxes(full, camera, PHONE).values()].flat();
  const taken = [...pieces];
  const outside = CITIES.filter((city) => !inSight(camera, PHONE, [placeOf(city).x, placeOf(city).y], -4));
  const chips = outside.flatMap(
    (city) => edgeChip(camera, PHONE, [placeOf(city).x, placeOf(city).y], taken, NONE) ?? [],
  );
  expect(chips.length).toBeGreaterThan(1);
  for (const chip of chips)
    for (const box of pieces)
      expect(
        chip.x + 34 > box.left &&
          chip.x - 34 < box.right &&
          chip.y + 15 > box.top &&
          chip.y - 15 < box.bottom,
      ).toBe(false);
});

test("a callout leaves its own city's pieces free", () => {
  const camera = whole(MAP, DESKTOP);
  const seen = seenBoxes(full, camera, DESKTOP);
  for (const city of CITIES) {
    const { x, y } = placeOf(city);
    const size = { width: 240, height: 120 };
    const [left, top] = placeCallout(
      DESKTOP,
      size,
      toScreen(camera, DESKTOP, [x, y]),
      seen.get(city) ?? [],
      [],
    );
    for (const box of seen.get(city) ?? [])
      expect(left + 240 > box.left && left < box.right && top + 120 > box.top && top < box.bottom, city).toBe(
        false,
      );
  }
});
