/** Chips at the edge of the window are in the direction of their place. */
import { expect, it } from "vitest";
import type { Box } from "../../src/table/geometry";
import { covered, edgeChip } from "../../src/table/sight";

const SIZE = { width: 390, height: 400 };
const CAMERA = { x: 0, y: 0, k: 1 };
const INSETS = { left: 0, right: 0, top: 0, bottom: 0 };

const box = (x: number, y: number, half: number): Box => ({
  left: x - half,
  right: x + half,
  top: y - half,
  bottom: y + half,
});

/** Return the chip's position, and its deviation from the direction of its place in degrees, seen from the centre. */
function chipFor(at: [number, number], taken: Box[]) {
  const chip = edgeChip(CAMERA, SIZE, at, taken, INSETS);
  if (!chip) throw new Error("there is room");
  const found = Math.atan2(chip.y - SIZE.height / 2, chip.x - SIZE.width / 2);
  const off = Math.abs(Math.atan2(at[1], at[0]) - found) % (2 * Math.PI);
  return { ...chip, off: (Math.min(off, 2 * Math.PI - off) * 180) / Math.PI };
}

it("places a chip exactly in the direction of its place if nothing is in the way", () => {
  for (let turn = 0; turn < 360; turn += 15) {
    const angle = (turn * Math.PI) / 180;
    expect(chipFor([900 * Math.cos(angle), 900 * Math.sin(angle)], []).off).toBeLessThan(1);
  }
});

it("moves a chip no further than necessary to avoid a piece", () => {
  const city = box(SIZE.width / 2, 20, 18);
  const { x, y, off } = chipFor([0, -900], [city]);
  expect(covered({ left: x - 34, right: x + 34, top: y - 15, bottom: y + 15 }, city)).toBe(0);
  expect(Math.abs(x - SIZE.width / 2)).toBeLessThan(18 + 34 + 9);
  expect(off).toBeLessThan(20);
});

it("places two chips in the same direction next to each other", () => {
  const taken: Box[] = [];
  const one = chipFor([-900, 10], taken);
  const two = chipFor([-900, -10], taken);
  expect(Math.abs(one.y - two.y)).toBeGreaterThanOrEqual(46);
  expect(two.off).toBeLessThan(30);
});
