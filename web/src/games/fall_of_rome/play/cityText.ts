/** A city and a pawn in words. */
import { SEATS } from "../../../shell/seat";
import type { Words } from "../../../shell/words";
import type { CityContent } from "../board/types";
import { MAP } from "../layout/map";
import { type FallView, isAlone } from "../view";

/** Whose pawn it is: in solitaire its role, else who sits there. */
export function pawnName(view: FallView, at: number, words: Words): string {
  return isAlone(view) ? words.named("role", view.roles[at] ?? "") : words.named("seat", SEATS[at] ?? "");
}

export function cityParts(
  { city, pieces, pawns, port, marks, odds }: Omit<CityContent, "tribes">,
  words: Words,
  nameOf: (pawn: number) => string,
): string[] {
  return [
    words.named("city", city),
    ...Object.entries(pieces.barbarians ?? {}).map(([tribe, count]) =>
      count ? `${words.named("tribe", tribe)} ${count}` : "",
    ),
    pieces.legions ? words.say("counted.legions", { count: pieces.legions }) : "",
    pieces.fort ? words.gameText("term.fort") : "",
    port ? words.say("city.port") : "",
    ...pawns.map(nameOf),
    ...marks.map((mark) => words.say(`mark.${mark}`)),
    odds === undefined ? "" : words.say("odds.city", { percent: odds }),
  ].filter(Boolean);
}

/** What stands in a city, for the box beside it. */
export function inCity(city: string, view: FallView, words: Words): string {
  const content = {
    city,
    pieces: view.cities[city] ?? {},
    pawns: view.pawns.flatMap((at, pawn) => (at === city ? [pawn] : [])),
    port: MAP.cities[city]?.port ?? false,
    marks: [],
    odds: undefined,
  };
  const [, ...rest] = cityParts(content, words, (at) => pawnName(view, at, words));
  return rest.join(" · ") || words.say("city.empty");
}
