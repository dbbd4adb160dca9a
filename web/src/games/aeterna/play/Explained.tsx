/** Explains things on the table: a tooltip on hover, and a press opens the rules about it. */
import { memo } from "react";
import { openRules } from "../../../shell/rules/at";
import style from "./Explained.module.css";

/**
 * Covers its parent, which must be `position: relative`, or half or the first line of it. It is not inside the
 * heading, because screen readers would read it as part of that. `at`: a rule id, or the key of a thing.
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

/** The same as a separate icon, if its neighbour has another function. */
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
