/**
 * What the player is about to choose, from what was picked and what is offered: what the callouts, the prompt and the
 * number keys speak of. It knows no rules: every act in it is one that was offered.
 */
import { wholly } from "../../../shell/choosing";
import type { Choice } from "../../../shell/notation";
import type { PlayState } from "../../../shell/play/state";
import type { Payment } from "../board";
import { cheapest } from "../layout/travel";
import { TRAVELLING } from "../tiles";
import type { City, Crossroads, Hex, StruggleView } from "../view";
import { paymentOf, paymentsTo } from "./payments";
import { type Goal, goals } from "./reach";
import { victimsAt } from "./turn";

export type Situation =
  /** A journey, with the ways to pay that it can be made in, and the one that would be taken. */
  | { ask: "journey"; to: Crossroads; payments: readonly Payment[]; payment: Payment | null }
  /** Where the horsemen begin. */
  | { ask: "start"; to: Crossroads; choice: Choice }
  /** Where the legionnaire goes, and whom one would rob there. */
  | { ask: "legionnaire"; hex: Hex; victims: readonly string[]; victim: string | null }
  | { ask: "robbery"; hex: Hex | null; victims: readonly string[] }
  | { ask: "shortage"; choices: readonly Choice[]; chosen: Choice | null }
  /** What can be done to a city. */
  | { ask: "deed"; city: City; choices: readonly Choice[] }
  /** A journey is wanted: cities that it could lead to. */
  | { ask: "goal"; goals: readonly Goal[] }
  /** An action is chosen, and several cities are open to it. */
  | { ask: "city"; cities: readonly City[] }
  | { ask: "income"; choices: readonly Choice[] }
  | { ask: "cards"; cards: readonly string[] }
  /** A card, with what it could do now. */
  | { ask: "card"; card: string; choices: readonly Choice[] };

/** The place of the grain among a journey's operands. */
const GRAIN = 1;
const DEEDS = ["plunder", "found", "expand", "traitor"];
const CARD_VERBS = ["play", "summon", "traitor"];

export function operand({ operands }: Choice, kind: string): string | null {
  return operands.find((each) => each.kind === kind)?.value ?? null;
}

/** The card that a choice plays; null: none. */
export function cardOf(choice: Choice): string | null {
  if (choice.verb === "summon") return "great_warrior";
  if (choice.verb === "traitor") return "traitor";
  return choice.verb === "play" ? operand(choice, "card") : null;
}

/** The cards that can be played now, each once, in the order of what is offered. */
export function playableCards(choices: readonly Choice[]): string[] {
  return [...new Set(choices.flatMap((choice) => cardOf(choice) ?? []))];
}

type Asking = Pick<PlayState<StruggleView>, "choosing" | "about" | "truth" | "me" | "busy">;

