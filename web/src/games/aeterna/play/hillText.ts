/** Describes a Hill in words for screen readers. */
import type { Words } from "../../../shell/words";
import { placesOf } from "../layout/catalogue";
import { type AeternaView, type Hill, hillNumber, letterAt } from "../view";
import { wheatFor } from "./marks";

/** Returns the pieces on a Hill. */
function standing(view: AeternaView, hill: Hill, words: Words): string[] {
  const state = view.hills[hill];
  if (!state) return [words.say("hill.resting")];
  const values = placesOf(hill, state, view.seats).map((place) => ("worth" in place ? place.worth : 0));
  const stacks = state.stacks.map(({ seat, citizens }, at) =>
    words.say(at === 0 ? "hill.prefect" : "hill.stack", { who: words.named("seat", seat), count: citizens }),
  );
  const tokens = state.tokens.filter(({ active }) => active).map(({ token }) => words.named("token", token));
  const list = (items: readonly string[]) => words.list(items);
  return [
    words.say("hill.values", { values: values.join(", ") }),
    stacks.length > 0 ? list(stacks) : words.say("hill.empty"),
    state.buildings.length > 0 ? list(state.buildings.map((each) => words.named("building", each))) : "",
    tokens.length > 0 ? words.say("hill.tokens", { tokens: list(tokens) }) : words.say("hill.spent"),
  ];
}

/** Returns the cost and effect of influence, or why it is not possible. */
function price(view: AeternaView, hill: Hill, words: Words): string {
  const closed = view.prices?.closed[hill];
  if (closed) return words.gameText(closed.key, closed.params);
  const open = view.prices?.influence[hill];
  if (!open) return "";
  return words.say("hill.price", { wheat: wheatFor(view, hill), who: words.named("seat", open.prefect) });
}

export function hillText(view: AeternaView, hill: Hill, words: Words, priced: boolean): string {
  const name = words.say("hill.name", { hill: words.named("hill", hill), number: hillNumber(hill) });
  return [name, ...standing(view, hill, words), priced ? price(view, hill, words) : ""]
    .filter(Boolean)
    .map((part) => part.replace(/\.$/, ""))
    .join(". ");
}

/** Returns the stacks from the left: "Livia 2, Titus 1". */
export function stacksText(stacks: readonly { seat: string; citizens: number }[], words: Words): string {
  return stacks.map(({ seat, citizens }) => `${words.named("seat", seat)} ${citizens}`).join(", ");
}

/**
 * Returns what sending a Citizen means for the Prefect: the player becomes or stays Prefect, or another player
 * stays.
 */
export function prefectText(view: AeternaView, hill: Hill, me: number, words: Words): string {
  const then = view.prices?.influence[hill]?.prefect;
  const before = view.hills[hill]?.stacks[0]?.seat;
  if (then === letterAt(me)) return words.say(before === then ? "prefect.stay" : "prefect.become");
  return words.say("prefect.other", { who: words.named("seat", then) });
}
