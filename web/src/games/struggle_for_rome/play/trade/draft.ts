/** What is put together on the two sides of an offer. A kind on one side takes it from the other. */
import type { Composition } from "../../../../protocol/compositions";
import {
  type Beginning,
  bounds,
  type Draft,
  type Entry,
  stepTo,
} from "../../../../shell/composing/composing";
import { counterOf } from "../../answers";
import type { Goods, Offer, StruggleView } from "../../view";

export type Side = "give" | "want";

const OTHER: Record<Side, Side> = { give: "want", want: "give" };

function placeOf({ operands }: Composition, side: Side): number {
  return operands.findIndex(({ name }) => name === side);
}

function asGoods(entry: Entry | undefined): Goods {
  return typeof entry === "object" && entry !== null ? entry : {};
}

/** What lies on a side. */
export function sideOf(composition: Composition, draft: Draft, side: Side): Goods {
  return asGoods(draft[placeOf(composition, side)]);
}

/** So many of a kind on a side; if there are any, none of it on the other. */
export function step(
  composition: Composition,
  draft: Draft,
  side: Side,
  kind: keyof Goods,
  count: number,
): Draft {
  const other = placeOf(composition, OTHER[side]);
  const freed =
    count > 0
      ? draft.map((entry, at) => {
          if (at !== other) return entry;
          const { [kind]: _, ...rest } = asGoods(entry);
          return rest as Entry;
        })
      : draft;
  return stepTo(composition, freed, placeOf(composition, side), kind, count);
}

/** The most of a kind that there is room for on a side, whatever lies on the other. */
export function most(composition: Composition, draft: Draft, side: Side, kind: keyof Goods): number {
  const operand = composition.operands[placeOf(composition, side)];
  if (!operand) return 0;
  const within = bounds(operand);
  if (within.shape !== "bundle") return 0;
  const goods = sideOf(composition, draft, side);
  const others = Object.entries(goods).reduce((sum, [each, count]) => sum + (each === kind ? 0 : count), 0);
  return Math.max(0, Math.min(within.most[kind] ?? 0, within.high - others));
}

/** An offer is for all, until one is chosen. */
export function beginOffer(): Beginning {
  return { values: { whom: "all" } };
}

/**
 * The offer that is to be answered, turned round; what one has too little of is what one has. Who has made a
 * counter-offer already goes on from that.
 */
export function beginCounter(view: unknown): Beginning | null {
  const { offer, answers, viewer } = view as StruggleView;
  const own = counterOf(answers[viewer]);
  if (own) return { values: { ...own } };
  return offer && { values: { give: offer.want, want: offer.give } };
}

/** An offer as the one who is asked reads it. */
export function turned({ give, want }: Pick<Offer, Side>): Pick<Offer, Side> {
  return { give: want, want: give };
}
