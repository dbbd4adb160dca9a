/** Selects whose view is shown: that of a seat at the time, or all hands open. */
import { Icon } from "../Icon";
import type { Seat } from "../seat";
import { useWords } from "../words";
import style from "./replay.module.css";
import { OPEN } from "./where";

export function Eyes({
  eyes,
  seats,
  openable,
  onLook,
}: {
  eyes: Seat | typeof OPEN | null;
  seats: readonly Seat[];
  /** Whether there are hidden hands to open. */
  openable: boolean;
  onLook: (eyes: Seat | typeof OPEN) => void;
}) {
  const words = useWords();
  if (seats.length < 2) return null;
  const all = [...seats, ...(openable ? [OPEN] : [])] as (Seat | typeof OPEN)[];
  return (
    <fieldset className={style.eyes}>
      <legend className="visually-hidden">{words.say("replay.eyes")}</legend>
      <Icon name="eye" />
      {all.map((each) => (
        <button
          key={each}
          type="button"
          data-eyes={each}
          aria-pressed={each === eyes}
          onClick={() => onLook(each)}
        >
          {each === OPEN ? words.say("replay.open") : words.named("seat", each)}
        </button>
      ))}
    </fieldset>
  );
}
