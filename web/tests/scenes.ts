/** Tables with a series of updates, each like a usual turn, to measure their rendering. */
import { readFileSync } from "node:fs";
import { updateOf } from "./served";

type Json = Record<string, unknown>;

export type Scened = "fall_of_rome" | "struggle_for_rome" | "aeterna";

// Vite would treat `new URL(path, import.meta.url)` as an asset of a page.
const HERE = import.meta.url;
const views = (game: string, name: string) =>
  JSON.parse(readFileSync(new URL(`games/${game}/views/${name}.json`, HERE), "utf8"));

export interface Scene {
  name: Scened;
  game: Json;
  seats: number;
  /** Selector of an element that shows that the board is drawn. */
  board: string;
  first: Json;
  message: (n: number) => Json;
}

function gameOf(name: string, forms: string[], seats: [number, number]): Json {
  return {
    ...{ name, forms, seats, rules: 1, settings: [], bots: ["random"], minutes: [60, 90], lessons: 0 },
    ...{ cooperative: false, hidden: true, options: { hints: "off", odds: "never", undo: "on" } },
    texts: {},
    ...{ kicks: "late", joins: "former", replaces: "seated" },
  };
}

/** Return a scene with usual turns on a crowded map: pawns move, cubes appear, and the options change. */
function fallOfRome(): Scene {
  const late = views("fall_of_rome", "late");
  const cities = ["Roma", "Genua", "Ravenna", "Carthago", "Brundisium", "Aquileia", "Narbo"];
  const forms = ["march {city} {legions:count}", "recruit {count}", "end"];
  return {
    name: "fall_of_rome",
    game: gameOf("fall_of_rome", forms, [1, 5]),
    seats: late.hands.length,
    board: "[data-city=Roma]",
    first: updateOf(late, ["end"]),
    message: (n) => {
      const to = cities[n % cities.length]!;
      const struck = cities[(n + 3) % cities.length]!;
      const barbarians = { huns: 1 + (n % 3) };
      const view = {
        ...late,
        pawns: late.pawns.map((city: string, seat: number) => (seat === 0 ? to : city)),
        cities: {
          ...late.cities,
          [struck]: { ...late.cities[struck], barbarians, legions: 1 + (n % 4) },
        },
        actions: 4 - (n % 4),
      };
      const marches = cities.filter((city) => city !== to).flatMap((city) => [0, 1].map((of) => [city, of]));
      return updateOf(view, [...marches.map(([city, of]) => `march ${city} ${of}`), "end"]);
    },
  };
}

/** Return a scene of a competitive game: numbers and pieces change, and two thirds of the options are offered. */
function moment(
  name: Scened,
  at: string,
  range: [number, number],
  board: string,
  // biome-ignore lint/suspicious/noExplicitAny: the stored view has no type
  changed: (view: any, n: number) => Json,
): Scene {
  const { view, options, compositions, awaited } = views(name, at);
  const offered = (n: number) => options.filter((_: string, at: number) => (at + n) % 3 > 0);
  return {
    name,
    game: gameOf(name, views(name, "forms"), range),
    seats: view.seats,
    board,
    first: updateOf(view, options, { compositions, awaited }),
    message: (n) => updateOf({ ...view, ...changed(view, n) }, offered(n), { compositions, awaited }),
  };
}

const more = (numbers: number[], n: number) => numbers.map((number, seat) => number + ((n + seat) % 4));

/** Return a scene with a journey: horsemen move, and gold and cards change hands. */
function struggleForRome(): Scene {
  const places = ["r7c1N", "r8c10N", "r8c3S"];
  return moment("struggle_for_rome", "journey", [3, 4], "[data-city]", (view, n) => ({
    gold: more(view.gold, n),
    hand_sizes: more(view.hand_sizes, n + 1),
    points: more(view.points, n + 2),
    tribes: view.tribes.map((tribe: { horsemen: Json }, seat: number) =>
      seat === 1 ? { ...tribe, horsemen: { ...tribe.horsemen, place: places[n % 3] } } : tribe,
    ),
  }));
}

/** Return a scene in the middle of an Era: Citizens gather on a Hill, its tokens are used, and goods increase. */
function aeterna(): Scene {
  return moment("aeterna", "late", [2, 4], "[data-hill]", (view, n) => ({
    aurei: more(view.aurei, n),
    wheat: more(view.wheat, n + 1),
    prestige: more(view.prestige, n + 2),
    hills: {
      ...view.hills,
      Quirinalis: {
        ...view.hills.Quirinalis,
        stacks: view.hills.Quirinalis.stacks.map((stack: Json, at: number) => ({
          ...stack,
          citizens: 3 - at + ((n + at) % 2),
        })),
        tokens: view.hills.Quirinalis.tokens.map((token: Json, at: number) => ({
          ...token,
          active: (n + at) % 2 === 0,
        })),
      },
    },
  }));
}

export const SCENES = [fallOfRome(), struggleForRome(), aeterna()];
