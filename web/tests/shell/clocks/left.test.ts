/** Clocks count down from the server's remaining time, by the device's stopwatch. */
import { describe, expect, it } from "vitest";
import { secondsLeft, shownTime, untilNext, visibleClocks } from "../../../src/shell/clocks/left";
import type { Clocks } from "../../../src/shell/connection";

const told = (...clocks: [left: number, runs: boolean][]): Clocks => ({
  type: "clocks",
  seq: 1,
  at: 1000,
  clocks: clocks.map(([left, runs], at) => ({ seat: at === 0 ? "A" : "B", left, runs })),
});

describe("a clock", () => {
  it("counts down only while it runs, and not below zero", () => {
    expect(secondsLeft(60, true, 1000, 1000)).toBe(60);
    expect(secondsLeft(60, true, 1000, 31_500)).toBe(30);
    expect(secondsLeft(60, false, 1000, 31_500)).toBe(60);
    expect(secondsLeft(60, true, 1000, 99_000)).toBe(0);
  });

  it("is shown in hours, minutes and seconds", () => {
    expect([7, 60, 750, 3900].map(shownTime)).toEqual(["0:07", "1:00", "12:30", "1:05:00"]);
  });

  it("is updated when its shown time changes", () => {
    expect(untilNext(told([10.25, true], [99.9, true]), 1000)).toBeCloseTo(250);
    expect(untilNext(told([10.25, true]), 1250)).toBeCloseTo(1000);
    expect(untilNext(told([10.25, false]), 1000)).toBeNull();
    expect(untilNext(told([2, true]), 9000)).toBeNull();
  });
});

describe("the clocks shown", () => {
  const clock = (seat: "A" | "B" | "C", runs: boolean) => ({ seat, left: 60, runs });
  const seats = (...given: Parameters<typeof visibleClocks>) =>
    visibleClocks(...given).map(({ seat }) => seat);
  const clocks = [clock("A", true), clock("B", true), clock("C", false)];

  it("are one on a phone: the player's own if it runs, otherwise the first that runs", () => {
    expect(seats(clocks, "B", true, () => true)).toEqual(["B"]);
    expect(seats(clocks, "C", true, () => true)).toEqual(["A"]);
    expect(seats(clocks, null, true, () => true)).toEqual(["A"]);
    expect(seats([clock("A", false)], "A", true, () => true)).toEqual([]);
  });

  it("are all that run on a desktop, and those with a bank of time", () => {
    expect(seats(clocks, "B", false, () => true)).toEqual(["A", "B", "C"]);
    expect(seats(clocks, "B", false, () => false)).toEqual(["A", "B"]);
  });
});
