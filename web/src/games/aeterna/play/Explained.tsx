/** What stands on the table explains itself: pointed at it says what it is, pressed it opens the rules where they tell of it. */
import { memo } from "react";
import { openRules } from "../../../shell/rules/at";
import style from "./Explained.module.css";

/**
 * Lies over all of what it stands in, which has to be `position: relative`, or over a half or the first line of it: within
 * a heading it would be read as part of that. `at`: a rule, or the key of a thing.
 */
export const Explained = memo(function Explained({
  at,
  about,
  side,
}: {
  at: string;
  about: string;
  side?: "left" | "right" | "line";
}) {
  return (
    <button
      type="button"
      className={style.over}
      data-side={side}
      data-explains={at}
      title={about}
      aria-label={about}
      onClick={() => openRules(at)}
    />
  );
});

/** The same as a sign of its own, where what it stands beside is pressed for something else. */
export function Asked({ at, about }: { at: string; about: string }) {
  return (
    <button
      type="button"
      className={style.asked}
      data-explains={at}
      title={about}
      aria-label={about}
      onClick={() => openRules(at)}
    >
      ?
    </button>
  );
}
