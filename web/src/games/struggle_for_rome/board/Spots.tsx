/** What can be picked: hexes, crossroads and cities, each a button with all that stands there. */
import { memo } from "react";
import { MAP } from "../layout/map";
import { hexPath, put, shield } from "../layout/shapes";
import type { Payment } from "../layout/travel";
import type { City, CityState, Colour, Crossroads, Hex, Province, Tribe } from "../view";
import { gratis, Price } from "./Journeys";
import { Counter, Figure, Legionnaire, NumberDisc, Taken, Towers, Wagon } from "./Pieces";
import styles from "./Spots.module.css";
import { owned, provincial } from "./signs";
import type { CityMark, HexMark } from "./types";

interface Pressed {
  label: string;
  /** The one that the tab key comes to. */
  entry: boolean;
  far: boolean;
}

/** The attributes of a button within a drawing. */
function spotOf(
  kind: "hex" | "crossroads" | "city",
  value: string,
  { entry, label }: Pressed,
  offered: boolean,
  chosen: boolean,
) {
  return {
    className: styles.spot,
    [`data-${kind}`]: value,
    "data-offered": offered,
    "data-chosen": chosen,
    role: "button",
    tabIndex: entry ? 0 : -1,
    "aria-label": label,
    "aria-pressed": chosen || undefined,
  };
}

export const HexSpot = memo(function HexSpot(props: {
  hex: Hex;
  label: string;
  entry: boolean;
  far: boolean;
  mark: HexMark | undefined;
  legionnaire: boolean;
  rolled: boolean;
  percent: number | undefined;
}) {
  const { hex, mark, legionnaire, rolled, percent, far } = props;
  const { at, middle, number } = MAP.hexes[hex]!;
  const hot = number === 6 || number === 8;
  return (
    <g {...spotOf("hex", hex, props, mark !== undefined && mark !== "gives", mark === "chosen")}>
      <path d={hexPath(at, 0.94)} className={styles.hit} />
      <path d={hexPath(at, 0.86)} className={styles.focus} />
      {legionnaire ? (
        <g transform={far ? `${put(at)} scale(1.7)` : put(middle)}>
          <Legionnaire number={number} faded={mark === "offered" || mark === "allowed"} />
        </g>
      ) : mark === "chosen" ? (
        <g transform={far ? `${put(at)} scale(1.7)` : put(middle)}>
          <Legionnaire number={number} />
        </g>
      ) : number && far ? (
        <text transform={put(at)} y="9" className={styles.farNumber} data-hot={hot}>
          {number}
        </text>
      ) : number ? (
        <g transform={put(middle)}>
          <NumberDisc number={number} rolled={rolled} percent={percent} />
        </g>
      ) : null}
    </g>
  );
});

export interface Standing {
  colour: Colour;
  tribe: Tribe;
}

/** A figure in text. */
export function StandingSign({ colour, tribe }: Standing) {
  return (
    <svg className={styles.sign} viewBox="-14 -14 28 28" aria-hidden="true">
      <Figure colour={colour} tribe={tribe} r={11.2} />
    </svg>
  );
}

export const CrossroadsSpot = memo(function CrossroadsSpot(props: {
  crossroads: Crossroads;
  label: string;
  entry: boolean;
  far: boolean;
  offered: boolean;
  chosen: boolean;
  /** Of the web that it belongs to. */
  price: Payment | null;
  /** Here the price is written. */
  tag: boolean;
  free: string;
  colour: Colour | undefined;
  tribe: Tribe | undefined;
}) {
  const { crossroads, far, offered, chosen, price, tag, free, colour, tribe } = props;
  return (
    <g {...spotOf("crossroads", crossroads, props, offered, chosen)}>
      <g transform={put(MAP.crossroads[crossroads]!.at)}>
        <circle r="22" className={styles.hit} />
        <circle r="17" className={styles.focus} />
        {chosen && <circle r={far ? 30 : 19} className={styles.chosen} />}
        {colour && tribe && <Figure colour={colour} tribe={tribe} r={far ? 21 : 11.2} />}
        {offered && !colour && !far && !tag && (
          <circle r="6" className={styles.knob} data-free={!price || gratis(price)} />
        )}
        {offered && !colour && !far && tag && price && <Price price={price} free={free} />}
      </g>
    </g>
  );
});

function FarCity({ province, colour, counter }: { province: string; colour?: Colour; counter: boolean }) {
  if (colour) return <path d={shield(colour, 13)} className={styles.farHeld} style={owned(colour)} />;
  return counter ? (
    <circle r="12" className={styles.farCounter} style={provincial(province)} />
  ) : (
    <circle r="7" className={styles.farBare} />
  );
}

export const CitySpot = memo(function CitySpot(props: {
  city: City;
  label: string;
  entry: boolean;
  far: boolean;
  state: CityState | undefined;
  colour: Colour | undefined;
  mark: CityMark | undefined;
}) {
  const { city, far, state, colour, mark } = props;
  const { province, towers, crossroads } = MAP.cities[city]!;
  return (
    <g {...spotOf("city", city, props, mark === "offered" || mark === "chosen", mark === "chosen")}>
      <g transform={put(MAP.crossroads[crossroads]!.at)}>
        <rect x="-22" y="-25" width="44" height="44" rx="14" className={styles.hit} />
        <ellipse cy="-3" rx="25.5" ry="23.5" className={styles.focus} />
        {mark && (
          <ellipse cy="-3" rx={far ? 32 : 27} ry={far ? 32 : 25} className={styles.aim} data-mark={mark} />
        )}
        {far ? (
          <FarCity province={province} {...(colour ? { colour } : {})} counter={state?.counter ?? false} />
        ) : (
          <>
            <Towers count={towers} />
            {colour && state?.tribe ? (
              <>
                <Figure colour={colour} tribe={state.tribe} x={-8.6} y={3} r={10.2} />
                <Wagon colour={colour} x={10.8} y={5.5} size={17} />
              </>
            ) : state?.neutral ? (
              <Wagon colour="neutral" x={0} y={4} size={19} />
            ) : state?.counter ? (
              <Counter province={province as Province} y={3} r={10.4} />
            ) : (
              <Taken province={province as Province} y={3} />
            )}
          </>
        )}
      </g>
    </g>
  );
});
