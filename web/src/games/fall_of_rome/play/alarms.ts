/** What will soon lose the game: the Player deck, the decline, a tribe's supply. */
import type { Alarm } from "../../../shell/part";
import type { Words } from "../../../shell/words";
import { MAP } from "../layout/map";
import { type FallView, TRIBES } from "../view";
import { playerCardsLeft } from "./deckSizes";

/** Cards that each turn draws (FR-5.1). */
const DRAWN = 2;
const FEW_DRAWS = 3;
const FEW_STEPS = 2;
const FEW_CUBES = 1;

/** How many times two cards can still be drawn. */
export function drawsLeft(view: FallView): number {
  return Math.floor(playerCardsLeft(view) / DRAWN);
}

export function stepsLeft({ decline }: FallView): number {
  return MAP.decline - decline;
}

export const areDrawsFew = (view: FallView) => drawsLeft(view) <= FEW_DRAWS;
export const areStepsFew = (view: FallView) => stepsLeft(view) <= FEW_STEPS;

export function alarms(view: FallView, words: Words): Alarm[] {
  const found: Alarm[] = [];
  const [draws, steps] = [drawsLeft(view), stepsLeft(view)];
  if (areDrawsFew(view))
    found.push({
      kind: "draws",
      left: draws,
      text: words.say(draws > 0 ? "alarm.draws" : "alarm.draws.none", { count: draws }),
    });
  if (areStepsFew(view))
    found.push({ kind: "decline", left: steps, text: words.say("alarm.decline", { count: steps }) });
  for (const tribe of TRIBES) {
    const left = view.supply.barbarians[tribe];
    if (left > FEW_CUBES) continue;
    const key = left > 0 ? "alarm.cubes" : "alarm.cubes.none";
    found.push({ kind: tribe, left, text: words.say(key, { tribe: words.named("tribe", tribe) }) });
  }
  return found;
}
