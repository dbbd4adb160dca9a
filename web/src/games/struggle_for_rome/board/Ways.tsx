/** Roads, crossroads, arrows and lanes, and where everybody began. */
import { memo } from "react";
import { Sign } from "../../../table/Icon";
import { LANES, MAP, OPEN, ROADS } from "../layout/map";
import { at, lanePath, put, roadsPath, shield } from "../layout/shapes";
import type { Colour } from "../view";
import { owned } from "./signs";
import styles from "./Ways.module.css";

const PAVED = roadsPath(ROADS);
const ARROWS = ROADS.flatMap(({ ends, arrow }) => (arrow ? [{ key: ends.join(" "), ...arrow }] : []));
const ARROW = "M-6.5 0L-2-4.4V-1.5H2V-4.4L6.5 0L2 4.4V1.5H-2V4.4z";

export const Roads = memo(function Roads() {
  return (
    <>
      <path d={PAVED} className={styles.case} />
      <path d={PAVED} className={styles.road} />
    </>
  );
});

export const Lanes = memo(function Lanes() {
  return (
    <>
      {LANES.map((lane) => (
        <g key={`${lane.from} ${lane.to}`}>
          <path d={lanePath(lane)} className={styles.laneCase} />
          <path d={lanePath(lane)} className={styles.lane} />
        </g>
      ))}
      {LANES.map(({ from, to, ship }) => (
        <g key={`${from} ${to}`} className={styles.ship} transform={put(ship.at)} data-piece="ship">
          <path
            transform={`rotate(${ship.turn})`}
            d="M-9 -5L-14.5 0L-9 5zM9 -5L14.5 0L9 5z"
            className={styles.heads}
          />
          <circle r="9" className={styles.disc} data-solid="" />
          <Sign name="trireme" size={13} className={styles.trireme ?? ""} />
        </g>
      ))}
    </>
  );
});

export const Crossroads = memo(function Crossroads({ colours }: { colours: string }) {
  return (
    <>
      {(colours.split(" ") as Colour[]).flatMap((colour) =>
        MAP.start[colour].map((start) => (
          <path
            key={start}
            d={shield(colour, 9)}
            transform={put(MAP.crossroads[start]!.at)}
            className={styles.start}
            data-colour={colour}
            style={owned(colour)}
          />
        )),
      )}
      <path
        d={OPEN.map((each) => `M${at(MAP.crossroads[each]!.at)}h.01`).join("")}
        className={styles.dotCase}
      />
      <path d={OPEN.map((each) => `M${at(MAP.crossroads[each]!.at)}h.01`).join("")} className={styles.dot} />
      {ARROWS.map(({ key, at: point, turn, small }) => (
        <path
          key={key}
          d={ARROW}
          transform={`${put(point)} rotate(${turn})${small ? " scale(.8)" : ""}`}
          className={styles.arrow}
          data-piece="arrow"
          data-solid=""
        />
      ))}
    </>
  );
});
