/** What can be built, for what, and which of the offered acts builds it. */
import type { RefusalOut } from "../../../../protocol";
import type { Choice } from "../../../../shell/notation";
import type { Goods, Resource, StruggleView, Tribe } from "../../view";
import { TRIBES } from "../../view";

export type RecipeName = "muster" | "wagon" | "develop";

/** Prices as the rules print them (SR-3.2), to be shown: what may be bought is what is offered. */
export const PRICES: Readonly<Record<RecipeName, { cards: readonly Resource[]; gold: number }>> = {
  muster: { cards: ["ore", "horse"], gold: 0 },
  wagon: { cards: ["horse", "grain", "cattle"], gold: 0 },
  develop: { cards: ["cattle"], gold: 1 },
};

export interface Recipe {
  name: RecipeName;
  cards: readonly { kind: Resource; held: boolean }[];
  gold: number;
  goldHeld: boolean;
  /** The acts that build it as printed, by tribe where that is asked. */
  acts: readonly Way[];
  /** Those that let gold stand for a card, by that card. */
  instead: Partial<Record<Resource, readonly Way[]>>;
}

export interface Way {
  act: string;
  tribe: Tribe | null;
}

function named({ operands }: Choice, name: string): string | null {
  return operands.find((operand) => operand.name === name)?.value ?? null;
}

function wayOf(choice: Choice): Way {
  const tribe = named(choice, "tribe");
  return { act: choice.act, tribe: TRIBES.find((each) => each === tribe) ?? null };
}

/** The recipes in their order, for whoever holds this. */
export function recipesOf(
  hand: StruggleView["hand"],
  gold: number,
  choices: readonly Choice[],
): readonly Recipe[] {
  const held: Goods = hand ?? {};
  return (Object.keys(PRICES) as RecipeName[]).map((name) => {
    const price = PRICES[name];
    const instead: Partial<Record<Resource, Way[]>> = {};
    for (const choice of choices.filter(({ verb }) => verb === `${name}_gold`)) {
      // A price of one card need not name it.
      const kind = (named(choice, "resource") ?? price.cards[0]) as Resource;
      instead[kind] = [...(instead[kind] ?? []), wayOf(choice)];
    }
    return {
      name,
      cards: price.cards.map((kind) => ({ kind, held: (held[kind] ?? 0) > 0 })),
      gold: price.gold,
      goldHeld: gold >= price.gold,
      acts: choices.filter(({ verb }) => verb === name).map(wayOf),
      instead,
    };
  });
}

/** Whether gold can stand for a card in any of them. */
export function goldHelps(recipes: readonly Recipe[]): boolean {
  return recipes.some(({ instead }) => Object.keys(instead).length > 0);
}

/** The card that gold would stand for: the one that was chosen, else one that is missing, else the first. */
export function replaced({ cards, instead }: Recipe, chosen: Resource | null): Resource | null {
  if (chosen && instead[chosen]) return chosen;
  const open = cards.filter(({ kind }) => instead[kind]);
  return (open.find(({ held }) => !held) ?? open[0])?.kind ?? null;
}

/** Whether it can be built in any way. */
function buildable({ acts, instead }: Recipe): boolean {
  return acts.length > 0 || Object.keys(instead).length > 0;
}

/** How many of them can be built. */
export function affordable(recipes: readonly Recipe[]): number {
  return recipes.filter(buildable).length;
}

/** Why one of them cannot be built; null: it can, or nobody has said why not. */
export function reasonOf(recipe: Recipe, refusals: readonly RefusalOut[] | null): RefusalOut | null {
  if (buildable(recipe)) return null;
  return refusals?.find(({ verb }) => verb === recipe.name) ?? null;
}
