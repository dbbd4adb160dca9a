/** What the bank takes and gives, by the swaps that are offered. */
import type { Choice } from "../../../../shell/notation";
import { RESOURCES, type Resource } from "../../view";

export const PILES = ["grain", "ore", "pasture"] as const;
export type Pile = (typeof PILES)[number];

export interface SwapPick {
  give: Resource | null;
  take: Pile | null;
}

function find(choices: readonly Choice[], give: string, take: string): Choice | undefined {
  return choices.find(
    ({ verb, operands }) => verb === "swap" && operands[0]?.value === give && operands[1]?.value === take,
  );
}

export function givable(choices: readonly Choice[]): readonly Resource[] {
  return RESOURCES.filter((give) => PILES.some((take) => find(choices, give, take)));
}

export function takable(choices: readonly Choice[], give: Resource | null): readonly Pile[] {
  return give === null ? [] : PILES.filter((take) => find(choices, give, take));
}

/** What is picked, as far as it is offered; where there is but one to pick it is picked. */
export function settled(choices: readonly Choice[], pick: SwapPick): SwapPick {
  const gives = givable(choices);
  const give = gives.find((each) => each === pick.give) ?? (gives.length === 1 ? (gives[0] ?? null) : null);
  const takes = takable(choices, give);
  const take = takes.find((each) => each === pick.take) ?? (takes.length === 1 ? (takes[0] ?? null) : null);
  return { give, take };
}

/** The act that is meant; null: something is still to be picked. */
export function swapAct(choices: readonly Choice[], { give, take }: SwapPick): string | null {
  return give && take ? (find(choices, give, take)?.act ?? null) : null;
}
