/** What places are called, for who reads a callout or hears the board. */
import type { Words } from "../../../shell/words";
import { citiesBeside, cityAt, MAP } from "../layout/map";
import type { Crossroads, Hex } from "../view";

/** A crossroads by the cities beside it, else by the lands around: nobody knows it by its number. */
export function crossroadsName(at: Crossroads, words: Words): string {
  const city = cityAt(at);
  if (city) return words.named("city", city);
  const beside = citiesBeside(at);
  if (beside.length > 0)
    return words.say("place.beside", { cities: words.list(beside.map((each) => words.named("city", each))) });
  const hexes = MAP.crossroads[at]?.hexes ?? [];
  const lands = [...new Set(hexes.map((hex) => MAP.hexes[hex]?.province ?? ""))];
  return words.say("place.in", { lands: words.list(lands.map((land) => words.named("province", land))) });
}

/** A hex by its terrain, number and land. */
export function hexName(hex: Hex, words: Words): string {
  const { terrain, number, province } = MAP.hexes[hex] ?? {};
  const land = words.named("terrain", terrain);
  return words.say("place.hex", {
    hex: number ? `${land} ${number}` : land,
    land: words.named("province", province),
  });
}
