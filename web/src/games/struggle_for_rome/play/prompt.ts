/** What is to be done now, in Struggle for Rome's words: by the step, and by what is being chosen. */
import { asking } from "../../../shell/play/parts";
import type { Words } from "../../../shell/words";
import { TRAVELLING } from "../tiles";
import { goals, readyToFound } from "./reach";
import { operand, situationOf } from "./situation";
import type { StrugglePlay } from "./struggle";
import { refused, tableOf } from "./trade/table";
import { stepOf, tribeOf, victimsAt } from "./turn";

interface Prompt {
  title: string;
  hint: string;
}

/** A tribe's turn: by what it can still do. */
function tribePrompt(play: StrugglePlay, words: Words): Prompt {
  const { choosing, sure, tiles, truth } = play;
  const tribe = tribeOf(truth) ?? "horsemen";
  const can = (...verbs: string[]) => choosing.choices.some(({ verb }) => verbs.includes(verb));
  const title = words.say(`prompt.${tribe}`);
  if (sure) return { title, hint: sure.text };
  const tile = tiles.find(
    ({ tile }) => choosing.begun && choosing.picking.verbs?.join() === tile.verbs.join(),
  );
  if (tile && (tile.tile.id !== "move" || choosing.picking.picks.length > 0))
    return { title, hint: asking(play, tile, words) };
  const travels = can(...TRAVELLING);
  if (can("plunder", "found") && travels) return { title, hint: words.say("hint.travel.deed") };
  if (travels) {
    const goal = goals(truth).length === 0 ? "none" : readyToFound(truth) ? "ready" : null;
    return { title, hint: words.say(goal ? `hint.travel.${goal}` : "hint.travel") };
  }
  if (can("expand")) return { title, hint: words.say("hint.expand") };
  if (can("plunder", "found"))
    return { title, hint: words.say(can("found") ? "hint.deed.found" : "hint.deed") };
  if (can("income")) return { title, hint: words.say("hint.income") };
  return { title, hint: words.say(can("play", "summon", "traitor") ? "hint.card" : "hint.end") };
}

export function prompt(play: StrugglePlay, words: Words): Prompt | null {
  const { myTurn, truth, sure, choosing, tiles } = play;
  if (!myTurn) return null;
  const step = stepOf(truth)?.step;
  const say = (name: string) => ({ title: words.say(`prompt.${name}`), hint: words.say(`hint.${name}`) });
  switch (step) {
    case "place":
    case "rob":
    case "discard":
    case "answer":
      return say(step);
    case "take": {
      const table = tableOf(truth, play.me);
      const none = table !== null && refused(table);
      return { title: words.say("prompt.take"), hint: words.say(none ? "hint.take.none" : "hint.take") };
    }
    case "legionnaire": {
      const asked = situationOf(play);
      const several = asked?.ask === "legionnaire" && asked.victims.length > 1;
      const some = choosing.choices.some((choice) => {
        const hex = operand(choice, "hex");
        return hex !== null && victimsAt(truth, hex, play.me).length > 0;
      });
      return {
        // A Diplomacy sends him in the trade phase, a 7 before it.
        title: words.say(truth.phase === "trade" ? "prompt.diplomacy" : "prompt.legionnaire"),
        hint: words.say(
          several ? "hint.legionnaire.sure" : some ? "hint.legionnaire" : "hint.legionnaire.nobody",
        ),
      };
    }
    case "build": {
      const tile = tiles.find(
        ({ tile }) => choosing.begun && choosing.picking.verbs?.join() === tile.verbs.join(),
      );
      const hint = sure?.text ?? (tile ? asking(play, tile, words) : words.say("hint.build"));
      return { title: words.say("prompt.build"), hint };
    }
    case "tribe":
      return tribePrompt(play, words);
    default:
      return null;
  }
}
