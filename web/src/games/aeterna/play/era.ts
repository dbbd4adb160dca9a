/** Describes the current Era and phase in words. */
import type { Words } from "../../../shell/words";
import type { AeternaView } from "../view";

export const ROMAN = ["I", "II", "III"];

/** Rules about each phase. */
export const PHASE_RULES = {
  A: "AE-2.1",
  B: "AE-3.8",
  C: "AE-4.1",
  D: "AE-4.2",
  E: "AE-4.3",
  F: "AE-4.4",
  G: "AE-4.5",
  H: "AE-4.6",
  I: "AE-4.7",
} as const;

/**
 * Returns whether this is the third Era, whose phases end with H. (While the order is chosen, the next Era has
 * already started.)
 */
export function isLastEra({ era, phase }: Pick<AeternaView, "era" | "phase">): boolean {
  return era === ROMAN.length - 1 && phase !== "order";
}

/** Returns the Era's number: "II". */
export function romanEra({ era }: AeternaView): string {
  return ROMAN[era] ?? String(era + 1);
}

/** Returns the Era's name: "Era II · the Republic". */
export function eraName(view: AeternaView, words: Words): string {
  return `${words.say("era", { number: romanEra(view) })} · ${words.say(`era.${view.era + 1}`)}`;
}

/** Returns the Era and phase: "Era II · Actions". */
export function eraOf(view: AeternaView, words: Words): string {
  return `${words.say("era", { number: romanEra(view) })} · ${words.say(`now.${view.phase}`)}`;
}
