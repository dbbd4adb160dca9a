/**
 * The clocks of a table: next to the players, and on a phone the running one at the top. Loaded after the table,
 * and only if the table has clocks.
 */
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { TableOut } from "../../protocol";
import { ask } from "../api";
import type { Clocks as Told } from "../connection";
import { ReadOut } from "../live";
import { useShowNotice } from "../notice";
import { usePlay } from "../play/state";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { useSound } from "../sound/useSound";
import { Speaking, type Table, useWords } from "../words";
import style from "./clocks.module.css";
import { secondsLeft, shownTime, untilNext, visibleClocks } from "./left";

const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

/** Remaining seconds from which the time is announced. */
const SOON = 10;

export default function Clocks({ clocks }: { clocks: Told }) {
  const words = useWords();
  const own = useQuery(words.language, () => OWN[words.language]());
  const over = usePlay(({ over }) => over);
  if (!own.data || over) return null;
  return (
    <Speaking value={words.adding(own.data.default)}>
      <Shown told={clocks} />
      <Back />
    </Speaking>
  );
}

/** Returns the current time of the stopwatch, updated whenever a clock shows another value. */
function useStopwatch(told: Told): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const at = performance.now();
      setNow(at);
      const rest = untilNext(told, at);
      if (rest !== null) timer = setTimeout(look, rest);
    };
    look();
    return () => clearTimeout(timer);
  }, [told]);
  return Math.max(now, told.at);
}

function Shown({ told }: { told: Told }) {
  const words = useWords();
  const now = useStopwatch(told);
  const { narrow, table, shown } = usePlay(({ narrow, table, shown }) => ({ narrow, table, shown }));
  const banks = Number(table.options.clock.minutes) > 0;
  const seen = visibleClocks(told.clocks, shown, narrow, (seat) => banks && isPerson(table, seat));
  const mine = told.clocks.find(({ seat, runs }) => runs && seat === shown);
  const soon = mine && secondsLeft(mine.left, true, told.at, now) <= SOON;
  const sounded = useSound();
  useEffect(() => {
    if (soon) sounded("alarm");
  }, [soon, sounded]);
  const [host, setHost] = useState<Element | null>(null);
  // The target may have changed, for example because the window became narrow.
  useEffect(() => setHost(document.querySelector(narrow ? ".phone-top" : ".people")), [narrow]);
  const list = (
    <ul className={narrow ? style.top : style.list} id="clocks" aria-label={words.say("clock.title")}>
      {seen.map(({ seat, left, runs }) => {
        const seconds = secondsLeft(left, runs, told.at, now);
        return (
          <li key={seat} data-clock={seat} data-runs={runs} data-soon={runs && seconds <= SOON}>
            <span className={narrow ? "visually-hidden" : undefined}>{words.named("seat", seat)}</span>
            <time dateTime={`PT${seconds}S`}>{shownTime(seconds)}</time>
          </li>
        );
      })}
    </ul>
  );
  return (
    <>
      {host && seen.length > 0 && createPortal(list, host)}
      <ReadOut as="p" className="visually-hidden" urgent id="clock-soon">
        {soon ? words.say("clock.soon", { count: SOON }) : ""}
      </ReadOut>
    </>
  );
}

function isPerson(table: TableOut, seat: string): boolean {
  return table.seats.some((each) => each.seat === seat && each.kind === "person");
}

/**
 * Shown when the player's own time is over and a bot plays. Lets the player return, and asks again if the bot has
 * already taken the decision.
 */
function Back() {
  const words = useWords();
  const showNotice = useShowNotice();
  const { table, shown, seq } = usePlay(({ table, shown, update }) => ({ table, shown, seq: update.seq }));
  const late = table.seats.some((each) => each.seat === shown && each.late);
  const [pressed, setPressed] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeated at every event until the player is back
  useEffect(() => {
    if (!late) setPressed(false);
    else if (pressed) ask("POST", `/api/tables/${table.id}/back`).catch(showNotice);
  }, [pressed, late, seq, table.id, showNotice]);
  if (!late) return null;
  return (
    <ReadOut as="section" aria-label={words.say("clock.bot")} className={style.back} panel id="clock-bot">
      <span>{words.say("clock.bot")}</span>
      <button type="button" className="primary" id="back" disabled={pressed} onClick={() => setPressed(true)}>
        {words.say("clock.back")}
      </button>
    </ReadOut>
  );
}
