/** Names of places, for callouts and screen readers. */
import type { Words } from "../../../shell/words";
import { MAP } from "../layout/map";
import type { Crossroads, Hex } from "../view";

/** What a hex gives; a forest gives nothing. */
const GIVES: Readonly<Record<string, "grain" | "ore" | "pasture">> = {
  field: "grain",
  mountain: "ore",
  pasture: "pasture",
};

/** A crossroads as the annals call it, so that one name leads to one place; it begins a line. */
export function crossroadsName(at: Crossroads, words: Words): string {
  const name = words.named("crossroads", at);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** What is gathered at a crossroads: the hexes around it that give something, with their numbers. */
export function harvestAt(at: Crossroads): { hex: Hex; good: "grain" | "ore" | "pasture"; number: number }[] {
  return (MAP.crossroads[at]?.hexes ?? []).flatMap((hex) => {
    const { terrain = "", number } = MAP.hexes[hex] ?? {};
    const good = GIVES[terrain];
    return good && number ? [{ hex, good, number }] : [];
  });
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
