/** How Struggle for Rome looks in the shell's own places: marks of seats, whose turn it is, chapters of the annals. */
import type { Fact } from "../../protocol";
import type { Looks } from "../../shell/part";
import { Beside } from "../../shell/play/Beside";
import type { Words } from "../../shell/words";
import { colourOf, letterOf, numberOf, tribeOnTurn } from "./play/people";
import { PlayerMark, TribeMark } from "./play/signs";
import { PHASES, type StruggleView } from "./view";

function roundOf({ round }: StruggleView, words: Words): string {
  return round > 0 ? words.say("round", { number: round }) : words.say("round.setup");
}

export const LOOKS: Looks<StruggleView> = {
  Frame: Beside,
  subtitle: roundOf,
  Mark: ({ at, view }) => {
    const acts = at === numberOf(view.player) && !view.goods_shown;
    const tribe = acts ? tribeOnTurn(view) : null;
    const dress = { colour: colourOf(view, at), className: "text-7" };
    return tribe ? <TribeMark {...dress} tribe={tribe} /> : <PlayerMark {...dress} />;
  },
  turn: ({ myTurn, view, me }, words) => {
    const at = myTurn && me !== null ? me : Math.max(0, numberOf(view.player));
    const tribe = tribeOnTurn(view);
    const phase = (PHASES as readonly string[]).indexOf(view.phase) + 1;
    return {
      at,
      name: at === me && tribe ? words.say(`turn.own.${tribe}`) : words.named("seat", letterOf(at)),
      detail: phase > 0 ? words.say("round.phase", { number: view.round, phase }) : roundOf(view, words),
    };
  },
};

/** A chapter begins with each phase; the first of a round begins with the round. */
export function begins(fact: Fact): { seat: string | null } | null {
  return fact.fact === "round_begun" || fact.fact === "phase_begun" ? { seat: null } : null;
}

export function heading(fact: Fact, before: readonly Fact[], words: Words): string {
  const round = [...before, fact].findLast((each) => each.fact === "round_begun");
  const phase = fact.fact === "round_begun" ? "resources" : String(fact.phase);
  const named = words.say(`phase.${phase}`);
  // The log of a puzzle begins within a round.
  return round ? words.say("chapter", { number: Number(round.round), phase: named }) : named;
}

/** The name of a replay's step in which a turn ends: the dice of a new round, or the phase that begins. */
export function step(facts: readonly Fact[], words: Words): string | null {
  if (facts.some(({ fact }) => fact === "round_begun")) return words.say("step.dice");
  const phase = facts.find(({ fact }) => fact === "phase_begun")?.phase;
  return phase === undefined ? null : words.say(`phase.${phase}`);
}
