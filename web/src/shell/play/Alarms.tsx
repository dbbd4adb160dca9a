/** What will soon decide the game, before what is to be done. Each alarm sounds when it comes and when less is left. */
import { useEffect, useRef } from "react";
import { ReadOut } from "../live";
import { type Alarm, usePart } from "../part";
import { useSound } from "../sound/useSound";
import { useWords } from "../words";
import style from "./Alarms.module.css";
import { usePlay } from "./state";

const NONE: readonly Alarm[] = [];

/** Whether there is an alarm that was not there before, or one with less left. */
export function isWorse(now: readonly Alarm[], before: readonly Alarm[]): boolean {
  return now.some(({ kind, left }) => {
    const known = before.find((each) => each.kind === kind);
    return !known || left < known.left;
  });
}

export function Alarms() {
  const words = useWords();
  const sounded = useSound();
  const { alarms: find } = usePart();
  const { view, me, over } = usePlay(({ view, me, over }) => ({ view, me, over }));
  const alarms = over ? NONE : (find?.(view, words, me) ?? NONE);
  const before = useRef(alarms);
  useEffect(() => {
    if (isWorse(alarms, before.current)) sounded("alarm");
    before.current = alarms;
  });
  if (alarms.length === 0) return null;
  return (
    <div className={style.alarms}>
      {alarms.map(({ kind, text }) => (
        <ReadOut as="p" key={kind} className={style.alarm} data-alarm={kind}>
          <i aria-hidden="true">!</i>
          <span>{text}</span>
        </ReadOut>
      ))}
    </div>
  );
}
