/** Rivals who have all the points they need, or all but one. */
import type { Alarm } from "../../../shell/part";
import type { Words } from "../../../shell/words";
import type { StruggleView } from "../view";
import { GOAL, letterOf } from "./people";

const NEAR = 1;

/** Whether a player needs no more than one point. */
export const isNear = (points: number) => GOAL - points <= NEAR;

export function alarms({ points, announced }: StruggleView, words: Words, me: number | null): Alarm[] {
  return points.flatMap((each, at) => {
    if (at === me || !isNear(each)) return [];
    const [left, seat] = [Math.max(0, GOAL - each), letterOf(at)];
    const said = { who: words.named("seat", seat), points: each };
    const text = words.say(announced !== null && left === 0 ? "alarm.there" : "alarm.near", said);
    return [{ kind: seat, left, text }];
  });
}
