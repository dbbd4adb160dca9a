/** What is lit up on the city: Hills that can be chosen, what influencing them costs, how the chosen one would look. */
import type { Words } from "../../../shell/words";
import type { Marks, Tag } from "../board/types";
import { type AeternaView, activeHills, HILLS, type Hill, hillOf, seatAt, stepOf } from "../view";
import type { AeternaPlay } from "./aeterna";

type Choosing = Pick<
  AeternaPlay["choosing"],
  "choices" | "picking" | "found" | "begun" | "offered" | "ready" | "following"
>;

const INFLUENCE = "influence";

/** Whether Hills are shown with what influencing them costs: it is offered, and nothing else is being done. */
export function influencing({ choices, found, begun }: Choosing): boolean {
  return (begun ? found : choices).some(({ verb }) => verb === INFLUENCE);
}

/** The Hill that is chosen to be influenced. */
export function chosenHill({ ready }: Pick<Choosing, "ready">): Hill | null {
  const value = ready?.verb === INFLUENCE ? ready.operands[0]?.value : undefined;
  return HILLS.find((hill) => hill === value) ?? null;
}

/** The Hill among what is picked, whatever for. */
function pickedHill({ picking }: Choosing): Hill | null {
  const value = picking.picks.find(({ kind }) => kind === "hill")?.value;
  return HILLS.find((hill) => hill === value) ?? null;
}

/** What influencing a Hill costs one now: a card that sends a Citizen asks for no Wheat. */
export function wheatFor(view: AeternaView, hill: Hill): number {
  return stepOf(view) === "free_influence" ? 0 : (view.prices?.influence[hill]?.wheat ?? 0);
}

/** The token that is to be used afterwards: its name, none (`skip`), or null: that is asked afterwards. */
export function tokenAfter({ following }: Pick<Choosing, "following">): string | null {
  if (following === null) return null;
  return following.startsWith("token ") ? following.slice("token ".length) : "skip";
}

/** Tokens of a Hill that are not used up, each kind once. */
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
  /** The Hill that somebody looks at. */
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
  // Who waits sees what a Hill would cost by pointing at it.
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
    // After an influence its Hill stays chosen, while a token is.
    chosen: chosen ?? pickedHill(choosing) ?? (choosing.choices.length > 0 ? hillOf(view) : null),
    tags,
    preview: chosen && price && me !== null ? { hill: chosen, stacks: price.stacks, seat: me } : null,
    tokens: chosen
      ? { offered: new Set(activeTokens(view, chosen)), picked: token === "skip" ? null : token }
      : null,
    pinged,
  };
}
