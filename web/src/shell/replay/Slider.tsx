/** The whole game as a slider, with a mark for each turn. */
import type { CSSProperties } from "react";
import { useWords } from "../words";
import { placeOf, type Turn } from "./reel";
import style from "./replay.module.css";

/** Maximum number of marks with a number, and of all marks. */
const NUMBERED = 12;
const MARKED = 80;

/** Returns the interval of numbered marks, in turns: 1, 2, 5, 10, 20... */
export function stepFor(turns: number, most: number): number {
  for (let step = 1; ; step *= 10)
    for (const times of [1, 2, 5]) if (turns / (step * times) <= most) return step * times;
}

export function Slider({
  turns,
  at,
  last,
  text,
  onSeek,
}: {
  turns: readonly Turn[];
  at: number;
  last: number;
  /** Description of the position. */
  text: string;
  onSeek: (at: number) => void;
}) {
  const words = useWords();
  const share = (entry: number) => (last > 0 ? entry / last : 0);
  const numbered = stepFor(turns.length, NUMBERED);
  const marked = stepFor(turns.length, MARKED);
  return (
    <div className={style.slider} style={{ "--at": share(at) } as CSSProperties}>
      <input
        type="range"
        id="replay-slider"
        min={0}
        max={last}
        step={1}
        value={at}
        aria-label={words.say("replay.slider")}
        aria-valuetext={text}
        onChange={(event) => onSeek(Number(event.target.value))}
      />
      <span className={style.line} aria-hidden="true" />
      {turns
        .flatMap(({ number, from }) => (number ? [{ number, from }] : []))
        .filter(({ number }) => number === 1 || number % marked === 0)
        .map(({ number, from }) => (
          <span
            key={`${number} ${from}`}
            className={style.mark}
            aria-hidden="true"
            data-past={from <= at}
            style={{ "--at": share(from) } as CSSProperties}
          >
            {number === 1 || number % numbered === 0 ? number : ""}
          </span>
        ))}
      <span className={style.knob} aria-hidden="true">
        {placeOf(turns, at).turn.number || "·"}
      </span>
    </div>
  );
}
