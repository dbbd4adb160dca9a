/** Describes Fall of Rome's table in words for screen readers. */
import type { TellBoard, ToldSection } from "../../../shell/part";
import type { Words } from "../../../shell/words";
import { MAP, SOUTHWARD } from "../layout/map";
import { inCity, pawnName } from "../play/cityText";
import { barbarianCardsLeft, playerCardsLeft, revoltsLeft } from "../play/deckSizes";
import { type City, type FallView, TRIBES, type Tribe } from "../view";

export const texts = { en: () => import("./en.json"), pl: () => import("./pl.json") };

/** So many barbarians in a city are told without being asked for. */
const MANY = 3;

const of = (name: string, value: string | number) => `${name}: ${value}`;

/** What stands in a city, as it is said and not as it is read. */
const here = (city: City, view: FallView, words: Words) => inCity(city, view, words).replaceAll(" · ", ", ");

function barbarians(view: FallView, city: City): number {
  return Object.values(view.cities[city]?.barbarians ?? {}).reduce((sum, count) => sum + count, 0);
}

function onMap(view: FallView, tribe: Tribe): number {
  return Object.values(view.cities).reduce((sum, { barbarians }) => sum + (barbarians?.[tribe] ?? 0), 0);
}

function tracks(view: FallView, full: boolean, words: Words): string[] {
  const { invasion, recruitment } = MAP.track;
  return [
    words.say("told.turn", {
      who: pawnName(view, view.player, words),
      actions: words.say("actions.left", { count: view.actions }),
    }),
    of(words.gameText("term.decline"), words.say("decline.of", { count: view.decline })),
    words.say("track.rates", { invasion: invasion[view.marker], recruits: recruitment[view.marker] }),
    ...(full
      ? [
          of(words.gameText("term.player_deck"), words.say("deck.left", { count: playerCardsLeft(view) })),
          words.say("deck.revolts", { count: revoltsLeft(view) }),
          of(
            words.gameText("term.barbarian_deck"),
            words.say("deck.left", { count: barbarianCardsLeft(view) }),
          ),
          words.say("told.supply", { legions: view.supply.legions, forts: view.supply.forts }),
        ]
      : []),
  ];
}

function tribes(view: FallView, words: Words): string[] {
  return TRIBES.map((tribe) =>
    words.say(view.allied.includes(tribe) ? "told.allied" : "told.war", {
      tribe: words.named("tribe", tribe),
      map: onMap(view, tribe),
      supply: view.supply.barbarians[tribe],
    }),
  );
}

function pawns(view: FallView, words: Words): string[] {
  return view.pawns.map((city, at) => {
    const who = pawnName(view, at, words);
    if (!city) return words.say("told.nowhere", { who });
    return words.say("told.pawn", {
      who: view.hands.length === 1 ? who : `${who}, ${words.named("role", view.roles[at] ?? "")}`,
      city: words.named("city", city),
      there: here(city, { ...view, pawns: [] }, words),
    });
  });
}

function hands(view: FallView, words: Words): string[] {
  const cards = (of: readonly string[]) =>
    of.length > 0 ? words.list(of.map((card) => words.named("card", card))) : words.say("hand.empty");
  return [
    ...view.hands.map((hand, at) =>
      view.hands.length === 1 ? cards(hand) : of(pawnName(view, at, words), cards(hand)),
    ),
    ...(view.treasury.length > 0 ? [of(words.say("treasury"), cards(view.treasury))] : []),
  ];
}

function cities(view: FallView, full: boolean, words: Words): string[] {
  const held = SOUTHWARD.filter((city) => view.cities[city] || view.pawns.includes(city));
  const told = full ? held : held.filter((city) => barbarians(view, city) >= MANY);
  const lines = told
    .sort((one, other) => barbarians(view, other) - barbarians(view, one))
    .map((city) => of(words.named("city", city), here(city, view, words)));
  return full || lines.length > 0 ? lines : [words.say("told.quiet")];
}

const tell: TellBoard<FallView> = (view, words, full): ToldSection[] => [
  { title: words.say("told.tracks"), lines: tracks(view, full, words) },
  { title: words.say("told.pawns"), lines: pawns(view, words) },
  { title: words.say("told.tribes"), lines: tribes(view, words) },
  { title: words.say(full ? "told.cities" : "told.pressed"), lines: cities(view, full, words) },
  { title: words.gameText("term.hand"), lines: full ? hands(view, words) : [] },
];

export default tell;
