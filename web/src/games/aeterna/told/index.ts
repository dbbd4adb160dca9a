/** Describes Æterna's table in words for screen readers. */
import type { TellBoard, ToldSection } from "../../../shell/part";
import type { Words } from "../../../shell/words";
import { CATALOGUE } from "../layout/catalogue";
import { handOf } from "../play/cards";
import { eraOf } from "../play/era";
import { hillText } from "../play/hillText";
import { type AeternaView, activeHills, BUILDINGS, letterAt } from "../view";

export const texts = { en: () => import("./en.json"), pl: () => import("./pl.json") };

const of = (name: string, value: string | number) => `${name}: ${value}`;

function cards(of: readonly string[], words: Words): string {
  return of.length > 0 ? words.list(of.map((card) => words.named("card", card))) : words.say("told.none");
}

function state(view: AeternaView, full: boolean, words: Words): string[] {
  const term = (name: string) => words.gameText(`term.${name}`);
  const lines = [
    eraOf(view, words),
    view.player ? of(term("player"), words.named("seat", view.player)) : "",
    of(term("turn_order"), words.named("seat", view.turn_order)),
    view.retired.length > 0 ? of(term("retired"), words.named("seat", view.retired)) : "",
    view.out.length > 0 ? of(term("out"), words.named("seat", view.out)) : "",
  ];
  if (full)
    lines.push(
      of(
        term("damage"),
        view.damage
          .map((token, at) =>
            words.say("told.damage", {
              token: words.named("damage", token),
              unrest: CATALOGUE.damageSpaces[at],
            }),
          )
          .join(", "),
      ),
    );
  return lines.filter(Boolean);
}

/** Returns who governs each Hill. If `full`, everything on it. */
function hills(view: AeternaView, full: boolean, words: Words): string[] {
  return activeHills(view).map((hill) => {
    if (full) return hillText(view, hill, words, true);
    const stacks = view.hills[hill]?.stacks ?? [];
    const who = stacks.map(({ seat, citizens }, at) =>
      words.say(at === 0 ? "hill.prefect" : "hill.stack", {
        who: words.named("seat", seat),
        count: citizens,
      }),
    );
    return of(words.named("hill", hill), who.length > 0 ? words.list(who) : words.say("hill.empty"));
  });
}

function people(view: AeternaView, full: boolean, words: Words): ToldSection[] {
  return Array.from({ length: view.seats }, (_, at) => {
    const hand = handOf(view, at);
    const known = view.known[at] ?? [];
    return {
      title: words.named("seat", letterAt(at)),
      lines: [
        words.say("told.holds", {
          pp: view.prestige[at],
          citizens: view.domus[at],
          aurei: view.aurei[at],
          wheat: view.wheat[at],
          stone: view.stone[at],
          unrest: view.unrest[at],
          doom: view.doom[at],
          cards: view.hand_sizes[at],
        }),
        hand && (full || view.viewer === at) ? of(words.gameText("term.hand"), cards(hand, words)) : "",
        full && !hand && known.length > 0 ? of(words.gameText("term.known"), cards(known, words)) : "",
        full ? of(words.gameText("term.played"), cards(view.played[at] ?? [], words)) : "",
        full && (view.favors[at] ?? []).length > 0
          ? of(words.gameText("term.favors"), cards(view.favors[at] ?? [], words))
          : "",
      ].filter(Boolean),
    };
  });
}

function beside(view: AeternaView, words: Words): string[] {
  return [
    of(words.gameText("term.personalities"), cards(view.personalities, words)),
    of(words.gameText("term.board_cards"), cards(view.board_cards, words)),
    ...BUILDINGS.map((building) => {
      const { building: waits, citizen, supply } = view.construction[building];
      const site = citizen
        ? `${words.say("site.built")}, ${words.named("seat", citizen)}`
        : words.say(waits ? "told.waits" : "site.none");
      return `${of(words.named("building", building), site)}; ${words.say("told.supply", { supply })}`;
    }),
  ];
}

const tell: TellBoard<AeternaView> = (view, words, full) => [
  { title: words.say("told.state"), lines: state(view, full, words) },
  { title: words.gameText("term.pack"), lines: view.pack ? [cards(view.pack, words)] : [] },
  { title: words.gameText("term.hills"), lines: hills(view, full, words) },
  ...people(view, full, words),
  { title: words.say("market"), lines: full ? beside(view, words) : [] },
];

export default tell;
