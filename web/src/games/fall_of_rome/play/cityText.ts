/** A city and a pawn in words. */
import { SEATS } from "../../../shell/seat";
import type { Words } from "../../../shell/words";
import type { CityContent, Marks, Risk } from "../board/types";
import { MAP } from "../layout/map";
import { type FallView, isAlone } from "../view";

/** Whose pawn it is: in solitaire its role, else who sits there. */
export function pawnName(view: FallView, at: number, words: Words): string {
  return isAlone(view) ? words.named("role", view.roles[at] ?? "") : words.named("seat", SEATS[at] ?? "");
}

function chancesOf(odds: number | undefined, risk: Risk | undefined, words: Words): string[] {
  return [
    odds === undefined ? "" : words.say("odds.city", { percent: odds }),
    risk ? words.say(risk.own ? "risk.city" : "risk.city.watched", { ...risk }) : "",
  ];
}

export function cityParts(
  { city, pieces, pawns, port, marks, odds, risk }: Omit<CityContent, "tribes">,
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
    ...chancesOf(odds, risk, words),
  ].filter(Boolean);
}

/** What stands in a city, with its odds if they are shown, for the box beside it. */
export function inCity(city: string, view: FallView, words: Words, marks: Marks = {}): string {
  const content = {
    city,
    pieces: view.cities[city] ?? {},
    pawns: view.pawns.flatMap((at, pawn) => (at === city ? [pawn] : [])),
    port: MAP.cities[city]?.port ?? false,
    marks: [],
    odds: marks.odds?.[city],
    risk: marks.risks?.[city],
  };
  const [, ...rest] = cityParts(content, words, (at) => pawnName(view, at, words));
  return rest.join(" · ") || words.say("city.empty");
}
