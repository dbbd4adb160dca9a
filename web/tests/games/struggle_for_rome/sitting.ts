/** Tables of Struggle for Rome at the moments of `views/`, with a fake server. */
import type { Page } from "@playwright/test";
import { arrive, read, type Served, tableOf, updateOf } from "../../served";

type Json = Record<string, unknown>;

const HERE = import.meta.url;

export const STRUGGLE = {
  name: "struggle_for_rome",
  rules: 2,
  seats: [3, 4],
  settings: [],
  forms: read(new URL("views/forms.json", HERE)) as unknown as string[],
  bots: ["random", "novice", "solid"],
  cooperative: false,
  hidden: true,
  minutes: [60, 120],
  options: { hints: "off", odds: "on", undo: "on" },
  kicks: "late",
  joins: "former",
  replaces: "seated",
  texts: {},
};

export interface Moment {
  view: Json;
  awaited: string[];
  options: string[];
  compositions: Json[];
}

export function momentOf(name: string): Moment {
  return read(new URL(`views/${name}.json`, HERE)) as unknown as Moment;
}

interface Sitting {
  prefs?: Json;
  /** Fields of the update to replace. */
  more?: Json;
  table?: Json;
}

/** Return the arguments of `arrive` for a table at a moment, with the first update of seat A. */
export function tableAt(
  name: string,
  { prefs = {}, more = {}, table = {} }: Sitting = {},
): [Json[], Json, { A: Json }, Json] {
  const { view, awaited, options, compositions } = momentOf(name);
  const update = updateOf(view, options, { awaited, compositions, ...more });
  const seats = (view.colours as unknown[]).length;
  return [[STRUGGLE], tableOf(STRUGGLE.name, seats, table), { A: update }, prefs];
}

/** Sit down in seat A. */
export const sit = (page: Page, name: string, sitting: Sitting = {}): Promise<Served> =>
  arrive(page, ...tableAt(name, sitting));
