/** Where in the game one is, in words. */
import type { Words } from "../../../shell/words";
import type { AeternaView } from "../view";

export const ROMAN = ["I", "II", "III"];

/** "Era II · the Republic". */
export function eraName({ era }: AeternaView, words: Words): string {
  return `${words.say("era", { number: ROMAN[era] ?? era + 1 })} · ${words.say(`era.${era + 1}`)}`;
}

/** "Era II · Actions". */
export function eraOf(view: AeternaView, words: Words): string {
  return `${words.say("era", { number: ROMAN[view.era] ?? view.era + 1 })} · ${words.say(`now.${view.phase}`)}`;
}
