/** Finds acts with cards among the options. */
import type { Choice } from "../../../shell/notation";
import type { CardName } from "../view";
import type { AeternaPlay } from "./aeterna";

type Choosing = Pick<AeternaPlay, "choosing">;

function withCard(play: Choosing, verb: string, card: CardName): Choice | null {
  return (
    play.choosing.choices.find(
      (choice) =>
        choice.verb === verb && choice.operands.some(({ kind, value }) => kind === "card" && value === card),
    ) ?? null
  );
}

export function playOf(play: Choosing, card: CardName): Choice | null {
  return withCard(play, "play", card);
}

export function discardOf(play: Choosing, card: CardName): Choice | null {
  return withCard(play, "discard", card);
}

export function draftOf(play: Choosing, card: CardName): Choice | null {
  return withCard(play, "draft", card);
}

/** Returns the card that was picked for the current choice. */
export function pickedCard(play: Choosing): CardName | null {
  return play.choosing.picking.picks.find(({ kind }) => kind === "card")?.value ?? null;
}

/** Returns the selected action, if there is only one. */
export function chosenVerb(play: Choosing): string | null {
  const { picking, begun, found } = play.choosing;
  if (!begun) return null;
  const verbs = new Set(picking.verbs ?? found.map(({ verb }) => verb));
  const [only, ...more] = verbs;
  return only !== undefined && more.length === 0 ? only : null;
}

/**
 * Handles a press on a card of the hand, the board or the draft. A second press sends the act if it is complete.
 */
export function pressCard(
  play: Choosing & Pick<AeternaPlay, "busy" | "onAct" | "onPick">,
  card: CardName,
): void {
  const again = pickedCard(play) === card;
  const whole = playOf(play, card);
  // A card that could be played or discarded is played, unless discarding was selected.
  if (again && chosenVerb(play) === null && whole && !play.busy) play.onAct(whole.act);
  else play.onPick("card", card);
}

/** Returns whether the focus is on no button or on a card, so that Enter confirms the current choice. */
function free(): boolean {
  const button = document.activeElement?.closest("button, a, summary");
  return !button || button.hasAttribute("data-card");
}

/** Number keys select a card, then what it is discarded for. Enter plays the picked card. */
export function pressCards(key: string, play: AeternaPlay): boolean {
  const picked = pickedCard(play);
  const whole = picked === null ? null : playOf(play, picked);
  if (key === "Enter" && whole && chosenVerb(play) === null && free()) {
    if (!play.busy) play.onAct(whole.act);
    return true;
  }
  if (!/^[1-9]$/.test(key)) return false;
  const { step } = play.choosing;
  const at = Number(key) - 1;
  const { phase, pack, hand } = play.view;
  if (phase === "draft") return pressNth(play, pack, at);
  if (step.ask === "operand" && step.kind === "discard") {
    const value = step.values[at];
    if (value === undefined) return false;
    return play.choosing.pick({ kind: step.kind, value, at: step.at });
  }
  const verb = chosenVerb(play);
  return (verb === "play" || verb === "discard") && pressNth(play, hand, at);
}

function pressNth(play: AeternaPlay, cards: readonly CardName[] | null, at: number): boolean {
  const card = cards?.[at];
  if (card === undefined) return false;
  pressCard(play, card);
  return true;
}
