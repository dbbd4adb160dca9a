/** The frame of a callout: what it is about, what there is to know, and the buttons that do it. */
import type { ReactNode } from "react";
import { useWords } from "../../../../shell/words";
import type { StrugglePlay } from "../struggle";
import style from "./callouts.module.css";

export function Panel({
  play,
  ask,
  title,
  detail,
  closes = true,
  children,
}: {
  play: StrugglePlay;
  /** What is asked, for tests and styles. */
  ask: string;
  title: ReactNode;
  detail?: ReactNode;
  /** Whether it can be put aside: a decision that has to be made cannot. */
  closes?: boolean;
  children?: ReactNode;
}) {
  const words = useWords();
  return (
    // A role of its own, so that what is asked is read out when it comes.
    <section className={style.panel} data-callout={ask} data-narrow={play.narrow} aria-live="polite">
      <header className={style.head}>
        <b className={style.title}>{title}</b>
        {closes && (
          <button
            type="button"
            className={style.close}
            onClick={play.onClear}
            aria-label={words.say("cancel")}
            aria-keyshortcuts="Escape"
          >
            ✕
          </button>
        )}
        {detail && <p className={style.detail}>{detail}</p>}
      </header>
      {children}
    </section>
  );
}

/** Several ways, one of which is chosen or taken; the number keys do the same. */
export function Ways({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form's fieldset
    <div className={style.ways} role="group" aria-label={label}>
      {children}
    </div>
  );
}

export function Way({
  at,
  act,
  chosen,
  busy,
  many = true,
  onClick,
  children,
}: {
  /** Its place among the ways, from 0. */
  at: number;
  act: string;
  /** Whether it is what would be done; left out: pressing it does it. */
  chosen?: boolean;
  busy: boolean;
  /** Whether there is another: one alone needs no number. */
  many?: boolean;
  onClick: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={style.way}
      data-way={act}
      {...(chosen === undefined ? {} : { "aria-pressed": chosen })}
      aria-disabled={busy}
      aria-keyshortcuts={many ? String(at + 1) : undefined}
      onClick={() => {
        if (!busy) onClick?.();
      }}
    >
      {children}
      {many && <kbd className={style.digit}>{at + 1}</kbd>}
    </button>
  );
}

/** Something to know before one decides. */
export function Line({
  sign,
  warn = false,
  children,
}: {
  sign: ReactNode;
  warn?: boolean;
  children: ReactNode;
}) {
  return (
    <p className={`${style.line} ${warn ? style.warn : ""}`}>
      <span className={style.sign}>{sign}</span>
      <span>{children}</span>
    </p>
  );
}

/** The button that does it, by Enter too, and what else can be done here. */
export function Do({
  act,
  busy,
  onDo,
  children,
  beside,
}: {
  act: string;
  busy: boolean;
  onDo: () => void;
  children: ReactNode;
  beside?: ReactNode;
}) {
  return (
    <div className={style.doing}>
      <button
        type="button"
        className={`primary ${style.do}`}
        data-act={act}
        aria-disabled={busy}
        onClick={() => {
          if (!busy) onDo();
        }}
      >
        <span>{children}</span>
        <kbd>⏎</kbd>
      </button>
      {beside}
    </div>
  );
}

/** Shows the others a place. */
export function Point({ play, place }: { play: StrugglePlay; place: string }) {
  const words = useWords();
  if (play.shown === null) return null;
  return (
    <button type="button" className={style.beside} id="point" onClick={() => play.onPing(place)}>
      {words.say("point")}
    </button>
  );
}
