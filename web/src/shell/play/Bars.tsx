/**
 * Points by source as bars, a row for each seat. Gains are to the right of the line, losses to the left. The
 * table below gives the same information in numbers and words. Its rows have the same symbols.
 */
import type { CSSProperties, PointerEvent } from "react";
import type { OutcomeOut } from "../../protocol";
import type { Looks } from "../part";
import { SEATS } from "../seat";
import { useWords } from "../words";
import style from "./Bars.module.css";

type Lines = OutcomeOut["lines"];

/** Number of looks of sources. A look is a colour and a pattern, never a colour alone. */
const LOOKS = 12;
/** Number of dark looks, for sources that only cost points. */
const LOSSES = 2;
/** Minimum width of a share that has space for its number, as a fraction of the whole width. */
const ROOM = 0.045;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** Returns the look of each source. */
export function looksOf(lines: Lines): number[] {
  const gains = lines.filter(({ points }) => points.some((each) => each > 0));
  const losses = lines.filter((line) => !gains.includes(line));
  return lines.map((line) =>
    gains.includes(line) ? gains.indexOf(line) % LOOKS : LOOKS + (losses.indexOf(line) % LOSSES),
  );
}

/** Returns the gains and losses of a seat. Lines of zero are left out. */
export function shares(lines: Lines, at: number): { gained: Share[]; lost: Share[] } {
  const looks = looksOf(lines);
  const all = lines
    .map(({ source, points }, line) => ({ source, look: looks[line] ?? 0, points: points[at] ?? 0 }))
    .filter(({ points }) => points !== 0);
  return { gained: all.filter(({ points }) => points > 0), lost: all.filter(({ points }) => points < 0) };
}

export interface Share {
  source: string;
  look: number;
  points: number;
}

/** The symbol of a source, the same in bars and table. */
export function Swatch({ look }: { look: number }) {
  return <span className={`${style.swatch} ${style.share}`} data-look={look} aria-hidden="true" />;
}

/** Returns whether the user moved the pointer. Browsers also send an event when something opens below it. */
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
  /** Best first. */
  seats: readonly number[];
  lines: Lines;
  scores: readonly number[];
  winners: readonly string[];
  /** Source that the pointer is on. */
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
      data-look={look}
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
