/** The log: all events by chapter and episode, newest first. */
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useState } from "react";
import type { Event, Fact } from "../../protocol";
import { seatColour } from "../../table/seats";
import { byEpisode, type Joins } from "../episodes";
import { Icon } from "../Icon";
import { type Tales, usePart } from "../part";
import { undone } from "../playback";
import { openRules } from "../rules/at";
import type { Seat } from "../seat";
import { seatNumber } from "../seat";
import { useTelling } from "../telling";
import { emphasising, useWords, type Words } from "../words";
import { Rich } from "./Rich";
import { usePlay } from "./state";

const MOST_TURNS = 12;
/** Number of turns that are expanded, starting with the newest. */
const FEW_TURNS = 3;

export function factText(fact: Fact, words: Words): string {
  const { fact: name, rule: _, ...params } = fact;
  return words.gameText(`fact.${name}`, params);
}

/** A fact as a sentence. `seq`: when it happened, to use the names of the players of that time. */
export function FactLine({ fact, seq = Number.POSITIVE_INFINITY }: { fact: Fact; seq?: number }) {
  const words = useWords().at(seq);
  const { tales = {} } = usePart();
  const sign = tales.sign?.(fact) ?? "scroll-quill";
  return (
    <li className="fact" data-fact={fact.fact} data-grave={tales.grave?.has(fact.fact) ?? false}>
      {typeof sign === "string" ? <Icon name={sign} /> : sign}
      <span>
        <Rich text={factText(fact, emphasising(words))} />
      </span>
      {fact.rule && <FactRule rule={fact.rule} />}
    </li>
  );
}

/** Link from a line to its rule. The log is one Tab stop: Enter enters it, arrows move between lines. */
function FactRule({ rule }: { rule: string }) {
  const words = useWords();
  const name = words.say("rule", { rule });
  return (
    <button
      type="button"
      className="fact-rule"
      tabIndex={-1}
      aria-label={name}
      onClick={() => openRules(rule)}
    >
      §
    </button>
  );
}

function onKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  // Collapsed lines cannot take the focus.
  const all = [...currentTarget.querySelectorAll<HTMLElement>(".fact-rule:not(details:not([open]) *)")];
  const at = all.indexOf(target as HTMLElement);
  const next =
    at < 0
      ? target === currentTarget && key === "Enter" && all[0]
      : all[key === "ArrowDown" ? at + 1 : key === "ArrowUp" ? at - 1 : -1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface Chapter {
  seq: number;
  seat: string | null;
  number: number;
  /** The fact that starts it. Null: everything before the first chapter. */
  opening: Fact | null;
  events: Event[];
}

/**
 * Groups entries by chapter. The game defines which fact starts one; without such facts there is one chapter. If
 * several start within one entry with nothing in between, only the last is kept.
 */
export function chaptersOf(log: readonly Event[], begins: Tales["chapter"]): Chapter[] {
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

/** A line of the log: a fact, or another remark about an entry. */
interface Line {
  event: Event;
  /** Null: the entry is a secret choice, or was undone. */
  fact: Fact | null;
  gone: boolean;
}

function linesIn(events: readonly Event[], gone: ReadonlySet<number>): Line[] {
  return events.flatMap((event) => {
    const said = event.undo !== null || event.act === "?";
    const facts = event.undo === null ? (event.facts as Fact[]) : [];
    const line = { event, gone: gone.has(event.seq) };
    return [...(said ? [{ ...line, fact: null }] : []), ...facts.map((fact) => ({ ...line, fact }))];
  });
}

const UNTOLD: Fact = { fact: "" };

/** Returns the episodes of a chapter, newest first. */
function episodesIn(events: readonly Event[], gone: ReadonlySet<number>, joins: Joins): Line[][] {
  return byEpisode(
    linesIn(events, gone),
    ({ fact }) => fact ?? UNTOLD,
    joins,
    (line, before) => !line.fact || !before.fact || line.gone !== before.gone,
  ).reverse();
}

/** An episode in one line, which expands to its facts. */
const EpisodeLine = memo(
  function EpisodeLine({ lines }: { lines: readonly Line[] }) {
    const [{ event, gone, fact }] = lines as [Line];
    const told = useTelling();
    const words = useWords().at(event.seq);
    const { tales = {} } = usePart();
    const facts = lines.flatMap((line) => line.fact ?? []);
    if (!fact) {
      const who = event.seat ? words.named("seat", event.seat) : "";
      return (
        <li className="fact dim">{words.say(event.undo === null ? "log.secret" : "log.undone", { who })}</li>
      );
    }
    const sum = told?.telling.sum(facts, emphasising(told.words.at(event.seq)), false) ?? null;
    const rows = lines.map((line, at) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an episode keep their order
      line.fact ? <FactLine key={at} fact={line.fact} seq={line.event.seq} /> : null,
    );
    if (sum === null) return gone ? <del>{rows}</del> : rows;
    const sign = tales.sign?.(telltale(facts, tales.grave)) ?? "scroll-quill";
    const line = (
      <li
        className="fact"
        data-episode={fact.fact}
        data-grave={facts.some((each) => tales.grave?.has(each.fact))}
      >
        {typeof sign === "string" ? <Icon name={sign} /> : sign}
        {facts.length > 1 ? (
          <details>
            <summary>
              <Rich text={sum} />
            </summary>
            <ul>{rows}</ul>
          </details>
        ) : (
          <span>
            <Rich text={sum} />
          </span>
        )}
      </li>
    );
    return gone ? <del>{line}</del> : line;
  },
  ({ lines: one }, { lines: other }) =>
    one.length === other.length &&
    one.every(({ fact, gone, event }, at) => {
      const same = other[at] as Line;
      return fact === same.fact && gone === same.gone && event.seq === same.event.seq;
    }),
);

/** Returns the fact whose icon stands for an episode: a grave one, otherwise the first. */
export function telltale(episode: readonly Fact[], grave: ReadonlySet<string> | undefined): Fact {
  return (episode.find(({ fact }) => grave?.has(fact)) ?? episode[0]) as Fact;
}

/** Returns the log without its newest facts, which are still to be played back. */
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

/** Entries without their lineless facts, cached so that an unchanged entry is not rendered again. */
const shortened = new WeakMap<Event, Event>();

/** Returns the log without facts that have no line. */
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

/** Returns the events since this seat's last choice. */
export function sinceOwn(log: readonly Event[], seat: Seat | null): Event[] {
  const last = log.findLastIndex((event) => event.seat === seat && event.undo === null);
  return log.slice(last < 0 ? 1 : last + 1);
}

/**
 * Returns the events since this seat's last turn, by chapter. The seat's current turn is included, so that
 * nothing disappears when it acts. In a game without turns, the seat's latest unanswered choices count as its
 * turn.
 */
export function sinceTurn(log: readonly Event[], seat: Seat | null, begins: Tales["chapter"]): Chapter[] {
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
  /** Number of facts that are still to be played back. */
  untold?: number;
  seat: Seat | null;
}) {
  const words = useWords();
  const { tales, joins } = usePart();
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys of its children */}
      <div
        className="log-turns"
        id="log"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        tabIndex={0}
        onKeyDown={onKey}
      >
        {turns.map((turn, at) => {
          const episodes = episodesIn(turn.events, gone, joins);
          return (
            <details
              key={`${turn.seq} ${turn.number}`}
              className="log-turn"
              open={at < FEW_TURNS}
              data-headed={heading !== undefined}
              style={{ "--who": seatColour(Math.max(0, seatNumber(turn.seat))) } as CSSProperties}
            >
              <summary>
                <h4>
                  {heading && turn.opening
                    ? heading(
                        turn.opening,
                        openings.slice(0, openings.indexOf(turn.opening)),
                        words.at(turn.seq),
                      )
                    : turn.seat
                      ? `${words.at(turn.seq).named("seat", turn.seat)} · ${words.say("turn.number", { number: turn.number })}`
                      : words.say(since ? "log.since" : begins ? "log.setup" : "log.all")}
                </h4>
                {episodes.length > 0 && (
                  <small className="dim">{words.say("log.lines", { count: episodes.length })}</small>
                )}
              </summary>
              <ul>
                {episodes.map((lines, at, { length }) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an episode keeps its number from the oldest
                  <EpisodeLine key={length - at} lines={lines} />
                ))}
              </ul>
            </details>
          );
        })}
        {turns.length === 0 && <p className="dim">{words.say("log.nothing")}</p>}
      </div>
    </section>
  );
});

/** The log of this table, up to what was played back. */
export function PlayLog() {
  const told = usePlay(({ log, playback, shown }) => ({ log, untold: playback.untold, seat: shown }));
  return <Log {...told} />;
}
