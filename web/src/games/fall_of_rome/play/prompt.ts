/** What is to be done now, in Fall of Rome's words. */
import { asking } from "../../../shell/play/parts";
import type { Words } from "../../../shell/words";
import type { FallView } from "../view";
import { type FallPlay, handOf, isAlone } from "./fall";

/** In which part of the turn a window is open. */
function when(frame: FallView["agenda"][number] | undefined, words: Words): string {
  const key = `phase.${frame?.step === "act" ? "actions" : frame?.phase}`;
  return words.hasGameText(key) ? ` (${words.gameText(key)})` : "";
}

export function prompt(play: FallPlay, words: Words): { title: string; hint: string } | null {
  const { choosing, myTurn, inner, truth, tiles, sure, me } = play;
  if (!myTurn) return null;
  const events = choosing.choices.filter((choice) => choice.verb === "event");
  const verbs = [...new Set(inner.map((choice) => choice.verb))].filter(
    (verb) => verb !== "continue" && verb !== "done",
  );
  const [verb] = verbs;
  if (verb === "discard")
    return {
      title: words.say("hand.over", { have: handOf(play.view, me).length }),
      hint: words.say("hint.discard"),
    };
  if (verb === "place") return { title: words.verb(verb), hint: words.say("hint.place") };
  if (verb) return null;
  if (inner.some((choice) => choice.act === "continue"))
    return {
      title: `${words.gameText("step.window")}${when(truth.agenda.at(-1), words)}`,
      hint: words.say(events.length > 0 ? "offer.may" : "window.go"),
    };
  const tile = tiles.find(
    ({ tile }) => choosing.begun && choosing.picking.verbs?.join() === tile.verbs.join(),
  );
  const who = isAlone(truth) ? words.named("role", truth.roles[truth.player] ?? "") : words.say("turn.yours");
  return {
    title: `${who}: ${words.say("actions.left", { count: truth.actions })}`,
    hint: sure?.text ?? (tile ? asking(play, tile, words) : words.say("choose.action")),
  };
}