export function situationOf({ choosing, about, truth: view, me, busy }: Asking): Situation | null {
  const { choices, found, begun } = choosing;
  const of = (verb: string) => choices.filter((choice) => choice.verb === verb);
  if (begun) {
    const verbs = [...new Set(found.map((choice) => choice.verb))];
    const [verb] = verbs;
    const [only] = found;
    if (verbs.length > 0 && verbs.every((each) => DEEDS.includes(each))) {
      const cities = [...new Set(found.map((choice) => operand(choice, "city") ?? ""))];
      const [city] = cities;
      if (city !== undefined && cities.length === 1) return { ask: "deed", city, choices: found };
      if (verbs.every((each) => each !== "traitor")) return { ask: "city", cities };
    }
    if (verbs.length > 0 && verbs.every((each) => CARD_VERBS.includes(each))) {
      const cards = playableCards(found);
      const [card] = cards;
      return card !== undefined && cards.length === 1
        ? { ask: "card", card, choices: found }
        : { ask: "cards", cards };
    }
    // Moving is on by itself: who presses it once more looks for a goal.
    const moves = verb !== undefined && TRAVELLING.includes(verb) && verbs.length === 1;
    if (moves && choosing.picking.picks.length === 0) {
      const found = goals(view);
      if (found.length > 0) return { ask: "goal", goals: found };
    }
    if (verb === "income") return { ask: "income", choices: found };
    if (verb === "discard") return { ask: "shortage", choices: of("discard"), chosen: choosing.ready };
    const to = only ? operand(only, "crossroads") : null;
    if (moves && to && choosing.ready) {
      const all = paymentsTo(view, to);
      const there = choices.filter((choice) => choice.verb === verb && operand(choice, "crossroads") === to);
      const payments = all.filter((each) => there.some((choice) => paymentOf(choice, [each])));
      return { ask: "journey", to, payments, payment: paymentOf(choosing.ready, all) ?? cheapest(all) };
    }
    if (!only || found.length > 1) return null;
    if (verb === "place" && to) return { ask: "start", to, choice: only };
    const hex = operand(only, "hex");
    if (verb === "legionnaire" && hex) {
      const victims = victimsAt(view, hex, me);
      const victim = /^rob (\w)$/.exec(choosing.following ?? "")?.[1] ?? victims[0] ?? null;
      return { ask: "legionnaire", hex, victims, victim };
    }
    return null;
  }
  if (about?.kind === "card") {
    const able = choices.filter((choice) => cardOf(choice) === about.value);
    return { ask: "card", card: about.value, choices: able };
  }
  // What is sent already is not asked for once more.
  if (about || busy) return null;
  if (of("rob").length > 0) {
    const victims = of("rob").flatMap((choice) => operand(choice, "seat") ?? []);
    return { ask: "robbery", hex: view.legionnaire, victims };
  }
  const discards = of("discard");
  // Preset as even as it gets: the middle of what is offered.
  if (discards.length > 0)
    return { ask: "shortage", choices: discards, chosen: discards[discards.length >> 1] ?? null };
  return null;
}

/** Beside which spot of the board a situation belongs; null: it belongs to none. */
export function spotOf(asked: Situation): string | null {
  switch (asked.ask) {
    case "journey":
    case "start":
      return asked.to;
    case "legionnaire":
    case "robbery":
      return asked.hex;
    case "deed":
      return asked.city;
    default:
      return null;
  }
}

/** What follows by itself: the robbery that the callout shows, unless another was chosen there. */
export function afterwards(choice: Choice, view: StruggleView, me: number | null): string | null {
  const hex = choice.verb === "legionnaire" ? operand(choice, "hex") : null;
  const victims = hex ? victimsAt(view, hex, me) : [];
  return victims.length > 1 ? `rob ${victims[0]}` : null;
}

/** One of several ways in a callout: the n-th number key takes it. */
export type Way = () => void;

/** The ways between which a situation asks, in the order in which its callout shows them. */
export function waysOf(
  situation: Situation | null,
  { choosing, onAct }: Pick<PlayState<StruggleView>, "choosing" | "onAct">,
): Way[] {
  switch (situation?.ask) {
    case "journey":
      return situation.payments.map(
        ([grain]) =>
          () =>
            choosing.count(GRAIN, grain),
      );
    case "legionnaire":
      return situation.victims.map((seat) => () => choosing.follow(`rob ${seat}`));
    case "robbery":
      return situation.victims.map((seat) => () => onAct(`rob ${seat}`));
    case "shortage":
      return situation.choices.map((choice) => () => void choosing.pick(wholly(choice)));
    case "city":
      return situation.cities.map((city) => () => void choosing.pick({ kind: "city", value: city }));
    case "goal":
      return situation.goals.map(
        ({ to }) =>
          () =>
            void choosing.pick({ kind: "crossroads", value: to }),
      );
    case "deed":
    case "income":
    case "card":
      return situation.choices.map((choice) => () => onAct(choice.act));
    case "cards":
      return situation.cards.map((card) => () => {
        const verb = { great_warrior: "summon", traitor: "traitor" }[card];
        if (verb) choosing.verbs([verb]);
        else choosing.pick({ kind: "card", value: card });
      });
    default:
      return [];
  }
}
