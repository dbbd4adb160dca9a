/** Somebody sits at a table of Struggle for Rome at one of the moments of `views/`, served by the test. */
import type { Page } from "@playwright/test";
import { arrive, read, type Served, tableOf, updateOf } from "../../served";

type Json = Record<string, unknown>;

export const STRUGGLE = {
  name: "struggle_for_rome",
  rules: 1,
  seats: [3, 4],
  settings: [],
  forms: read(new URL("views/forms.json", import.meta.url)) as unknown as string[],
  bots: ["random", "novice", "solid"],
  cooperative: false,
  hidden: true,
  minutes: [60, 120],
  options: { hints: "off", odds: "on", undo: "on" },
  kicks: "late",
  joins: "former",
  replaces: "seated",
};

export interface Moment {
  view: Json;
  awaited: string[];
  options: string[];
  compositions: Json[];
}

export function momentOf(name: string): Moment {
  return read(new URL(`views/${name}.json`, import.meta.url)) as unknown as Moment;
}

/** Sit down in seat A; `more` goes into the update, `table` into the table. */
export async function sit(
  page: Page,
  name: string,
  { prefs = {}, more = {}, table = {} }: { prefs?: Json; more?: Json; table?: Json } = {},
): Promise<Served> {
  const { view, awaited, options, compositions } = momentOf(name);
  const update = updateOf(view, options, { awaited, compositions, ...more });
  const seats = (view.colours as unknown[]).length;
  return arrive(page, [STRUGGLE], tableOf(STRUGGLE.name, seats, table), { A: update }, prefs);
}
