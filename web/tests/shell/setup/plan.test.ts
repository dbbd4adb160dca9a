/** The plan of a new table starts with the last choices for that game, if they are still valid. */
import { beforeEach, describe, expect, it } from "vitest";
import type { http } from "../../../src/protocol";
import { keepPlan, planFor, waitedFor } from "../../../src/shell/setup/plan";
import { writeStored } from "../../../src/shell/storage";

const game = {
  name: "ludus",
  seats: [1, 4],
  bots: ["novice", "solid"],
  options: { hints: "off", odds: "never", undo: "on" },
  settings: [{ name: "level", kind: "one", of: "level", values: ["easy", "hard"], default: "easy" }],
} as unknown as http.GameOut;

beforeEach(() => writeStored("plan.ludus", "null"));

describe("a plan", () => {
  it("has the seats of the chosen way to play", () => {
    const takers = (way: "alone" | "bots" | "friends" | "hotseat") =>
      planFor(game, way).others.map(({ taker }) => taker);
    expect(takers("alone")).toEqual([]);
    expect(takers("bots")).toEqual(["bot", "bot"]);
    expect(takers("friends")).toEqual(["person", "person"]);
    expect(takers("hotseat")).toEqual(["beside"]);
    expect(waitedFor(planFor(game, "bots"))).toBe(0);
    expect(waitedFor(planFor(game, "friends"))).toBe(2);
    expect(planFor({ ...game, bots: [] }, "bots").others.every(({ taker }) => taker === "person")).toBe(true);
  });

  it("repeats the last choices for the same game, except the title and the visibility", () => {
    const before = planFor(game, "bots");
    const others = [...before.others, ...before.others]
      .slice(0, 3)
      .map((seat) => ({ ...seat, bot: "novice" }));
    const options = { ...before.options, clock: { minutes: 0, seconds: 45 } };
    keepPlan(game, {
      ...before,
      others,
      options,
      settings: { level: "hard" },
      title: "Once",
      isPublic: true,
    });
    const next = planFor(game, "bots");
    expect(next.others.map(({ bot }) => bot)).toEqual(["novice", "novice", "novice"]);
    expect(next.options.clock).toEqual({ minutes: 0, seconds: 45 });
    expect(next.settings).toEqual({ level: "hard" });
    expect([next.title, next.isPublic]).toEqual(["", false]);
    expect(planFor(game, "alone").others).toEqual([]);
    expect(planFor({ ...game, name: "alius" }, "bots").others).toHaveLength(2);
  });

  it("drops choices that the game no longer offers", () => {
    const before = planFor(game, "bots");
    keepPlan(game, {
      ...before,
      options: { ...before.options, odds: true },
      settings: { level: "cruel", gone: "x" },
    });
    const next = planFor({ ...game, bots: ["solid"] }, "bots");
    expect(next.settings).toEqual({});
    expect(next.options.odds).toBe(false);
    expect(next.others.every(({ bot }) => bot === "solid")).toBe(true);
  });

  it("has the defaults if the stored plan cannot be parsed", () => {
    writeStored("plan.ludus", "{");
    expect(planFor(game, "bots").others).toHaveLength(2);
  });
});
