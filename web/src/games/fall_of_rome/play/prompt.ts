/** What is to be done now, in Fall of Rome's words. */
import type { Choice } from "../../../shell/notation";
import { asking, waited } from "../../../shell/play/parts";
import type { Words } from "../../../shell/words";
import { MAP } from "../layout/map";
import { type FallView, isAlone } from "../view";
import { type FallPlay, handOf } from "./fall";

/** In which part of the turn a window is open. */
function when(frame: FallView["agenda"][number] | undefined, words: Words): string {
  const key = `phase.${frame?.step === "act" ? "actions" : frame?.phase}`;
  return words.hasGameText(key) ? ` (${words.gameText(key)})` : "";
}

export function prompt(play: FallPlay, words: Words): { title: string; hint: string } | null {
  const { choosing, myTurn, inner, truth, tiles, sure, me } = play;
  const step = truth.agenda.at(-1);
  if (!myTurn)
    return step?.step === "window" && me !== null && choosing.choices.length === 0
      ? { title: waited(play, words), hint: words.say("window.others") }
      : null;
  // What an Event is played for is asked with what it does.
  if (step?.step === "event" && typeof step.event === "string")
    return {
      title: words.named("event", step.event),
      hint: words.gameText(`event.${step.event}.${String(step.option)}`),
    };
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
  if (verb === "remove" && step?.step === "remove")
    return { title: words.verb(verb), hint: words.say("remove.left", { count: Number(step.count) }) };
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
    hint:
      sure?.text ??
      (tile ? asking(play, tile, words) : choosing.choices.length > 0 ? words.say("choose.action") : ""),
  };
}

/** By the part of the turn in which a window is open: what comes after it. */
const NEXT: Readonly<Record<string, string>> = {
  actions: "next.draw",
  revolts: "next.revolt",
  drawn: "next.invasion",
  flip: "next.flip",
  invaded: "next.turn",
};

/** What going on brings. */
export function follows(choice: Choice, { truth }: FallPlay, words: Words): string | null {
  if (choice.act !== "continue") return null;
  const frame = truth.agenda.at(-1);
  const key = NEXT[frame?.step === "act" ? "actions" : String(frame?.phase)];
  return key ? words.say(key, { number: drawn(truth) }) : null;
}

/** How many cards are drawn at the end of a turn: the Vestalis may look one further (FR-11.7). */
export function drawn({ roles, player }: FallView): string {
  return roles[player] === "vestalis" ? "2–3" : "2";
}

/** Where the supply holds less than the track promises: how many legions Recruit still brings. */
export function recruits({ marker, supply: { legions: count } }: FallView, words: Words): string | null {
  return count < (MAP.track.recruitment[marker] ?? 0) ? words.say("recruit.short", { count }) : null;
}
