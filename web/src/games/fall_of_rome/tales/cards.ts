/** What a City or Barbarian card says: a city and a tribe. */
import type { City, Tribe } from "../view";

export function cityOf(card: unknown): City {
  return String(card).split("/")[0] ?? "";
}

export function tribeOf(card: unknown): Tribe | undefined {
  return String(card).split("/")[1] as Tribe | undefined;
}
