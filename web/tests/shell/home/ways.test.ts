import { describe, expect, it } from "vitest";
import type { http } from "../../../src/protocol";
import { hindrance, usualWay, WAYS } from "../../../src/shell/home/ways";

const game = (seats: [number, number], bots: string[] = ["random"]) =>
  ({ seats, bots }) as unknown as http.GameOut;
const possible = (of: http.GameOut) => WAYS.filter((way) => hindrance(of, way) === null);

describe("the ways to play", () => {
  it("are those that the game supports, bots first", () => {
    expect(possible(game([1, 5]))).toEqual(["bots", "alone", "friends", "hotseat"]);
    expect(possible(game([2, 4]))).toEqual(["bots", "friends", "hotseat"]);
    expect(possible(game([1, 1]))).toEqual(["alone"]);
    expect(possible(game([3, 4], []))).toEqual(["friends", "hotseat"]);
  });

  it("have a default for the Play button", () => {
    expect(usualWay(game([3, 4]))).toBe("bots");
    expect(usualWay(game([1, 1]))).toBe("alone");
    expect(usualWay(game([2, 4], []))).toBe("friends");
  });
});
