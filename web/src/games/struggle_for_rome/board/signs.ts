/** Which sign stands for what, and in which colours. */
import type { CSSProperties } from "react";
import type { IconName } from "../../../table/signs";
import type { Colour, Province, Tribe } from "../view";

export const TRIBE_SIGNS: Record<Tribe, IconName> = { horsemen: "horse-head", warriors: "horned-helm" };

export const PROVINCE_SIGNS: Record<Province, IconName> = {
  germania: "oak-leaf",
  gallia: "rooster",
  hispania: "sun",
  italia_superus: "grapes",
  italia_inferus: "trident",
};

/** Fill, outline and what is drawn upon it, for all that belongs to a player (or, grey, to nobody). */
export const owned = (colour: Colour | "neutral"): CSSProperties => ({
  ["--c" as string]: `var(--sr-${colour})`,
  ["--l" as string]: `var(--sr-${colour}-line)`,
  ["--on" as string]: `var(--sr-${colour}-on)`,
});

export const provincial = (province: string): CSSProperties => ({
  ["--c" as string]: `var(--sr-${province})`,
  ["--on" as string]: `var(--sr-${province}-on)`,
});

/** A seat by its letter, as its number. */
export const seatOf = (letter: string): number => letter.charCodeAt(0) - 65;
