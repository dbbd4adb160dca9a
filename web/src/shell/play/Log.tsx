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
  events: Event[];
}

/** Entries by chapter: one begins with the fact that the game says begins it; without such facts all is one. */
export function chaptersOf(log: readonly Event[], begins: Tales<unknown>["chapter"]): Chapter[] {
  const out: Chapter[] = [{ seq: -1, seat: null, number: 0, events: [] }];
  for (const event of log) {
    const at = begins ? event.facts.findIndex((fact) => begins(fact as Fact) !== null) : -1;
    const current = out[out.length - 1] as Chapter;
    if (at < 0) {
      current.events.push(event);
      continue;
    }
    current.events.push({ ...event, facts: event.facts.slice(0, at) });
    out.push({
      seq: event.seq,
      seat: begins?.(event.facts[at] as Fact)?.seat ?? null,
      number: current.number + 1,
      events: [{ ...event, act: null, facts: event.facts.slice(at + 1) }],
    });
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
  if (begins) {
    const all = chaptersOf(log, begins);
    return all.slice(Math.max(1, all.slice(0, -1).findLastIndex((each) => each.seat === seat) + 1));
  }
  const answered = log.findLastIndex((event) => event.seat !== null && event.seat !== seat);
  const until = sinceOwn(log.slice(0, answered + 1), seat);
  return chaptersOf([...until, ...log.slice(Math.max(1, answered + 1))], begins);
}

export const Log = memo(function Log({ log, seat }: { log: readonly Event[]; seat: Seat | null }) {
  const words = useWords();
  const { tales } = usePart();
  const begins = tales?.chapter;
  const [since, setSince] = useState(false);
  const gone = useMemo(() => undone(log), [log]);
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
      <div className="log-turns" id="log">
        {turns.map((turn) => (
          <div
            key={turn.seq}
            className="log-turn"
            style={{ "--who": seatColour(Math.max(0, seatNumber(turn.seat))) } as CSSProperties}
          >
            <h4>
              {turn.seat
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
