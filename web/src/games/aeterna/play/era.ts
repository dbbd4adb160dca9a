/** Where in the game one is, in words. */
import type { Words } from "../../../shell/words";
import type { AeternaView } from "../view";

export const ROMAN = ["I", "II", "III"];

/** Where the rules tell of each phase. */
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

/** After the third Era nothing new begins: its phases end with H. (While the order is chosen, the next Era has come.) */
export function isLastEra({ era, phase }: Pick<AeternaView, "era" | "phase">): boolean {
  return era === ROMAN.length - 1 && phase !== "order";
}

/** "II". */
export function romanEra({ era }: AeternaView): string {
  return ROMAN[era] ?? String(era + 1);
}

/** "Era II · the Republic". */
export function eraName(view: AeternaView, words: Words): string {
  return `${words.say("era", { number: romanEra(view) })} · ${words.say(`era.${view.era + 1}`)}`;
}

/** "Era II · Actions". */
export function eraOf(view: AeternaView, words: Words): string {
  return `${words.say("era", { number: romanEra(view) })} · ${words.say(`now.${view.phase}`)}`;
}
