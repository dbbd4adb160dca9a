import { describe, expect, it } from "vitest";
import { vignette } from "../../../../src/games/aeterna/board/vignettes";
import { CATALOGUE } from "../../../../src/games/aeterna/layout/catalogue";
import maps from "../../../../src/games/aeterna/layout/provinces.json";
import {
  byColour,
  choosers,
  handedOn,
  handOf,
  isNewColour,
  lacking,
  leftOf,
  packSize,
  purse,
  ring,
  sameColour,
} from "../../../../src/games/aeterna/play/cards";
import { placeOf } from "../../../../src/games/aeterna/play/place";
import { POSITIONS } from "../positions";

const view = (name: string) => POSITIONS[name]!.view;

describe("cards as a viewer sees them", () => {
  it("mark each good that the viewer lacks", () => {
    const held = purse(view("influence"), 0);
    expect(held.stone).toBe(0);
    const price = view("influence").prices!.cards["Castra Praetoria"]!;
    expect([...lacking(price, held)]).toEqual(["stone"]);
    expect(leftOf(price, held)).toEqual([
      ["stone", -1],
      ["aurei", 1],
    ]);
  });

  it("lack nothing if the server offers to play them", () => {
    for (const { view, options } of Object.values(POSITIONS)) {
      if (!view.hand || options.every((act) => !act.startsWith("play "))) continue;
      for (const act of options.filter((each) => each.startsWith("play "))) {
        const card = act.slice(5).replaceAll("_", " ");
        expect([card, ...lacking(view.prices!.cards[card]!, purse(view, 0))]).toEqual([card]);
      }
    }
  });

  it("are counted by colour for a seat, including Personalities", () => {
    const late = view("late");
    const counted = byColour(late, 1);
    expect(counted.map(([, cards]) => cards.length).reduce((sum, each) => sum + each)).toBe(
      late.played[1]!.length + late.favors[1]!.length,
    );
    expect(sameColour(late, 1, "Castra Peregrina")).toBe(2); // Aedes Iani, Porta Triumphalis
  });

  it("are hidden in other players' hands until the end", () => {
    expect(handOf(view("influence"), 0)).toEqual(view("influence").hand);
    expect(handOf(view("influence"), 1)).toBeNull();
    expect(handOf(view("over"), 1)).toEqual(view("over").hands_shown![1]);
  });
});

describe("the draft", () => {
  it("orders the seats in a ring, with the viewer second", () => {
    expect(ring(4, 0)).toEqual([3, 0, 1, 2]);
    expect(ring(2, 1)).toEqual([0, 1]);
    expect(ring(3, null)).toEqual([0, 1, 2]);
  });

  it("returns the size of the packs, also if the viewer sees none", () => {
    expect(packSize(view("draft"))).toBe(5);
    expect(packSize({ pack: null, drafted: 2 })).toBe(3);
  });

  it("waits for the seats that have not sealed a card", () => {
    expect(choosers(view("sealed"))).toEqual(["C", "D"]);
  });

  it("lists the packs that were passed on, latest first, without the kept cards", () => {
    const told = handedOn(view("influence"), 0);
    expect(told).toHaveLength(4);
    expect(told[0]).toEqual({ to: 1, cards: [{ card: "Saepta Iulia", gone: false }] });
    expect(told[3]!.cards.map(({ card }) => card)).not.toContain("Aedes Herculis Victoris");
  });

  it("marks the cards that were taken from a pack before it came back", () => {
    const three = view("three"); // the fourth pack of three players is the first one again
    const first = handedOn(three, 0)[3]!;
    expect(first.cards).toEqual([
      { card: "Moenia Servii Tulli", gone: false },
      { card: "Cloaca Maxima", gone: false },
      { card: "Latium", gone: true },
      { card: "Samnium", gone: true },
    ]);
  });
});

describe("cards", () => {
  it("all have a picture, and no two Provinces have the same one", () => {
    const cards = Object.entries(CATALOGUE.cards).map(([name, { kind }]) => ({ name, kind }));
    const undrawn = cards.filter(({ name, kind }) => kind !== "province" && vignette(name).length === 0);
    expect(undrawn).toEqual([]);
    const provinces = cards.filter(({ kind }) => kind === "province").map(({ name }) => name);
    expect(Object.keys(maps).sort()).toEqual(provinces.sort());
    for (const [land, part] of Object.values(maps)) {
      expect(land).toMatch(/^M/);
      expect(part).toMatch(/^M/);
    }
    expect(new Set(Object.values(maps).map(([, part]) => part)).size).toBe(provinces.length);
  });

  it("have a new colour if the player has other cards, and none of them has that colour", () => {
    const seen = (played: string[], hand: string[]) => ({ ...view("draft"), played: [played], hand });
    expect(isNewColour(seen([], []), 0, "Regia")).toBe(false); // the first of all
    expect(isNewColour(seen([], ["Sepulcretum"]), 0, "Regia")).toBe(true);
    expect(isNewColour(seen([], ["Regia"]), 0, "Comitium")).toBe(false); // kept in this draft
    expect(isNewColour(seen(["Regia"], []), 0, "Comitium")).toBe(false);
    expect(isNewColour(seen([], ["Regia", "Comitium"]), 0, "Regia")).toBe(false); // in the hand itself
  });

  it("are enlarged within the screen, beside or above the original", () => {
    const screen = { w: 1280, h: 720 };
    for (const from of [
      { left: 400, top: 560, width: 150 },
      { left: 1100, top: 120, width: 170 },
      { left: 10, top: 20, width: 170 },
      { left: 1240, top: 700, width: 30 },
    ]) {
      const { left, top, width, height } = placeOf(from, screen);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(screen.w);
      expect(top + height).toBeLessThanOrEqual(screen.h);
      const beside = left + width <= from.left || left >= from.left + from.width;
      expect(beside || top + height <= from.top).toBe(true);
    }
  });
});
