import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draw, EXPECTED, joins, weight } from "../../src/games/fall_of_rome/facts";
import type { FallView } from "../../src/games/fall_of_rome/view";
import type { Fact } from "../../src/protocol";
import type { Connection } from "../../src/shell/connection";
import { Narrator } from "../../src/shell/narrator";
import { Playback, undone } from "../../src/shell/playback";
import { Store } from "../../src/shell/store";

const fallOfRome = { tiles: [], usual: "", draw, weight, expected: EXPECTED, joins };

const VIEW = {
  hands: [["Roma/huns"], []],
  pawns: ["Roma", "Ravenna"],
  roles: ["consul", "mercator"],
  player: 0,
  decline: 1,
  marker: 0,
  allied: [],
  cities: { Roma: { legions: 2, fort: true, barbarians: { huns: 1 } } },
  supply: {
    barbarians: { anglo_saxons_franks: 5, vandals: 5, huns: 5, visigoths: 5, ostrogoths: 5 },
    legions: 4,
    forts: 5,
  },
} as unknown as FallView;

function after(...facts: Fact[]): FallView {
  return facts.reduce((view, fact) => fallOfRome.draw(view, fact), VIEW);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("drawing facts", () => {
  it("moves cubes, legions and forts between the map and the supply", () => {
    const view = after(
      { fact: "cube_added", city: "Roma", tribe: "huns" },
      { fact: "legion_defended", city: "Roma", tribe: "huns" },
      { fact: "fort_lost", city: "Roma" },
      { fact: "barbarian_removed", city: "Roma", tribe: "huns", count: 1 },
    );
    expect(view.cities.Roma).toEqual({ legions: 1, fort: false, barbarians: { huns: 1 } });
    expect([view.supply.legions, view.supply.barbarians.huns]).toEqual([5, 5]);
  });

  it("moves the pawn and the legions of a march", () => {
    const view = after({ fact: "marched", seat: "A", city: "Roma", city2: "Genua", legions: 2 });
    expect(view.pawns).toEqual(["Genua", "Ravenna"]);
    expect([view.cities.Roma?.legions, view.cities.Genua?.legions]).toEqual([0, 2]);
  });

  it("moves a card between hands", () => {
    const view = after({ fact: "card_given", seat: "A", seat2: "B", card: "Roma/huns" });
    expect(view.hands).toEqual([[], ["Roma/huns"]]);
  });

  it("ignores unknown facts", () => {
    expect(after({ fact: "comet" })).toBe(VIEW);
  });
});

describe("a playback", () => {
  const flip = (city: string): Fact => ({ fact: "cube_added", city, tribe: "huns" });

  it("shows one fact after another, and ends with the server's view", () => {
    const playback = new Playback(fallOfRome, () => 100);
    playback.play(VIEW, [flip("Roma"), flip("Genua")]);
    expect(playback.get()).toMatchObject({ left: 1, untold: 1, facts: [{ city: "Roma" }] });
    expect(playback.get().view?.cities.Roma?.barbarians?.huns).toBe(2);
    vi.advanceTimersByTime(100);
    expect(playback.get()).toMatchObject({ left: 0, facts: [{ city: "Genua" }] });
    vi.advanceTimersByTime(100);
    expect(playback.get()).toEqual({ view: null, facts: [], episode: [], left: 0, untold: 0, behind: false });
  });

  it("counts facts that arrive during playback as untold at once, because the log has them", () => {
    const playback = new Playback(fallOfRome, () => 100);
    playback.play(VIEW, [flip("Roma"), flip("Narbo")]);
    playback.play(VIEW, [flip("Genua"), flip("Roma")]);
    expect(playback.get()).toMatchObject({ left: 3, untold: 3, facts: [{ city: "Roma" }] });
  });

  it("shows all dice of a roll together", () => {
    const playback = new Playback(fallOfRome, () => 100);
    playback.play(VIEW, [
      { fact: "dice_rolled", face: "legion" },
      { fact: "dice_rolled", face: "barbarian" },
    ]);
    expect(playback.get().facts).toHaveLength(2);
  });

  it("can be skipped, and shows nothing when it is off", () => {
    const playback = new Playback(fallOfRome, () => 100);
    playback.play(VIEW, [flip("Roma"), flip("Genua")]);
    playback.skip();
    expect(playback.get().view).toBeNull();
    const off = new Playback(fallOfRome, () => 0);
    off.play(VIEW, [flip("Roma")]);
    expect(off.get().view).toBeNull();
  });

  it("is behind while facts of other players remain, but not for the player's own facts", () => {
    const playback = new Playback(fallOfRome, () => 100);
    const others = ({ city }: Fact) => city === "Genua";
    playback.play(VIEW, [flip("Roma"), flip("Genua"), flip("Roma")], undefined, others);
    expect(playback.get().behind).toBe(true);
    vi.advanceTimersByTime(100);
    expect(playback.get().behind).toBe(true);
    vi.advanceTimersByTime(100);
    expect(playback.get()).toMatchObject({ behind: false, facts: [{ city: "Roma" }] });
    vi.advanceTimersByTime(100);
    expect(playback.get()).toMatchObject({ view: null, behind: false });
  });

  const battle: Fact[] = [
    { fact: "battle_joined", seat: "A", city: "Roma", count: 1 },
    { fact: "dice_rolled", face: "barbarian_legion" },
    { fact: "legions_lost", city: "Roma", count: 1 },
    { fact: "barbarian_removed", city: "Roma", tribe: "huns", count: 1 },
  ];
  const told = (playback: Playback<FallView>) => playback.get().episode.map(({ fact }) => fact);

  it("collects the facts of an episode, also from a later update", () => {
    const playback = new Playback(fallOfRome, () => 100);
    playback.play(VIEW, battle.slice(0, 3));
    expect(told(playback)).toEqual(["battle_joined"]);
    while (playback.get().left > 0) vi.advanceTimersToNextTimer();
    expect(told(playback)).toEqual(["battle_joined", "dice_rolled", "legions_lost"]);
    vi.advanceTimersToNextTimer();
    // The choice of the barbarian to remove arrives in another update.
    playback.play(VIEW, battle.slice(3));
    expect(told(playback)).toEqual(battle.map(({ fact }) => fact));
    vi.advanceTimersToNextTimer();
    playback.play(VIEW, [flip("Roma")]);
    expect(told(playback)).toEqual(["cube_added"]);
  });

  it("shows the end of each episode for its whole time, also in a long playback", () => {
    const playback = new Playback(fallOfRome, () => 1000);
    playback.play(VIEW, Array.from({ length: 50 }, () => battle).flat());
    const ends: number[] = [];
    while (playback.get().view !== null) {
      const from = vi.getMockedSystemTime()?.getTime() ?? 0;
      const last = told(playback).length === battle.length;
      vi.advanceTimersToNextTimer();
      if (last) ends.push((vi.getMockedSystemTime()?.getTime() ?? 0) - from);
    }
    expect(ends).toHaveLength(50);
    expect(Math.min(...ends)).toBeGreaterThanOrEqual(1000);
  });
});

describe("a narrator", () => {
  const fact: Fact = { fact: "cube_added", city: "Roma", tribe: "huns" };
  const update = (seq: number) => ({ seq, view: VIEW, awaited: ["A"] });
  const event = (seq: number, seat: string) => ({ seq, seat, act: "end", undo: null, facts: [{ ...fact }] });

  it.each([
    ["A", false],
    ["B", true],
  ])("reports for the facts of seat %s whether the playback is behind: %s", (seat, behind) => {
    const connection = new FakeConnection({ update: update(1), log: [], seat: "A" });
    const narrator = new Narrator(
      connection as unknown as Connection,
      fallOfRome,
      new Set(["A"]),
      { seq: 1 },
      () => 100,
    );
    narrator.follow();
    narrator.show();
    connection.say({ update: update(2), log: [event(1, seat)], seat: "A" });
    expect(narrator.get().playback).toMatchObject({ behind, facts: [fact] });
    vi.advanceTimersByTime(100);
    expect(narrator.get().playback.behind).toBe(false);
  });
});

/** A connection whose state the test sets. */
class FakeConnection extends Store<object> {
  say(state: object): void {
    this.set(state);
  }
}

describe("undone", () => {
  it("returns the entries between the target of an undo and the undo itself", () => {
    const entry = (seq: number, undo: number | null = null) => ({
      seq,
      seat: "A" as const,
      act: "x",
      undo,
      facts: [],
    });
    expect([...undone([entry(0), entry(1), entry(2), entry(3, 2), entry(4)])]).toEqual([2]);
  });
});

describe("a fact that the game cannot draw", () => {
  const breaking = {
    ...fallOfRome,
    draw: (view: FallView, fact: Fact) => {
      if (fact.fact === "broken") throw new Error("no such thing");
      return draw(view, fact);
    },
  };

  it.each([
    ["first", ["broken", "cube_added"]],
    ["in the middle", ["cube_added", "broken", "cube_added"]],
    ["last", ["cube_added", "broken"]],
  ])("is logged and skipped if it comes %s, and the other facts are shown", (_, names) => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    const playback = new Playback<FallView>(breaking, () => 100);
    const facts = names.map((fact) => ({ fact, city: "Roma", tribe: "vandals" }));
    playback.play(
      VIEW,
      facts,
      () => false,
      () => true,
    );
    let cubes: number | undefined;
    for (let step = 0; playback.get().view !== null && step < 200; step += 1) {
      cubes = playback.get().view?.cities.Roma?.barbarians?.vandals;
      vi.advanceTimersByTime(20);
    }
    expect(cubes).toBe(names.filter((name) => name === "cube_added").length);
    expect(playback.get()).toMatchObject({ view: null, behind: false, left: 0 });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});
