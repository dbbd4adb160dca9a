/** What is to be done in the draft, in words. */
import { waited } from "../../../shell/play/parts";
import type { Words } from "../../../shell/words";
import { letterAt } from "../view";
import type { AeternaPlay } from "./aeterna";
import { hasSealed, packSize } from "./cards";

export function draftPrompt(play: AeternaPlay, words: Words): { title: string; hint: string } | null {
  const { view, me } = play;
  if (view.phase !== "draft" || me === null || !view.pack) return null;
  if (hasSealed(view, letterAt(me))) return { title: words.say("draft.is_sealed"), hint: waited(play, words) };
  return { title: words.say("draft.choose", { count: packSize(view) }), hint: "" };
}
