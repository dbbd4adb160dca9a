import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { draw, EXPECTED, weight } from "../../src/games/fall_of_rome/telling";
import type { FallView } from "../../src/games/fall_of_rome/view";
import { type Fact, Teller } from "../../src/shell/telling";

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

describe("the teller", () => {
  const flip = (city: string): Fact => ({ fact: "cube_added", city, tribe: "huns" });

  it("shows one fact after another and ends with what the service sent", () => {
    const teller = new Teller(fallOfRome, () => 100);
    teller.tell(VIEW, [flip("Roma"), flip("Genua")]);
    expect(teller.get()).toMatchObject({ left: 1, facts: [{ city: "Roma" }] });
    expect(teller.get().view?.cities.Roma?.barbarians?.huns).toBe(2);
    vi.advanceTimersByTime(100);
    expect(teller.get()).toMatchObject({ left: 0, facts: [{ city: "Genua" }] });
    vi.advanceTimersByTime(100);
    expect(teller.get()).toEqual({ view: null, facts: [], left: 0 });
  });

  it("shows dice of one roll together", () => {
    const teller = new Teller(fallOfRome, () => 100);
    teller.tell(VIEW, [
      { fact: "dice_rolled", face: "legion" },
      { fact: "dice_rolled", face: "barbarian" },
    ]);
    expect(teller.get().facts).toHaveLength(2);
  });

  it("can be skipped, and says nothing when it is off", () => {
    const teller = new Teller(fallOfRome, () => 100);
    teller.tell(VIEW, [flip("Roma"), flip("Genua")]);
    teller.skip();
    expect(teller.get().view).toBeNull();
    const off = new Teller(fallOfRome, () => 0);
    off.tell(VIEW, [flip("Roma")]);
    expect(off.get().view).toBeNull();
  });

  it("hurries when much has happened", () => {
    const teller = new Teller(fallOfRome, () => 1000);
    teller.tell(
      VIEW,
      Array.from({ length: 200 }, () => flip("Roma")),
    );
    vi.advanceTimersByTime(55_000);
    expect(teller.get().view).toBeNull();
  });
});
