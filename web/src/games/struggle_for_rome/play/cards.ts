/** Development cards in hand: which can be played now, and what a press on one of them means. */
import type { StruggleView } from "../view";
import type { StrugglePlay } from "./struggle";

/** Verbs that play a card without naming it. */
const VERBS: Readonly<Record<string, string>> = { great_warrior: "summon", traitor: "traitor" };

/** The cards with how many of each, in the order of the view. */
export function held(view: StruggleView): [string, number][] {
  return Object.entries(view.cards_in_hand ?? {}).filter(([, count]) => count > 0);
}

/** Whether something is offered that plays this card. */
export function isOpen({ choosing }: Pick<StrugglePlay, "choosing">, card: string): boolean {
  return choosing.choices.some(
    ({ verb, operands }) =>
      verb === VERBS[card] || operands.some(({ kind, value }) => kind === "card" && value === card),
  );
}

/** A card was pressed: chosen as an action, asked for its target, or explained. */
export function pickCard(play: Pick<StrugglePlay, "choosing" | "onPick" | "onSkip">, card: string): void {
  const verb = VERBS[card];
  if (verb && play.choosing.choices.some((choice) => choice.verb === verb)) {
    play.onSkip();
    play.choosing.clear();
    play.choosing.verbs([verb]);
  } else play.onPick("card", card);
}
