/** Review of a game: a graph of the win probabilities that controls the replay, and the most decisive turns. */
import { useEffect, useState } from "react";
import type { http } from "../../protocol";
import { ask, Failed } from "../api";
import { type Forms, readChoice } from "../notation";
import type { AnyPart } from "../part";
import { label } from "../play/label";
import { seatNumber } from "../seat";
import { useWords, type Words } from "../words";
import style from "./review.module.css";

const AGAIN_MS = 700;
const WIDE = 360;
const HIGH = 150;
const LEFT = 36;
const FOOT = 16;
/** Heights of the grid lines, as fractions of the graph. */
const LINES = [0, 0.25, 0.5, 0.75, 1];

type Progress = Pick<http.ReviewOut, "done" | "of">;

/** Requests the review, then asks how far it is until it is complete. */
function useReview(table: string): {
  review: http.ReviewData | null;
  progress: Progress;
  error: string | null;
} {
  const [found, setFound] = useState<http.ReviewOut>({ state: "none", done: 0, of: 0, review: null });
  const [error, setError] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current = true;
    let method: "GET" | "POST" = "POST";
    const look = () =>
      ask<http.ReviewOut>(method, `/api/tables/${encodeURIComponent(table)}/review`).then(
        (answer) => {
          if (!current) return;
          setFound(answer);
          // It may be gone, for example because a player was forgotten. Then it is requested again.
          method = answer.state === "none" ? "POST" : "GET";
          if (answer.state === "failed") setError("");
          else if (!answer.review) timer = setTimeout(look, AGAIN_MS);
        },
        (failed: unknown) => {
          if (!current) return;
          if (failed instanceof Failed && failed.passing) timer = setTimeout(look, 5 * AGAIN_MS);
          else setError((failed instanceof Failed && failed.message) || "");
        },
      );
    look();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [table]);
  return { review: found.review, progress: found, error };
}

export function Review({
  source,
  part,
  forms,
  at,
  narrow,
  onSeek,
  onFork,
  onClose,
}: {
  source: { table: http.TableOut };
  part: AnyPart;
  forms: Forms;
  at: number;
  narrow: boolean;
  onSeek: (at: number) => void;
  /** Starts a new table from an entry, in the seat that acted. Null: not available. */
  onFork: ((at: number, seat: string) => void) | null;
  onClose: () => void;
}) {
  const words = useWords();
  const { review, progress, error } = useReview(source.table.id);
  // On a phone the review covers the table, so it is the main content.
  const Landmark = narrow ? "main" : "aside";
  return (
    <Landmark className={style.review} aria-labelledby="review-title">
      <header>
        <h2 id="review-title" className="caps">
          {words.say("review.title")}
        </h2>
        <button type="button" className="tool" id="review-close" onClick={onClose}>
          {words.say("close")}
        </button>
      </header>
      {error !== null && <p role="alert">{error || words.say("review.failed")}</p>}
      {error === null && !review && (
        <p role="status">
          {words.say("review.working")}{" "}
          {progress.of > 0 && <progress value={progress.done} max={progress.of} />}
        </p>
      )}
      {review && (
        <>
          <Graph review={review} at={at} onSeek={onSeek} />
          <h3>{words.say("review.points")}</h3>
          <ol className={style.points}>
            {review.turns.map(
              (turn, number) =>
                turn.turning_point && (
                  <Point key={turn.first} {...{ review, turn, number, part, forms, onSeek, onFork }} />
                ),
            )}
          </ol>
          <p className={style.about}>{words.say("review.about")}</p>
          <p className={style.about}>{words.say("review.about_error")}</p>
        </>
      )}
    </Landmark>
  );
}

/** Returns the seats that have a line: only one if all win or lose together. */
const linesOf = (review: http.ReviewData) => (review.cooperative ? [0] : review.seats.map((_, seat) => seat));

/** Returns the seat that lost by choice, or the seat whose win probability draws changed most. */
function decisiveSeat({ turning_point, seat, luck }: http.ReviewedTurn): number {
  if (turning_point === "choice") return seatNumber(seat);
  const swing = (of: number) => Math.abs(luck[of] ?? 0);
  return luck.reduce((most, _, of) => (swing(of) > swing(most) ? of : most), 0);
}

const percent = (share: number) => `${Math.round(100 * share)}%`;
const signed = (share: number) => `${share < 0 ? "−" : "+"}${Math.abs(Math.round(100 * share))}%`;

