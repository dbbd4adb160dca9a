/** The annals: everything that happened, turn by turn, the newest turn first. */
import { type CSSProperties, memo, useMemo, useState } from "react";
import { TribeShape } from "../../games/fall_of_rome/play/pieces";
import type { Event } from "../../protocol";
import { Icon } from "../Icon";
import { type Seat, undone } from "../sitting";
import type { Fact } from "../telling";
import { useWords, type Words } from "../words";

const MOST_TURNS = 12;

const SIGNS: Record<string, string> = {
  marched: "walking-boot",
  sailed: "trireme",
  cruised: "trireme",
  rode: "walking-boot",
  pawn_moved: "walking-boot",
  placed: "walking-boot",
  fort_added: "stone-tower",
  fort_built: "stone-tower",
  fort_moved: "stone-tower",
  fort_lost: "ancient-ruins",
  recruited: "rally-the-troops",
  legions_added: "rally-the-troops",
  legions_lost: "roman-shield",
  legion_defended: "roman-shield",
  legions_ambushed: "skull-crossed-bones",
  dice_rolled: "perspective-dice-six-faces-random",
  dice_set: "perspective-dice-six-faces-random",
  allied: "shaking-hands",
  enlisted: "barbarian",
  city_sacked: "ancient-ruins",
  declined: "ancient-columns",
  revolt_drawn: "horned-helm",
  revolt_broke_out: "horned-helm",
  rate_rose: "hunting-horn",
  barbarian_card_flipped: "horned-helm",
  barbarian_removed: "crossed-swords",
  card_drawn: "card-draw",
  event_played: "scroll-unfurled",
  won_game: "laurel-crown",
  lost_game: "skull-crossed-bones",
};
const GRAVE = new Set([
  "city_sacked",
  "declined",
  "lost_game",
  "legions_ambushed",
  "revolt_drawn",
  "fort_lost",
]);

export function factText(fact: Fact, words: Words): string {
  const { fact: name, rule: _, ...params } = fact;
  return words.told(`fact.${name}`, params);
}

export function FactLine({ fact }: { fact: Fact }) {
  const words = useWords();
  const sign = SIGNS[fact.fact];
  return (
    <li
      className="fact"
      data-fact={fact.fact}
      data-grave={GRAVE.has(fact.fact)}
      title={fact.rule ? words.told(`rule.${fact.rule}`) : undefined}
    >
      {fact.fact === "cube_added" && typeof fact.tribe === "string" ? (
        <TribeShape tribe={fact.tribe} />
      ) : (
        <Icon name={sign ?? "scroll-quill"} />
      )}
      <span>{factText(fact, words)}</span>
    </li>
  );
}

interface Turn {
  seq: number;
  seat: string | null;
  number: number;
  events: Event[];
}

/** Entries by turn: a turn begins with the fact that says so. */
export function turnsOf(log: readonly Event[]): Turn[] {
  const out: Turn[] = [{ seq: -1, seat: null, number: 0, events: [] }];
  for (const event of log) {
    const at = event.facts.findIndex((fact) => fact.fact === "turn_begun");
    const current = out[out.length - 1] as Turn;
    if (at < 0) {
      current.events.push(event);
      continue;
    }
    current.events.push({ ...event, facts: event.facts.slice(0, at) });
    const begun = event.facts[at] as Fact;
    out.push({
      seq: event.seq,
      seat: typeof begun.seat === "string" ? begun.seat : null,
      number: current.number + 1,
      events: [{ ...event, act: null, facts: event.facts.slice(at + 1) }],
    });
  }
  return out;
}

const Entry = memo(function Entry({ event, gone }: { event: Event; gone: boolean }) {
  const words = useWords();
  const who = event.seat ? words.named("seat", event.seat) : "";
  if (event.undo !== null) return <li className="fact dim">{words.say("log.undone", { who })}</li>;
  const facts = event.facts as Fact[];
  return (
    <>
      {event.act === "?" && <li className="fact dim">{words.say("log.secret", { who })}</li>}
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an entry never change
        <FactItem key={at} fact={fact} gone={gone} />
      ))}
    </>
  );
});

function FactItem({ fact, gone }: { fact: Fact; gone: boolean }) {
  return gone ? (
    <del>
      <FactLine fact={fact} />
    </del>
  ) : (
    <FactLine fact={fact} />
  );
}

/** What happened after this seat's last own choice. */
export function sinceOwn(log: readonly Event[], seat: Seat | null): Event[] {
  const last = log.findLastIndex((event) => event.seat === seat && event.undo === null);
  return log.slice(last < 0 ? 1 : last + 1);
}

export const Log = memo(function Log({
  log,
  seat,
  colour,
}: {
  log: readonly Event[];
  seat: Seat | null;
  colour: (seat: string | null) => number;
}) {
  const words = useWords();
  const [since, setSince] = useState(false);
  const shown = useMemo(() => (since ? sinceOwn(log, seat) : log), [log, seat, since]);
  const gone = useMemo(() => undone(log), [log]);
  const turns = useMemo(
    () =>
      turnsOf(shown)
        .filter((turn) => turn.events.length > 0)
        .slice(-MOST_TURNS)
        .reverse(),
    [shown],
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
            style={{ "--who": `var(--p${colour(turn.seat)})` } as CSSProperties}
          >
            <h4>
              {turn.seat
                ? `${words.named("seat", turn.seat)}${since ? "" : ` · ${words.say("turn.number", { number: turn.number })}`}`
                : words.say(since ? "log.since" : "log.setup")}
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
