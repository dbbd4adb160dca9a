import { describe, expect, test } from "vitest";
import { CITIES, CITY_CARDS, MAP, readCard } from "../../../src/games/fall_of_rome/layout/map";
import { travels } from "../../../src/games/fall_of_rome/layout/travel";
import { type FallView, TRIBES } from "../../../src/games/fall_of_rome/view";
import early from "./views/early.json";
import late from "./views/late.json";
import middle from "./views/middle.json";

type Shape = { [key: string]: (value: unknown) => boolean };

const number = (value: unknown) => typeof value === "number";
const text = (value: unknown) => typeof value === "string";
const listOf = (item: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(item);
const among = (allowed: readonly unknown[]) => (value: unknown) => allowed.includes(value);
const nothingOr = (item: (value: unknown) => boolean) => (value: unknown) => value === null || item(value);
const records = (key: (value: unknown) => boolean, item: (value: unknown) => boolean) => (value: unknown) =>
  typeof value === "object" && value !== null && Object.entries(value).every(([k, v]) => key(k) && item(v));
/** Return a check for objects with exactly these keys. The optional ones may be missing. */
const shape =
  (keys: Shape, optional: Shape = {}) =>
  (value: unknown) => {
    if (typeof value !== "object" || value === null) return false;
    const known = { ...keys, ...optional };
    return (
      Object.keys(keys).every((key) => key in value) &&
      Object.entries(value).every(([key, v]) => known[key]?.(v) ?? false)
    );
  };

const city = among(CITIES);
const tribe = among(TRIBES);
const card = (value: unknown) => {
  if (typeof value !== "string") return false;
  const read = readCard(value);
  return read
    ? city(read.city) && tribe(read.tribe)
    : MAP.events.includes(value) || ["event", "revolt"].includes(value);
};

/** The type FallView as checks at run time. */
const FALL_VIEW: Record<keyof FallView, (value: unknown) => boolean> = {
  rules: number,
  seats: number,
  poll: among([true, false]),
  holding: number,
  passed: number,
  ending: text,
  viewer: number,
  awaited: number,
  agenda: listOf((value) => text((value as { step?: unknown } | null)?.step)),
  difficulty: text,
  roma_caput_mundi: among([true, false]),
  consent: among(["ask", "auto"]),
  player: number,
  actions: number,
  decline: number,
  marker: number,
  allied: listOf(tribe),
  cities: records(
    city,
    shape({}, { barbarians: records(tribe, number), legions: number, fort: among([true, false]) }),
  ),
  supply: shape({ barbarians: records(tribe, number), legions: number, forts: number }),
  pawns: listOf(nothingOr(city)),
  roles: listOf(text),
  hands: listOf(listOf(card)),
  treasury: listOf(card),
  player_deck: shape({
    piles: listOf(shape({ cards: number, revolt: among([true, false]) })),
    unseen: listOf(card),
    unseen_events: listOf(card),
    on_top: listOf(card),
    drawn: listOf(card),
    event_deck: number,
  }),
  player_discard: listOf(card),
  barbarian_deck: listOf(listOf(card)),
  barbarian_discard: listOf(card),
  barbarian_looked_at: listOf(card),
  barbarian_removed: listOf(card),
  refused: listOf(text),
  picks: listOf(text),
  used: listOf(text),
  alea: number,
  flips_less: number,
  battle: nothingOr(shape({ city, removed: number })),
};

describe.each(Object.entries({ early, middle, late }))("the %s view", (_, view) => {
  test("has exactly the keys of FallView", () => {
    expect(Object.keys(view).sort()).toEqual(Object.keys(FALL_VIEW).sort());
  });

  test.each(Object.keys(FALL_VIEW) as (keyof FallView)[])("%s has the type that FallView declares", (key) => {
    expect(FALL_VIEW[key]((view as Record<string, unknown>)[key]), JSON.stringify((view as never)[key])).toBe(
      true,
    );
  });
});

describe("travels", () => {
  const view = middle as unknown as FallView;
  const pieces = (of: FallView, name: string) => of.cities[name] ?? {};

  test("include a pawn and the legions that move with it", () => {
    const before: FallView = { ...view, pawns: ["Roma"], cities: { Roma: { legions: 4 } } };
    const after: FallView = {
      ...view,
      pawns: ["Genua"],
      cities: { Roma: { legions: 1 }, Genua: { legions: 3 } },
    };
    expect(travels(before, after)).toEqual([
      { piece: "pawn", seat: 0, from: "Roma", to: "Genua" },
      { piece: "legions", from: "Roma", to: "Genua", count: 3 },
    ]);
  });

  test("do not include cubes that come from the supply", () => {
    const more = { ...pieces(view, "Tyras"), barbarians: { visigoths: 2 } };
    expect(travels({ ...view, cities: {} }, { ...view, cities: { Tyras: more } })).toEqual([]);
  });

  test("are empty if no piece has moved", () => {
    expect(travels(view, view)).toEqual([]);
  });
});

test("the City cards of each colour are counted, 49 in all", () => {
  expect(CITY_CARDS).toEqual({
    anglo_saxons_franks: 9,
    vandals: 12,
    huns: 9,
    visigoths: 13,
    ostrogoths: 6,
  });
});
