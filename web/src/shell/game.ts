/** Settings of a game, as the service describes them. */
import type { http } from "../protocol";

/** A setting: `one` value, one for `each` seat, or a `subset` of the values. */
export type Setting = http.SettingOut;
export type Value = string | readonly string[];
export type Chosen = Readonly<Record<string, Value>>;

/** Returns the number of values of an `each` setting for a number of seats. */
export function placesOf(setting: Setting, seats: number): number {
  return setting.places?.[seats] ?? seats;
}

/** Returns the complete value of a setting: a list if it has one value per seat. */
export function settled(setting: Setting, chosen: Chosen, count: number): Value {
  const given = chosen[setting.name];
  if (setting.kind === "each") {
    const list = Array.isArray(given) ? (given as readonly string[]) : [];
    return Array.from({ length: count }, (_, at) => list[at] ?? String(setting.default));
  }
  return given ?? setting.default;
}
