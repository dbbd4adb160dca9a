/** What the service says about a game's settings. */
import type { http } from "../protocol";

/** A setting: `one` value, one for `each` seat, or a `subset` of the values. */
export type Setting = http.SettingOut;
export type Value = string | readonly string[];
export type Chosen = Readonly<Record<string, Value>>;

/** How many values a setting of one for each has, at a table of so many seats. */
export function placesOf(setting: Setting, seats: number): number {
  return setting.places?.[seats] ?? seats;
}

/** What a setting stands at, whole: a list for each seat if it has one value a seat. */
export function settled(setting: Setting, chosen: Chosen, count: number): Value {
  const given = chosen[setting.name];
  if (setting.kind === "each") {
    const list = Array.isArray(given) ? (given as readonly string[]) : [];
    return Array.from({ length: count }, (_, at) => list[at] ?? String(setting.default));
  }
  return given ?? setting.default;
}
