/** Groups facts that belong together (`joins` of the part) into episodes. An episode has one sentence. */
import type { Fact } from "../protocol";
import type { Kit } from "./kit";

export type Joins = Kit<unknown>["joins"];

/** Groups things by the episodes of their facts. `apart`: whether a thing starts a new episode in any case. */
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
