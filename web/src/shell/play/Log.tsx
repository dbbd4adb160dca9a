/** The annals: everything that happened, chapter by chapter, the newest first. */
import { type CSSProperties, memo, useMemo, useState } from "react";
import type { Event, Fact } from "../../protocol";
import { seatColour } from "../../table/seats";
import { undone } from "../connection";
import { Icon } from "../Icon";
import { type Tales, usePart } from "../part";
import type { Seat } from "../seat";
import { seatNumber } from "../seat";
import { useWords, type Words } from "../words";

const MOST_TURNS = 12;

export function factText(fact: Fact, words: Words): string {
  const { fact: name, rule: _, ...params } = fact;
  return words.gameText(`fact.${name}`, params);
}

/** A fact in words; `seq`: when it happened, for the names of those who sat there then. */
export function FactLine({ fact, seq = Number.POSITIVE_INFINITY }: { fact: Fact; seq?: number }) {
  const words = useWords().at(seq);
  const { tales = {} } = usePart();
  const sign = tales.sign?.(fact) ?? "scroll-quill";
  return (
    <li
      className="fact"
      data-fact={fact.fact}
      data-grave={tales.grave?.has(fact.fact) ?? false}
      title={fact.rule ? words.gameText(`rule.${fact.rule}`) : undefined}
    >
      {typeof sign === "string" ? <Icon name={sign} /> : sign}
      <span>{factText(fact, words)}</span>
    </li>
  );
}

interface Chapter {
  seq: number;
  seat: string | null;
  number: number;
  /** The fact it began with; null: what was before the first. */
  opening: Fact | null;
  events: Event[];
}

/**
 * Entries by chapter: one begins with the fact that the game says begins it; without such facts all is one. Of those that
 * begin within one entry, with nothing in between, only the last has something to tell.
 */
export function chaptersOf(log: readonly Event[], begins: Tales<unknown>["chapter"]): Chapter[] {
  const out: Chapter[] = [{ seq: -1, seat: null, number: 0, opening: null, events: [] }];
  for (const event of log) {
    const facts = event.facts as Fact[];
    const at = begins ? facts.flatMap((fact, place) => (begins(fact) ? [place] : [])) : [];
    const current = out[out.length - 1] as Chapter;
    if (at.length === 0) {
      current.events.push(event);
      continue;
    }
    current.events.push({ ...event, facts: facts.slice(0, at[0]) });
    for (const [which, place] of at.entries()) {
      const opening = facts[place] as Fact;
      const told = facts.slice(place + 1, at[which + 1]);
      out.push({
        seq: event.seq,
        seat: begins?.(opening)?.seat ?? null,
        number: (out[out.length - 1] as Chapter).number + 1,
        opening,
        events: told.length > 0 || which === at.length - 1 ? [{ ...event, act: null, facts: told }] : [],
      });
    }
  }
  return out;
}

const Entry = memo(function Entry({ event, gone }: { event: Event; gone: boolean }) {
  const words = useWords().at(event.seq);
  const who = event.seat ? words.named("seat", event.seat) : "";
  if (event.undo !== null) return <li className="fact dim">{words.say("log.undone", { who })}</li>;
  const facts = event.facts as Fact[];
  return (
    <>
      {event.act === "?" && <li className="fact dim">{words.say("log.secret", { who })}</li>}
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an entry never change
        <FactItem key={at} fact={fact} seq={event.seq} gone={gone} />
      ))}
    </>
  );
});

function FactItem({ fact, seq, gone }: { fact: Fact; seq: number; gone: boolean }) {
  const line = <FactLine fact={fact} seq={seq} />;
  return gone ? <del>{line}</del> : line;
}

/** The log without its newest facts: those that are still to be shown on the board. */
export function toldOf(log: readonly Event[], untold: number): readonly Event[] {
  if (untold === 0) return log;
  const told = [...log];
  for (let left = untold; left > 0 && told.length > 0; ) {
    const last = told.pop() as Event;
    if (last.facts.length > left) told.push({ ...last, facts: last.facts.slice(0, -left) });
    left -= last.facts.length;
  }
  return told;
}

