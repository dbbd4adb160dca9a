/** Marks on the city: selectable Hills, the cost of influence, and a preview of the selected Hill. */
import type { Words } from "../../../shell/words";
import type { Marks, Tag } from "../board/types";
import { type AeternaView, activeHills, HILLS, type Hill, hillOf, seatAt, stepOf } from "../view";
import type { AeternaPlay } from "./aeterna";

type Choosing = Pick<
  AeternaPlay["choosing"],
  "choices" | "picking" | "found" | "begun" | "offered" | "ready" | "following"
>;

const INFLUENCE = "influence";

/** Returns whether Hills show the cost of influence: it is available, and no other choice is active. */
export function influencing({ choices, found, begun }: Choosing): boolean {
  return (begun ? found : choices).some(({ verb }) => verb === INFLUENCE);
}

/** Returns the Hill that is selected for influence. */
export function chosenHill({ ready }: Pick<Choosing, "ready">): Hill | null {
  const value = ready?.verb === INFLUENCE ? ready.operands[0]?.value : undefined;
  return HILLS.find((hill) => hill === value) ?? null;
}

/** Returns the picked Hill, for any purpose. */
function pickedHill({ picking }: Choosing): Hill | null {
  const value = picking.picks.find(({ kind }) => kind === "hill")?.value;
  return HILLS.find((hill) => hill === value) ?? null;
}

/** Returns the Wheat that influencing a Hill costs now. A card that sends a Citizen needs none. */
export function wheatFor(view: AeternaView, hill: Hill): number {
  return stepOf(view) === "free_influence" ? 0 : (view.prices?.influence[hill]?.wheat ?? 0);
}

/** Returns the token to use afterwards: its name or none (`skip`). Null: it is asked afterwards. */
export function tokenAfter({ following }: Pick<Choosing, "following">): string | null {
  if (following === null) return null;
  return following.startsWith("token ") ? following.slice("token ".length) : "skip";
}

/** Returns the unused tokens of a Hill, each kind once. */
export function activeTokens(view: AeternaView, hill: Hill): string[] {
  const tokens = view.hills[hill]?.tokens ?? [];
  return [...new Set(tokens.filter(({ active }) => active).map(({ token }) => token))];
}

function tagOf(view: AeternaView, hill: Hill, open: boolean, words: Words): Tag | null {
  const price = view.prices?.influence[hill];
  if (!price) return { kind: "closed", text: words.say("hill.full") };
  return { kind: "price", wheat: wheatFor(view, hill), prefect: seatAt(price.prefect), lacking: !open };
}

export function marksOf({
  view,
  me,
  choosing,
  pointed,
  pinged,
  words,
}: {
  view: AeternaView;
  me: number | null;
  choosing: Choosing;
  /** Hill that the player points at. */
  pointed: Hill | null;
  pinged: readonly string[];
  words: Words;
}): Marks {
  const open = new Set(activeHills(view).filter((hill) => choosing.offered("hill").has(hill)));
  const sending = influencing(choosing);
  const offers = new Set(
    choosing.choices.filter(({ verb }) => verb === INFLUENCE).map(({ operands }) => operands[0]?.value),
  );
  const tags: Marks["tags"] = {};
  // Waiting players see the cost of a Hill on hover.
  const tagged = sending
    ? activeHills(view)
    : pointed && me !== null && choosing.choices.length === 0
      ? [pointed]
      : [];
  for (const hill of view.prices ? tagged : []) {
    const tag = tagOf(view, hill, !sending || offers.has(hill), words);
    if (tag) tags[hill] = tag;
  }
  const chosen = chosenHill(choosing);
  const price = chosen ? view.prices?.influence[chosen] : undefined;
  const token = tokenAfter(choosing);
  return {
    offered: open,
    // After an influence, its Hill stays selected while a token is chosen.
    chosen: chosen ?? pickedHill(choosing) ?? (choosing.choices.length > 0 ? hillOf(view) : null),
    tags,
    preview: chosen && price && me !== null ? { hill: chosen, stacks: price.stacks, seat: me } : null,
    tokens: chosen
      ? { offered: new Set(activeTokens(view, chosen)), picked: token === "skip" ? null : token }
      : null,
    pinged,
  };
}
