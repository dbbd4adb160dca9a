import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draw, EXPECTED, weight } from "../../src/games/fall_of_rome/facts";
import type { FallView } from "../../src/games/fall_of_rome/view";
import type { Fact } from "../../src/protocol";
import { Playback } from "../../src/shell/playback";

const fallOfRome = { tiles: [], usual: "", draw, weight, expected: EXPECTED };

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

describe("facts are drawn", () => {
  it("cubes, legions and forts come and go, out of the supply and back", () => {
    const view = after(
      { fact: "cube_added", city: "Roma", tribe: "huns" },
      { fact: "legion_defended", city: "Roma", tribe: "huns" },
      { fact: "fort_lost", city: "Roma" },
      { fact: "barbarian_removed", city: "Roma", tribe: "huns", count: 1 },
    );
    expect(view.cities.Roma).toEqual({ legions: 1, fort: false, barbarians: { huns: 1 } });
    expect([view.supply.legions, view.supply.barbarians.huns]).toEqual([5, 5]);
  });

  it("a march takes pawn and legions along", () => {
    const view = after({ fact: "marched", seat: "A", city: "Roma", city2: "Genua", legions: 2 });
    expect(view.pawns).toEqual(["Genua", "Ravenna"]);
    expect([view.cities.Roma?.legions, view.cities.Genua?.legions]).toEqual([0, 2]);
  });

  it("cards change hands", () => {
    const view = after({ fact: "card_given", seat: "A", seat2: "B", card: "Roma/huns" });
    expect(view.hands).toEqual([[], ["Roma/huns"]]);
  });

  it("a fact it does not know changes nothing", () => {
    expect(after({ fact: "comet" })).toBe(VIEW);
  });
});

describe("a playback", () => {
  const flip = (city: string): Fact => ({ fact: "cube_added", city, tribe: "huns" });

  it("shows one fact after another and ends with what the service sent", () => {
    const playback = new Playback(fallOfRome, () => 100);
    playback.play(VIEW, [flip("Roma"), flip("Genua")]);
    expect(playback.get()).toMatchObject({ left: 1, facts: [{ city: "Roma" }] });
    expect(playback.get().view?.cities.Roma?.barbarians?.huns).toBe(2);
    vi.advanceTimersByTime(100);
    expect(playback.get()).toMatchObject({ left: 0, facts: [{ city: "Genua" }] });
    vi.advanceTimersByTime(100);
    expect(playback.get()).toEqual({ view: null, facts: [], left: 0 });
  });

  it("shows dice of one roll together", () => {
    const playback = new Playback(fallOfRome, () => 100);
    playback.play(VIEW, [
      { fact: "dice_rolled", face: "legion" },
      { fact: "dice_rolled", face: "barbarian" },
    ]);
    expect(playback.get().facts).toHaveLength(2);
  });

  it("can be skipped, and says nothing when it is off", () => {
    const playback = new Playback(fallOfRome, () => 100);
    playback.play(VIEW, [flip("Roma"), flip("Genua")]);
    playback.skip();
    expect(playback.get().view).toBeNull();
    const off = new Playback(fallOfRome, () => 0);
    off.play(VIEW, [flip("Roma")]);
    expect(off.get().view).toBeNull();
  });

  it("hurries when much has happened", () => {
    const playback = new Playback(fallOfRome, () => 1000);
    playback.play(
      VIEW,
      Array.from({ length: 200 }, () => flip("Roma")),
    );
    vi.advanceTimersByTime(55_000);
    expect(playback.get().view).toBeNull();
  });
});
