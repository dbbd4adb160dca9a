/** Describes Struggle for Rome's table in words for screen readers. */
import type { TellBoard, ToldSection } from "../../../shell/part";
import type { Words } from "../../../shell/words";
import { MAP } from "../layout/map";
import { citiesOf, letterOf, orderOf, plunderOf } from "../play/people";
import { crossroadsName, hexName } from "../play/places";
import { type City, PROVINCES, type StruggleView, TRIBES, type Tribe } from "../view";

export const texts = { en: () => import("./en.json"), pl: () => import("./pl.json") };

const of = (name: string, value: string | number) => `${name}: ${value}`;

function state(view: StruggleView, full: boolean, words: Words): string[] {
  const term = (name: string) => words.gameText(`term.${name}`);
  const lines = [
    of(term("round"), view.round),
    words.gameText(`phase.${view.phase}`),
    of(term("player"), words.named("seat", view.player)),
    view.rolled.length > 0 ? of(term("rolled"), view.rolled.join(", ")) : "",
    view.legionnaire ? of(term("legionnaire"), hexName(view.legionnaire, words)) : "",
    view.announced ? of(term("announced"), words.named("seat", view.announced)) : "",
  ];
  if (full)
    lines.push(
      of(words.say("told.order"), words.list(orderOf(view).map((seat) => words.named("seat", seat)))),
      of(term("development"), view.development),
      of(term("pasture"), view.pasture),
      of(words.named("pile", "grain"), view.piles.grain ?? 0),
      of(words.named("pile", "ore"), view.piles.ore ?? 0),
    );
  return lines.filter(Boolean);
}

function tribe(view: StruggleView, at: number, which: Tribe, full: boolean, words: Words): string {
  const { place, figures, wagons } = view.tribes[at]?.[which] ?? { place: null, figures: 0, wagons: 0 };
  const cities = citiesOf(view, letterOf(at), which);
  const plunder = plunderOf(view.tribes[at]?.[which]);
  const counters = PROVINCES.filter((province) => plunder[province] > 0).map(
    (province) => `${words.named("province", province)} ${plunder[province]}`,
  );
  return [
    of(words.named("tribe", which), place ? crossroadsName(place, words) : words.say("told.nowhere")),
    words.say("told.box", { figures, wagons }),
    cities > 0 ? of(words.say("told.kingdom"), cities) : "",
    full && counters.length > 0 ? of(words.gameText("term.counters"), counters.join(", ")) : "",
  ]
    .filter(Boolean)
    .join("; ");
}

function people(view: StruggleView, full: boolean, words: Words): ToldSection[] {
  return view.colours.map((colour, at) => ({
    title: `${words.named("seat", letterOf(at))}, ${words.named("colour", colour)}`,
    lines: [
      words.say("told.holds", {
        points: view.points[at],
        gold: view.gold[at],
        cards: view.hand_sizes[at],
        development: view.card_counts[at],
      }),
      ...TRIBES.map((which) => tribe(view, at, which, full, words)),
    ],
  }));
}

function own({ hand, cards_in_hand }: StruggleView, words: Words): string[] {
  if (!hand) return [];
  const cards =
    Object.keys(cards_in_hand ?? {}).length > 0 ? [words.bundle("card", cards_in_hand ?? {})] : [];
  return [words.bundle("resource", hand as Record<string, number>), ...cards];
}

function city(view: StruggleView, name: City, words: Words): string {
  const { counter, seat, tribe: held, neutral } = view.cities[name] ?? {};
  const here = seat
    ? words.say("city.held", { seat: words.named("seat", seat), tribe: words.named("tribe", held) })
    : words.say(neutral ? "city.neutral" : counter ? "city.counter" : "city.bare");
  return `${of(words.named("city", name), here)}; ${of(words.gameText("term.towers"), MAP.cities[name]?.towers ?? 0)}`;
}

function cities(view: StruggleView, words: Words): ToldSection[] {
  return PROVINCES.map((province) => ({
    title: words.named("province", province),
    lines: Object.keys(MAP.cities)
      .filter((name) => MAP.cities[name]?.province === province)
      .map((name) => city(view, name, words)),
  }));
}

const tell: TellBoard<StruggleView> = (view, words, full) => [
  { title: words.say("told.state"), lines: state(view, full, words) },
  { title: words.say("hand"), lines: own(view, words) },
  ...people(view, full, words),
  ...(full ? cities(view, words) : []),
];

export default tell;
