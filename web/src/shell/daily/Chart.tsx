/** Bar chart of the results. A sentence gives the same information. */
import { useWords } from "../words";
import { type Bar, type By, barsOf, chartSentence, within } from "./daily";
import style from "./daily.module.css";

const WIDE = 480;
const HIGH = 190;
const TOP = 44;

export function Chart({
  reached,
  by,
  par,
  own,
}: {
  reached: Parameters<typeof barsOf>[0];
  by: By;
  par: number | null;
  own: number | null;
}) {
  const words = useWords();
  const bars = barsOf(reached, [par, own]);
  if (bars.length === 0) return null;
  const most = Math.max(1, ...bars.map(({ people }) => people));
  const step = Math.min(48, WIDE / bars.length);
  const left = (WIDE - step * bars.length) / 2;
  const height = (bar: Bar) => (bar.people === 0 ? 0 : Math.max(6, ((HIGH - TOP) * bar.people) / most));
  const middle = (at: number) => left + step * (at + 0.5);
  const parAt = bars.findIndex((bar) => within(bar, par));
  const ownAt = bars.findIndex((bar) => within(bar, own));
  return (
    <figure className={style.chart}>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH + 46}`}
        role="img"
        aria-label={chartSentence(bars, words, by, par, own)}
      >
        {bars.map((bar, at) => (
          <g key={bar.from} data-own={at === ownAt}>
            <rect
              x={middle(at) - step * 0.4}
              y={HIGH - height(bar)}
              width={step * 0.8}
              height={height(bar)}
              rx="3"
            />
            {(bars.length <= 10 || at % 2 === 0) && (
              <text x={middle(at)} y={HIGH + 18}>
                {bar.from === bar.to ? bar.from : `${bar.from}–${bar.to}`}
              </text>
            )}
          </g>
        ))}
        {parAt >= 0 && (
          <g className={style.par}>
            <path d={`M${middle(parAt)} ${TOP - 14}V${HIGH}`} />
            <text x={middle(parAt) + 7} y={TOP - 18}>
              {words.say("daily.par.is", { par })}
            </text>
          </g>
        )}
        {ownAt >= 0 && bars[ownAt] && (
          <g
            className={style.you}
            transform={`translate(${middle(ownAt)} ${HIGH - height(bars[ownAt]) - 8})`}
          >
            <path d="M-19 -23h38a5 5 0 0 1 5 5v9a5 5 0 0 1 -5 5h-13l-6 6l-6 -6h-13a5 5 0 0 1 -5 -5v-9a5 5 0 0 1 5 -5z" />
            <text y="-9">{words.say("daily.you")}</text>
          </g>
        )}
        <text className={style.axis} x={WIDE / 2} y={HIGH + 40}>
          {words.say(`daily.axis.${by}`)}
        </text>
      </svg>
    </figure>
  );
}
