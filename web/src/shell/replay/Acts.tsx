/** Buttons for the acts of the current turn. */
import { useEffect, useRef } from "react";
import type { http } from "../../protocol";
import { Icon } from "../Icon";
import type { Forms } from "../notation";
import type { AnyPart } from "../part";
import { useWords } from "../words";
import { placeOf, type Turn } from "./reel";
import style from "./replay.module.css";
import { actName } from "./said";

/** Maximum number of acts shown before and after the current one. */
const MOST = 30;

export function Acts({
  turns,
  at,
  entries,
  forms,
  part,
  onSeek,
}: {
  turns: readonly Turn[];
  at: number;
  entries: readonly http.ReplayEntry[];
  forms: Forms;
  part: AnyPart;
  onSeek: (at: number) => void;
}) {
  const words = useWords();
  const row = useRef<HTMLOListElement>(null);
  const { turn } = placeOf(turns, at);
  const first = Math.max(turn.from, at - MOST);
  const shown = entries.slice(first, Math.min(turn.to, at + MOST) + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the current act changes
  useEffect(() => {
    const list = row.current;
    const here = list?.querySelector<HTMLElement>("[aria-current]");
    // Scroll only the row, not the page.
    if (list && here)
      list.scrollLeft = here.offsetLeft - list.offsetLeft - (list.clientWidth - here.offsetWidth) / 2;
  }, [at]);
  return (
    <ol className={style.acts} ref={row} aria-label={words.say("replay.acts")}>
      {shown.map((entry, place) => {
        const number = first + place;
        const { name, about, sign } = actName(entry, { words, forms, part });
        return (
          <li key={number}>
            <button
              type="button"
              data-entry={number}
              data-past={number < at}
              aria-current={number === at ? "step" : undefined}
              title={about}
              onClick={() => onSeek(number)}
            >
              {sign && <Icon name={sign} />}
              <span>
                <b>{name}</b>
                {about !== name && <small>{about}</small>}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
