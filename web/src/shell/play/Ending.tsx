/** The end: won or lost together, or who came where and by what. */
import type { Event, Fact, http, OutcomeOut, TableOut } from "../../protocol";
import { api } from "../api";
import { Icon } from "../Icon";
import { Popup } from "../Popup";
import { type Looks, usePart } from "../part";
import type { Seat } from "../seat";
import { SEATS } from "../seat";
import { useWords, type Words } from "../words";
import style from "./Ending.module.css";
import { FactLine, linesOf } from "./Log";

const LAST = 8;

/** Together all win or lose; against each other somebody has won, or nobody, and one may be among them. */
export function headline(
  outcome: OutcomeOut,
  cooperative: boolean,
  shown: Seat | null,
  words: Words,
): string {
  const { winners } = outcome;
  if (cooperative) return words.say(winners.length > 0 ? "over.won" : "over.lost");
  if (winners.length === 0) return words.say("over.nobody");
  if (shown && winners.includes(shown)) return words.say(winners.length > 1 ? "over.shared" : "over.won");
  return words.say(winners.length > 1 ? "over.winners" : "over.winner", {
    who: words.named("seat", winners),
  });
}

export default function Ending({
  outcome,
  log,
  view,
  table,
  game,
  shown,
  onRematch,
  onClose,
}: {
  outcome: OutcomeOut;
  log: readonly Event[];
  view: unknown;
  table: TableOut;
  game: http.GameOut;
  shown: Seat | null;
  onRematch: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const { Standings, tales, looks } = usePart();
  const cooperative = game.cooperative && outcome.scores === null;
  const won = cooperative || !shown ? outcome.winners.length > 0 : outcome.winners.includes(shown);
  // Against each other nothing lies in ruins: somebody has won, and the others have a place.
  const proud = won || !cooperative;
  const place = shown ? outcome.ranks?.[SEATS.indexOf(shown)] : undefined;
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
              <small className={style.place}>
                {words.say("over.place", { place, count: table.seats.length })}
              </small>
            )}
          </span>
        </p>
        <Scores outcome={outcome} table={table} view={view} shown={shown} Mark={looks?.Mark} />
        {Standings && <Standings outcome={outcome} log={log} view={view} />}
        <h3 className="caps">{words.say("over.last")}</h3>
        <ul className="plain last">
          {last.map(({ seq, fact }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the game is over, nothing changes
            <FactLine key={at} fact={fact} seq={seq} />
          ))}
        </ul>
        <div className="row">
          {table.next ? (
            <a id="next" className="primary" href={`/t/${table.next}`}>
              {words.say("rematch.there")}
            </a>
          ) : (
            shown !== null && (
              <button type="button" className="primary" id="rematch" onClick={onRematch}>
                {words.say("rematch")}
              </button>
            )
          )}
          <a
            id="record"
            className="button"
            href={api.recordAt(table.id)}
            download={`${table.game}-${table.id}.json`}
          >
            {words.say("record")}
          </a>
          <button type="button" onClick={onClose}>
            {words.say("over.look")}
          </button>
        </div>
      </div>
    </Popup>
  );
}

/** Who came where: the best first, with points by source and what broke ties. */
function Scores({
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
  const { ranks, scores, lines, tie_breaks: tieBreaks } = outcome;
  if (!scores) return null;
  const seats = table.seats
    .map((_, at) => at)
    .sort((one, other) => (ranks?.[one] ?? 0) - (ranks?.[other] ?? 0) || one - other);
  const won = (at: number) => outcome.winners.includes(SEATS[at] as Seat);
  const tied = new Set(scores).size < scores.length;
  const row = ({ source, points }: OutcomeOut["lines"][number]) => (
    <tr key={source} data-source={source}>
      <th scope="row">{words.named("score", source)}</th>
      {seats.map((at) => (
        <td key={at} data-won={won(at)} data-none={!points[at]}>
          {points[at] ?? ""}
        </td>
      ))}
    </tr>
  );
  return (
    <div className={style.wide}>
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
                  {ranks ? `${ranks[at]}. ` : ""}
                  {words.named("seat", SEATS[at])}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(row)}
          <tr className={style.total}>
            <th scope="row">{words.say("over.points")}</th>
            {seats.map((at) => (
              <td key={at} data-won={won(at)}>
                {scores[at]}
              </td>
            ))}
          </tr>
          {tied && tieBreaks.map(row)}
        </tbody>
      </table>
    </div>
  );
}
