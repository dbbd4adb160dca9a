/** Where in the game one is, in words. */
import type { Words } from "../../../shell/words";
import type { AeternaView } from "../view";

export const ROMAN = ["I", "II", "III"];

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
