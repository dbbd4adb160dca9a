/** Any game: its view as a tidy list, and every choice a plain button. */
import type { ReactNode } from "react";
import type { Part } from "../../shell/part";
import { usePlay } from "../../shell/play/state";
import { useWords } from "../../shell/words";
import style from "./plain.module.css";
import { named, shownOf } from "./values";

type View = Record<string, unknown>;

const isPlain = (value: unknown): value is string | number | boolean | null =>
  value === null || typeof value !== "object";

/** A value as it is nested: a line, a row of values, a table of rows that are alike, or a list of named ones. */
export function Value({ name, value }: { name: string; value: unknown }): ReactNode {
  const words = useWords();
  if (isPlain(value)) return named(name, value, words);
  if (Array.isArray(value)) {
    if (value.length === 0) return "–";
    if (value.every(isPlain)) return value.map((each) => named(name, each, words)).join(" · ");
    return (
      <ol className={style.list}>
        {value.map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: by its place is all that is known of it
          <li key={at}>
            <Value name={name} value={each} />
          </li>
        ))}
      </ol>
    );
  }
  const entries = Object.entries(value as View);
  if (entries.length === 0) return "–";
  return (
    <dl className={style.tree}>
      {entries.map(([key, each]) => (
        <div key={key}>
          <dt>{words.named("term", key)}</dt>
          <dd>
            <Value name={key} value={each} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Stage({ children }: { children: ReactNode }) {
  const view = usePlay(({ view }) => view);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and has no button, so keys must get into it */}
      <div className={style.stage} id="plain-board" tabIndex={0}>
        <Value name="view" value={shownOf(view)} />
      </div>
      {children}
    </>
  );
}

export const PLAIN: Part<View> = {
  tiles: [],
  usual: "",
  draw: (view) => view,
  // Without a picture of it, what happened is read in the annals.
  weight: () => 0,
  expected: new Set(),
  told: () => import("./told"),
  places: { Stage },
};

export default PLAIN;
