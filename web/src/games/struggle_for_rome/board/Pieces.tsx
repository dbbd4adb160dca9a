/** What stands on the map. The outline says whose it is, the sign says what. */
import { memo } from "react";
import { Sign } from "../../../table/Icon";
import { put, shield } from "../layout/shapes";
import type { Colour, Province, Tribe } from "../view";
import styles from "./Pieces.module.css";
import { owned, PROVINCE_SIGNS, provincial, TRIBE_SIGNS } from "./signs";

/** A tribe's figure: a standing plate in its player's shape. */
export const Figure = memo(function Figure(props: {
  colour: Colour;
  tribe: Tribe;
  x?: number;
  y?: number;
  r: number;
}) {
  const { colour, tribe, x = 0, y = 0, r } = props;
  const shape = shield(colour, r);
  return (
    <g style={owned(colour)} transform={put([x, y])} data-piece="figure">
      <ellipse cy={r * 1.02} rx={r * 0.8} ry={r * 0.24} className={styles.foot} />
      <path d={shape} className={styles.rim} />
      <path d={shape} className={styles.face} data-solid="" />
      <Sign
        name={TRIBE_SIGNS[tribe]}
        y={colour === "yellow" ? -r * 0.08 : 0}
        size={r * (colour === "white" ? 1.22 : 1.36)}
        className={styles.on ?? ""}
      />
    </g>
  );
});

const COVER = "M2.5 13C2.5 3.5 21.5 3.5 21.5 13z";
const BED = "M1 13.5h22l-1.5 4.5h-19z";

/** A covered wagon in a box of 24. */
export function Wagon(props: { colour: Colour | "neutral"; x: number; y: number; size: number }) {
  const { colour, x, y, size } = props;
  return (
    <g
      style={owned(colour)}
      transform={`${put([x - size / 2, y - size / 2])} scale(${(size / 24).toFixed(3)})`}
      data-piece="wagon"
    >
      <path d={COVER + BED} className={styles.rim} />
      <path d={COVER} className={styles.face} data-solid="" />
      <path d={BED} className={styles.face} data-solid="" />
      <circle cx="6.5" cy="18.5" r="4" className={styles.wheel} data-solid="" />
      <circle cx="17.5" cy="18.5" r="4" className={styles.wheel} data-solid="" />
      <path d="M9 6.6V13M15 6.6V13" className={styles.rib} />
    </g>
  );
}

/** A plunder counter, face down: only its province can be seen. */
export function Counter({ province, y = 0, r }: { province: Province; y?: number; r: number }) {
  return (
    <g className={styles.counter} style={provincial(province)} transform={put([0, y])} data-piece="counter">
      <circle r={r} data-solid="" />
      <Sign name={PROVINCE_SIGNS[province]} size={r * 1.34} className={styles.on ?? ""} />
    </g>
  );
}

/** Where a counter was: its sign stays, so that the province can be read. */
export function Taken({ province, y }: { province: Province; y: number }) {
  return (
    <g className={styles.taken} style={provincial(province)} transform={put([0, y])} data-piece="taken">
      <circle r="9.4" data-solid="" />
      <Sign name={PROVINCE_SIGNS[province]} size={11} className={styles.faded ?? ""} />
    </g>
  );
}

const TOWER = { step: 8.2, width: 5.4 };
const towerPath = (x: number): string =>
  `M${(x - TOWER.width / 2).toFixed(1)} -8v-9.2h-.6v-3.4h1.6v1.3h.9v-1.3h1.6v1.3h.9v-1.3h1.6v3.4h-.6v9.2z`;

/** A row of towers, counted at a glance; five are golden. */
export const Towers = memo(function Towers({ count }: { count: number }) {
  const first = -((count - 1) * TOWER.step) / 2;
  const all = Array.from({ length: count }, (_, i) => towerPath(first + i * TOWER.step));
  const wall = `M${(first - TOWER.width / 2).toFixed(1)} -8v-4.2H${(-first + TOWER.width / 2).toFixed(1)}v4.2z`;
  return (
    <g className={styles.towers} data-golden={count > 4} data-piece="towers">
      <path d={wall + all.join("")} className={styles.towerRim} />
      <path d={wall} className={styles.tower} data-solid="" />
      {all.map((d) => (
        <path key={d} d={d} className={styles.tower} data-solid="" />
      ))}
    </g>
  );
});

/** The legionnaire: a soldier behind his shield, which carries the number that he silences. */
export function Legionnaire({ number, faded = false }: { number: number | null; faded?: boolean }) {
  return (
    <g className={styles.legionnaire} data-faded={faded} data-piece="legionnaire">
      <ellipse cy="14.5" rx="11.5" ry="2.4" className={styles.foot} />
      <path d="M10-13V13" className={styles.spear} />
      <path d="M8.2-13L10-17l1.8 4L10-10z" className={styles.head} />
      <path d="M-8-9C-8-14.5-4.5-17 0-17S8-14.5 8-9L5-9.5H-5z" className={styles.crest} data-solid="" />
      <path d="M-5.5-6v-2.5c0-3.5 2-5 5.5-5s5.5 1.5 5.5 5V-6z" className={styles.helm} />
      <path d="M-10.5-6Q0-9 10.5-6V11.5Q0 16.5-10.5 11.5z" className={styles.scutum} data-solid="" />
      <path d="M-8.4-4.4Q0-6.6 8.4-4.4V10Q0 14-8.4 10z" className={styles.scutumLine} />
      {number ? (
        <text y="8.3" className={styles.silenced}>
          {number}
        </text>
      ) : (
        <circle cy="3.5" r="3" className={styles.boss} />
      )}
    </g>
  );
}

/** Ways in 36 to roll it, drawn as pips. */
export const chance = (number: number): number => 6 - Math.abs(7 - number);

/** A hex's number: with pips for its chance, or with the percent that is asked for. */
export const NumberDisc = memo(function NumberDisc(props: {
  number: number;
  rolled: boolean;
  percent?: number | undefined;
}) {
  const { number, rolled, percent } = props;
  const pips = chance(number);
  return (
    <g
      className={styles.number}
      data-rolled={rolled}
      data-hot={pips === 5}
      data-percent={percent !== undefined}
      data-piece="number"
    >
      <circle r="12.8" className={styles.disc} data-solid="" />
      <text y={percent === undefined ? 3.2 : -1.2}>{number}</text>
      {percent === undefined ? (
        Array.from({ length: pips }, (_, i) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: pips are alike and stay in place
            key={i}
            cx={(i - (pips - 1) / 2) * 3.4}
            cy="7.7"
            r="1.15"
            className={styles.pip}
          />
        ))
      ) : (
        <text y="7.8" className={styles.percent}>
          {`${Math.round(percent)}%`}
        </text>
      )}
    </g>
  );
});
