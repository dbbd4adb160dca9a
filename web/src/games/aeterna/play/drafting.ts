/** Prompts of the draft. */
import type { Words } from "../../../shell/words";
import { letterAt } from "../view";
import type { AeternaPlay } from "./aeterna";
import { choosers, hasSealed, packSize } from "./cards";

export function draftPrompt(play: AeternaPlay, words: Words): { title: string; hint: string } | null {
  const { view, me } = play;
  if (view.phase !== "draft" || me === null || !view.pack) return null;
  if (hasSealed(view, letterAt(me)))
    return { title: words.say("draft.waiting", { who: words.named("seat", choosers(view)) }), hint: "" };
  return { title: words.say("draft.choose", { count: packSize(view) }), hint: "" };
}