function Graph({
  review,
  at,
  onSeek,
}: {
  review: http.ReviewData;
  at: number;
  onSeek: (at: number) => void;
}) {
  const words = useWords();
  const { turns } = review;
  const last = turns.at(-1)?.last ?? 1;
  const x = (entry: number) => LEFT + ((WIDE - LEFT - 8) * entry) / last;
  const y = (chance: number) => 6 + (HIGH - 6) * (1 - chance);
  const path = (seat: number) =>
    [`M${x(0)} ${y(review.start[seat] ?? 0)}`]
      .concat(turns.map((turn) => `L${x(turn.last).toFixed(1)} ${y(turn.after[seat] ?? 0).toFixed(1)}`))
      .join("");
  /** Returns the outline of a seat's band: one standard error above its line, and back one below it. */
  const band = (seat: number) => {
    const points = [{ entry: 0, chances: review.start, errors: review.start_errors }].concat(
      turns.map((turn) => ({ entry: turn.last, chances: turn.after, errors: turn.errors })),
    );
    const edge = (sign: number) =>
      points.map(({ entry, chances, errors }) => {
        const chance = (chances[seat] ?? 0) + sign * (errors[seat] ?? 0);
        return `${x(entry).toFixed(1)} ${y(Math.max(0, Math.min(1, chance))).toFixed(1)}`;
      });
    return `M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`;
  };
  return (
    <figure className={style.graph}>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH + FOOT}`}
        role="img"
        aria-label={graphSentence(review, words)}
        onPointerDown={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const share = ((event.clientX - box.left) / box.width) * WIDE;
          onSeek(Math.max(0, Math.min(last, Math.round(((share - LEFT) / (WIDE - LEFT - 8)) * last))));
        }}
      >
        {LINES.map((line) => (
          <g key={line} className={style.line}>
            <path d={`M${LEFT} ${y(line)}H${WIDE - 8}`} />
            <text x={LEFT - 6} y={y(line) + 4}>
              {percent(line)}
            </text>
          </g>
        ))}
        {linesOf(review).map((seat) => (
          <path key={seat} className={style.band} d={band(seat)} />
        ))}
        {linesOf(review).map((seat) => (
          <path
            key={seat}
            className={style.chance}
            data-seat={review.cooperative ? undefined : seat}
            d={path(seat)}
          />
        ))}
        <path className={style.here} d={`M${x(at)} 0V${HIGH}`} />
        {turns.map((turn) => {
          if (!turn.turning_point) return null;
          const seat = decisiveSeat(turn);
          return <Mark key={turn.first} turn={turn} x={x(turn.last)} y={y(turn.after[seat] ?? 0)} />;
        })}
      </svg>
      <figcaption>
        <span data-kind="choice">{words.say("review.choice")}</span>
        <span data-kind="luck">{words.say("review.luck")}</span>
        <span data-kind="error">{words.say("review.error")}</span>
        {!review.cooperative &&
          review.seats.map((name, seat) => (
            <span key={name} data-seat={seat}>
              {name}
            </span>
          ))}
      </figcaption>
    </figure>
  );
}

function Mark({ turn, x, y }: { turn: http.ReviewedTurn; x: number; y: number }) {
  return turn.turning_point === "choice" ? (
    <circle className={style.mark} data-kind="choice" cx={x} cy={y} r="5" />
  ) : (
    <path className={style.mark} data-kind="luck" d={`M${x} ${y - 6}l6 6l-6 6l-6 -6z`} />
  );
}

function graphSentence(review: http.ReviewData, words: Words): string {
  const chances = (all: readonly number[]) =>
    review.cooperative
      ? percent(all[0] ?? 0)
      : words.list(review.seats.map((name, seat) => `${name} ${percent(all[seat] ?? 0)}`));
  const end = review.turns.at(-1)?.after ?? review.start;
  // The result has no error.
  const errors = [review.start_errors, ...review.turns.slice(0, -1).map((turn) => turn.errors)].flat();
  return words.say("review.graph", {
    start: chances(review.start),
    end: chances(end),
    least: percent(Math.min(...errors)),
    most: percent(Math.max(...errors)),
  });
}

function Point({
  review,
  turn,
  number,
  part,
  forms,
  onSeek,
  onFork,
}: {
  review: http.ReviewData;
  turn: http.ReviewedTurn;
  number: number;
  part: AnyPart;
  forms: Forms;
  onSeek: (at: number) => void;
  onFork: ((at: number, seat: string) => void) | null;
}) {
  const words = useWords();
  const seat = decisiveSeat(turn);
  const before = review.turns[number - 1]?.after[seat] ?? review.start[seat] ?? 0;
  const choice = turn.choice[seat] ?? 0;
  const luck = turn.luck[seat] ?? 0;
  const kind = turn.turning_point ?? "luck";
  const { suggestion } = turn;
  const act = (text: string) => label(readChoice(text, forms, part.kinds), words);
  return (
    <li data-kind={kind}>
      <b className={style.change}>{signed(kind === "choice" ? choice : luck)}</b>
      <span>
        <small>
          {words.say("review.turn", {
            turn: number + 1,
            who: review.seats[seatNumber(turn.seat)],
            kind: words.say(`review.${kind}`),
          })}
        </small>
        <b>
          {words.say("review.from", {
            who: review.cooperative ? words.say("review.all") : (review.seats[seat] ?? ""),
            before: percent(before),
            after: percent(turn.after[seat] ?? 0),
          })}
        </b>
        <span>{words.say("review.split", { choice: signed(choice), luck: signed(luck) })}</span>
        {suggestion && (
          <span>
            {words.say("review.instead", { act: act(suggestion.act), other: act(suggestion.other) })}
            {suggestion.reason && ` ${words.gameText(suggestion.reason, suggestion.params)}`}
          </span>
        )}
      </span>
      <p>
        <button type="button" className="tool" onClick={() => onSeek(suggestion?.entry ?? turn.first)}>
          {words.say("review.show")}
        </button>
        {onFork && (
          <button type="button" className="tool" onClick={() => onFork(turn.first - 1, turn.seat)}>
            {words.say("review.again")}
          </button>
        )}
      </p>
    </li>
  );
}
