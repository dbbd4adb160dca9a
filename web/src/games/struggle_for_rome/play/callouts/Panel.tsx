/** The frame of a callout: what it is about, what there is to know, and the buttons that do it. */
import { type ReactNode, useId } from "react";
import { ReadOut } from "../../../../shell/live";
import { useWords } from "../../../../shell/words";
import { harvestAt } from "../places";
import { Resource } from "../signs";
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
  const called = useId();
  return (
    <section className={style.panel} data-callout={ask} data-narrow={play.narrow} aria-labelledby={called}>
      <ReadOut as="header" panel className={style.head}>
        <b className={style.title} id={called}>
          {title}
        </b>
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
      </ReadOut>
      {children}
    </section>
  );
}

/** Several ways, one of which is chosen or taken; the number keys do the same. */
export function Ways({
  label,
  said = false,
  children,
}: {
  label: string;
  /** Whether all read what is chosen; else only who cannot see it. */
  said?: boolean;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not a form's fieldset
    <div className="flex flex-wrap gap-7" role="group" aria-label={label}>
      {said && (
        <small className={style.whom} aria-hidden="true">
          {label}
        </small>
      )}
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
  onDo,
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
  /** What Enter does once it is chosen: the callout's own button says that it does. */
  onDo?: () => void;
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
      onKeyDown={(event) => {
        if (event.key !== "Enter" || !chosen || !onDo) return;
        event.preventDefault();
        if (!busy) onDo();
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

/** What a tribe gathers where it would stand. */
export function Harvest({ play, at }: { play: StrugglePlay; at: string }) {
  const words = useWords();
  const around = harvestAt(at);
  return (
    <p className={style.harvest} data-harvest={around.map(({ good, number }) => `${good} ${number}`).join()}>
      {words.say(around.length > 0 ? "harvest" : "harvest.none")}
      {around.map(({ hex, good, number }) => (
        <span key={hex} data-silent={play.truth.legionnaire === hex}>
          <Resource kind={good} label={words.named("pile", good)} />
          {number}
        </span>
      ))}
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
