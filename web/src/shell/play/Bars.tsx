/**
 * Points by source as bars, a row for each seat: what was gained stands to the right of the line, what was lost to its left.
 * The table below says the same in numbers and in words, so that nobody needs the picture; its rows have the same signs.
 */
import type { CSSProperties, PointerEvent } from "react";
import type { OutcomeOut } from "../../protocol";
import type { Looks } from "../part";
import { SEATS } from "../seat";
import { useWords } from "../words";
import style from "./Bars.module.css";

type Lines = OutcomeOut["lines"];

/** How a source looks, by its place among those that count: a colour and a pattern, never a colour alone. */
const LOOKS = 14;
/** Of the whole width: what is narrower has no room for its number. */
const ROOM = 0.045;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** What somebody has gained and lost: lines of a seat that are not nothing. */
export function shares(lines: Lines, at: number): { gained: Share[]; lost: Share[] } {
  const all = lines
    .map(({ source, points }, look) => ({ source, look, points: points[at] ?? 0 }))
    .filter(({ points }) => points !== 0);
  return { gained: all.filter(({ points }) => points > 0), lost: all.filter(({ points }) => points < 0) };
}

export interface Share {
  source: string;
  look: number;
  points: number;
}

/** The little sign of a source: the same in bars and table. */
export function Swatch({ look }: { look: number }) {
  return <span className={`${style.swatch} ${style.share}`} data-look={look % LOOKS} aria-hidden="true" />;
}

/** Whether a hand moved the pointer: over what opens below it, it is said to move too. */
export function isMoved({ movementX, movementY }: PointerEvent): boolean {
  return movementX !== 0 || movementY !== 0;
}

export function Bars({
  seats,
  lines,
  scores,
  winners,
  lit,
  view,
  Mark,
  onLight,
}: {
  /** The best first. */
  seats: readonly number[];
  lines: Lines;
  scores: readonly number[];
  winners: readonly string[];
  /** The source that is pointed at. */
  lit: string | null;
  view: unknown;
  Mark: Looks<unknown>["Mark"];
  onLight: (source: string | null) => void;
}) {
  const words = useWords();
  const all = seats.map((at) => shares(lines, at));
  const most = Math.max(1, ...all.map(({ gained }) => sum(gained.map(({ points }) => points))));
  const least = Math.max(0, ...all.map(({ lost }) => -sum(lost.map(({ points }) => points))));
  const part = (points: number) => Math.abs(points) / (most + least);
  const segment = ({ source, look, points }: Share) => (
    <i
      key={source}
      className={style.share}
      data-look={look % LOOKS}
      data-lit={lit === source}
      title={`${words.named("score", source)}: ${points}`}
      style={{ "--part": part(points) } as CSSProperties}
      onPointerMove={(event) => isMoved(event) && onLight(source)}
      onPointerLeave={() => onLight(null)}
    >
      {part(points) >= ROOM ? Math.abs(points) : ""}
    </i>
  );
  return (
    <div
      className={style.bars}
      id="points"
      aria-hidden="true"
      data-lit={lit !== null}
      style={{ "--least": part(least) } as CSSProperties}
    >
      {seats.map((at, place) => (
        <div
          key={at}
          className={style.row}
          data-seat={SEATS[at]}
          data-won={winners.includes(SEATS[at] ?? "")}
        >
          <span className={style.who}>
            {Mark && <Mark at={at} view={view} />}
            <b>{words.named("seat", SEATS[at])}</b>
          </span>
          <span className={style.bar}>
            <span className={style.lost}>{all[place]?.lost.map(segment)}</span>
            <span className={style.gained}>{all[place]?.gained.map(segment)}</span>
          </span>
          <b className={style.sum}>{scores[at]}</b>
        </div>
      ))}
    </div>
  );
}
