/**
 * Where one may go and for how much: golden webs with one price each, and the way that is chosen. Only free places
 * glow: of all that can be paid for there may be more than a hundred.
 */
import { memo, useMemo } from "react";
import { placeOf } from "../layout/map";
import { lanePath, put, roadPath, roadsPath } from "../layout/shapes";
import { tollPlaces } from "../layout/tolls";
import { laneBetween, type Payment, type Route, roadBetween, type Web } from "../layout/travel";
import { GoodSign } from "./Goods";
import styles from "./Journeys.module.css";

export const gratis = ([grain, gold]: Payment): boolean => grain + gold === 0;

export const Webs = memo(function Webs({ webs, glow }: { webs: readonly Web[]; glow: string }) {
  return (
    <>
      {webs.map(({ tag, roads, price }) => (
        <path key={tag} d={roadsPath(roads)} className={styles.web} data-free={gratis(price)} />
      ))}
      {webs
        .filter(({ price }) => gratis(price))
        .flatMap(({ open }) =>
          open.map((each) => (
            <circle key={each} r="17" transform={put(placeOf(each))} fill={`url(#${glow})`} />
          )),
        )}
    </>
  );
});

/** The chosen way, lit along its roads and lanes. */
export const Way = memo(function Way({ route }: { route: Route }) {
  const d = route.path
    .slice(1)
    .map((to, i) => {
      const from = route.path[i]!;
      const road = roadBetween(from, to);
      const lane = road ? null : laneBetween(from, to);
      return road ? roadPath(road) : lane ? lanePath(lane) : "";
    })
    .join("");
  return (
    <g data-route={route.path.join(" ")}>
      <path d={d} className={styles.route} />
      <path d={d} className={styles.steps} />
    </g>
  );
});

/** A word in a plaque; what is long is small. */
function Word({ word }: { word: string }) {
  const size = Math.min(11, 54 / word.length);
  return (
    <text style={{ fontSize: size }} y={size * 0.32}>
      {word}
    </text>
  );
}

/** What each arrow of the way costs: the first nothing, then so much grain as is paid, then gold. */
export function Tolls({ route, payment, free }: { route: Route; payment: Payment; free: string }) {
  const places = useMemo(() => tollPlaces(route), [route]);
  let grain = payment[0];
  return route.tolls.map((toll, i) => {
    const inGrain = toll.kind === "land" && !toll.free && grain-- > 0;
    const cost = inGrain || toll.kind === "sea" ? 1 : 3;
    return (
      <g
        key={`${toll.from} ${toll.to}`}
        className={styles.toll}
        data-toll=""
        transform={put(places[i] ?? [0, 0])}
      >
        <rect x="-14" y="-7.5" width="28" height="15" rx="7.5" />
        {toll.free ? (
          <Word word={free} />
        ) : (
          <>
            <GoodSign good={inGrain ? "grain" : "gold"} x={-5} size={11} />
            <text x="6" y="3.8">
              {cost}
            </text>
          </>
        )}
      </g>
    );
  });
}

/** What one pays to come here: nothing, or one or two lines. */
export const Price = memo(function Price({ price: [grain, gold], free }: { price: Payment; free: string }) {
  const rows = [
    { good: "grain" as const, count: grain },
    { good: "gold" as const, count: gold },
  ].filter(({ count }) => count > 0);
  const tall = rows.length > 1;
  if (rows.length === 0)
    return (
      <g className={styles.price} data-free="true" data-piece="price">
        <rect x="-12.5" y="-7.5" width="25" height="15" rx="7.5" data-solid="" />
        <Word word={free} />
      </g>
    );
  const [w, h] = tall ? [22, 24] : [25, 15];
  return (
    <g className={styles.price} data-piece="price">
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={tall ? 7 : 4.5} data-solid="" />
      {rows.map(({ good, count }, i) => {
        const y = (i - (rows.length - 1) / 2) * 10.4;
        return (
          <g key={good}>
            <GoodSign good={good} x={tall ? -4 : -5} y={y} size={tall ? 10 : 11} />
            <text x={tall ? 5.5 : 6} y={y + 4}>
              {count}
            </text>
          </g>
        );
      })}
    </g>
  );
});
