/** The result: won or lost together, or the ranks with their points. */

import { Suspense, useState } from "react";
import type { Event, Fact, http, OutcomeOut, TableOut } from "../../protocol";
import { Icon } from "../Icon";
import { Popup } from "../Popup";
import { type Looks, usePart } from "../part";
import { RecordLink } from "../RecordLink";
import { href } from "../router";
import type { Seat } from "../seat";
import { SEATS } from "../seat";
import { useWords } from "../words";
import { Bars, isMoved, looksOf, Swatch } from "./Bars";
import style from "./Ending.module.css";
import { allLost, headline } from "./headline";
import { FactLine, linesOf } from "./Log";

const LAST = 8;

export default function Ending({
  outcome,
  log,
  view,
  table,
  game,
  shown,
  past = false,
  onRematch,
  onClose,
}: {
  outcome: OutcomeOut;
  log: readonly Event[];
  view: unknown;
  table: TableOut;
  game: http.GameOut;
  shown: Seat | null;
  /** Whether this is part of a replay, which has no buttons to continue. */
  past?: boolean;
  onRematch: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const { Standings, tales, looks } = usePart();
  const cooperative = game.cooperative && outcome.scores === null;
  const won = cooperative || !shown ? outcome.winners.length > 0 : outcome.winners.includes(shown);
  // The picture of ruins is only for games that everyone lost.
  const proud = !allLost(outcome);
  const place = shown && outcome.winners.length > 0 ? outcome.ranks?.[SEATS.indexOf(shown)] : undefined;
  const last = linesOf(log, tales?.lineless)
    .flatMap(({ seq, facts }) => (facts as Fact[]).map((fact) => ({ seq, fact })))
    .filter(({ fact }) => (tales?.chapter?.(fact) ?? null) === null)
    .slice(-LAST);
  return (
    <Popup
      title={headline(outcome, cooperative, shown, words)}
      onClose={onClose}
      wide
      tone={proud ? "won" : "lost-game"}
    >
      <div className="ending" id="ending" data-won={won}>
        <p className="ending-text">
          <Icon name={proud ? "laurel-crown" : "ancient-ruins"} />
          <span>
            {words.gameText(`ending.${outcome.ending}`)}
            {!won && place && (
              <small className="block text-5 muted">
                {words.say("over.place", { place, count: table.seats.length })}
              </small>
            )}
          </span>
        </p>
        <Scores outcome={outcome} table={table} view={view} shown={shown} Mark={looks?.Mark} />
        {Standings && (
          <Suspense fallback={null}>
            <Standings outcome={outcome} log={log} view={view} />
          </Suspense>
        )}
        <h3 className="caps">{words.say("over.last")}</h3>
        <ul className="plain last">
          {last.map(({ seq, fact }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the game is over, and the facts do not change
            <FactLine key={at} fact={fact} seq={seq} />
          ))}
        </ul>
        <div className={`row ${style.ways}`}>
          {past ? null : table.next ? (
            <a id="next" className="primary" href={href(`/t/${table.next}`)}>
              {words.say("rematch.there")}
            </a>
          ) : (
            shown !== null && (
              <button type="button" className="primary" id="rematch" onClick={onRematch}>
                {words.say(
                  table.seats.some(({ kind, yours }) => kind === "person" && !yours)
                    ? "rematch"
                    : "rematch.again",
                )}
              </button>
            )
          )}
          {!past && (
            <>
              {table.deal && (
                <a id="deal" className="button" href={href(`/daily/${table.deal}`)}>
                  {words.say("over.deal")}
                </a>
              )}
              <a id="replay" className="button" href={href(`/replay/${table.id}`)}>
                {words.say("over.replay")}
              </a>
              {game.reviews && (
                <a id="review" className="button" href={href(`/replay/${table.id}?review=1`)}>
                  {words.say("over.review")}
                </a>
              )}
              <RecordLink table={table} />
            </>
          )}
          <button type="button" onClick={onClose}>
            {words.say("over.look")}
          </button>
        </div>
      </div>
    </Popup>
  );
}

/** The ranks, best first, with points by source and tie-breaks. If nobody has won, there are no ranks. */
export function Scores({
  outcome,
  table,
  view,
  shown,
  Mark,
}: {
  outcome: OutcomeOut;
  table: TableOut;
  view: unknown;
  shown: Seat | null;
  Mark: Looks<unknown>["Mark"];
}) {
  const words = useWords();
  const [lit, setLit] = useState<string | null>(null);
  const { ranks, scores, lines, tie_breaks: tieBreaks } = outcome;
  if (!scores) return null;
  const seats = table.seats
    .map((_, at) => at)
    .sort((one, other) => (ranks?.[one] ?? 0) - (ranks?.[other] ?? 0) || one - other);
  const won = (at: number) => outcome.winners.includes(SEATS[at] as Seat);
  const tied = new Set(scores).size < scores.length;
  const told = lines.filter(({ points }) => points.some(Boolean));
  const looks = looksOf(told);
  const row = ({ source, points }: OutcomeOut["lines"][number], look: number | null) => (
    <tr
      key={source}
      data-source={source}
      data-lit={lit === source}
      onPointerMove={(event) => isMoved(event) && setLit(look === null ? null : source)}
      onPointerLeave={() => setLit(null)}
    >
      <th scope="row">
        {look !== null && <Swatch look={look} />}
        {words.named("score", source)}
      </th>
      {seats.map((at) => (
        <td key={at} data-won={won(at)} data-none={!points[at]}>
          {points[at] ?? ""}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={style.wide}>
      <Bars {...{ seats, scores, lit, view, Mark }} lines={told} winners={outcome.winners} onLight={setLit} />
      <table className={style.standings} id="standings">
        <thead>
          <tr>
            <td />
            {seats.map((at) => (
              <th
                key={at}
                scope="col"
                data-seat={SEATS[at]}
                data-won={won(at)}
                data-own={SEATS[at] === shown}
              >
                {Mark && <Mark at={at} view={view} />}
                <span>
                  {ranks && outcome.winners.length > 0 ? `${ranks[at]}. ` : ""}
                  {words.named("seat", SEATS[at])}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {told.map((line, at) => row(line, looks[at] ?? null))}
          <tr className={style.total}>
            <th scope="row">{words.say("over.points")}</th>
            {seats.map((at) => (
              <td key={at} data-won={won(at)}>
                {scores[at]}
              </td>
            ))}
          </tr>
          {tied && tieBreaks.map((line) => row(line, null))}
        </tbody>
      </table>
    </div>
  );
}