/** Entries of which not every fact has a line, as they are told: the same each time, so that none is drawn anew. */
const shortened = new WeakMap<Event, Event>();

/** The log without facts that have no line in it. */
export function linesOf(log: readonly Event[], lineless: ReadonlySet<string> | undefined): readonly Event[] {
  if (!lineless) return log;
  return log.map((event) => {
    const facts = (event.facts as Fact[]).filter(({ fact }) => !lineless.has(fact));
    if (facts.length === event.facts.length) return event;
    const short = shortened.get(event) ?? { ...event, facts };
    shortened.set(event, short);
    return short;
  });
}

/** What happened after this seat's last own choice. */
export function sinceOwn(log: readonly Event[], seat: Seat | null): Event[] {
  const last = log.findLastIndex((event) => event.seat === seat && event.undo === null);
  return log.slice(last < 0 ? 1 : last + 1);
}

/**
 * What happened since this seat's last turn, by chapter: its own present one is told too, so that nothing vanishes when
 * it acts. Where a game has no turns, its choices that nobody has answered yet are its present one.
 */
export function sinceTurn(
  log: readonly Event[],
  seat: Seat | null,
  begins: Tales<unknown>["chapter"],
): Chapter[] {
  const all = chaptersOf(log, begins);
  if (all.some((chapter) => chapter.seat !== null)) {
    return all.slice(Math.max(1, all.slice(0, -1).findLastIndex((each) => each.seat === seat) + 1));
  }
  const answered = log.findLastIndex((event) => event.seat !== null && event.seat !== seat);
  const until = sinceOwn(log.slice(0, answered + 1), seat);
  return chaptersOf([...until, ...log.slice(Math.max(1, answered + 1))], begins);
}

export const Log = memo(function Log({
  log: all,
  untold = 0,
  seat,
}: {
  log: readonly Event[];
  /** How many of its facts the board has still to show. */
  untold?: number;
  seat: Seat | null;
}) {
  const words = useWords();
  const { tales } = usePart();
  const log = useMemo(() => linesOf(toldOf(all, untold), tales?.lineless), [all, untold, tales]);
  const begins = tales?.chapter;
  const heading = tales?.heading;
  const [since, setSince] = useState(false);
  const gone = useMemo(() => undone(log), [log]);
  const openings = useMemo(
    () => (heading ? chaptersOf(log, begins).flatMap(({ opening }) => opening ?? []) : []),
    [log, begins, heading],
  );
  const turns = useMemo(
    () =>
      (since ? sinceTurn(log, seat, begins) : chaptersOf(log, begins))
        .filter((turn) => turn.events.length > 0)
        .slice(-MOST_TURNS)
        .reverse(),
    [log, seat, since, begins],
  );
  return (
    <section className="log" aria-label={words.say("log")}>
      <h3 className="caps">
        {words.say("log")}
        {seat && (
          <button type="button" className="link" aria-pressed={since} onClick={() => setSince(!since)}>
            {words.say(since ? "log.all" : "log.since")}
          </button>
        )}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by those who have only keys */}
      <div className="log-turns" id="log" tabIndex={0}>
        {turns.map((turn) => (
          <div
            key={`${turn.seq} ${turn.number}`}
            className="log-turn"
            data-headed={heading !== undefined}
            style={{ "--who": seatColour(Math.max(0, seatNumber(turn.seat))) } as CSSProperties}
          >
            <h4>
              {heading && turn.opening
                ? heading(turn.opening, openings.slice(0, openings.indexOf(turn.opening)), words.at(turn.seq))
                : turn.seat
                  ? `${words.at(turn.seq).named("seat", turn.seat)} · ${words.say("turn.number", { number: turn.number })}`
                  : words.say(since ? "log.since" : begins ? "log.setup" : "log.all")}
            </h4>
            <ul>
              {turn.events.map((event) => (
                <Entry key={`${event.seq} ${event.act}`} event={event} gone={gone.has(event.seq)} />
              ))}
            </ul>
          </div>
        ))}
        {turns.length === 0 && <p className="dim">{words.say("log.nothing")}</p>}
      </div>
    </section>
  );
});
