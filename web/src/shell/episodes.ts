/** Facts that belong together, as a part says (`joins`): an episode is told in one sentence. */
import type { Fact } from "../protocol";
import type { Kit } from "./kit";

export type Joins = Kit<unknown>["joins"];

/** Things in a row, each with its fact, by episode. `apart`: whether a thing begins an episode whatever it tells. */
export function byEpisode<Thing>(
  things: readonly Thing[],
  factOf: (thing: Thing) => Fact,
  joins: Joins,
  apart: (thing: Thing, before: Thing) => boolean = () => false,
): Thing[][] {
  const episodes: Thing[][] = [];
  for (const thing of things) {
    const episode = episodes.at(-1);
    const before = episode?.at(-1);
    if (episode && before && !apart(thing, before) && joins?.(factOf(thing), episode.map(factOf)))
      episode.push(thing);
    else episodes.push([thing]);
  }
  return episodes;
}
