/** Sea, land, rivers, hills and roads: everything that never changes while one plays. */
import { createContext, memo, type ReactNode, use, useId } from "react";
import { Sign } from "../../../table/Icon";
import { BLEED, MAP, parts } from "../layout/map";
import { SHORE } from "../layout/shore";

/** The land is written once and used wherever it is drawn, cards included: its id, within `MapDefs`. */
const Land = createContext("");

export function useLand(): string {
  return `#${use(Land)}`;
}

/** Around all that draws the land. */
export function MapDefs({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <Land value={id}>
      <svg width="0" height="0" style={{ position: "absolute" }} aria-hidden="true">
        <defs>
          <path id={id} d={MAP.land} />
        </defs>
      </svg>
      {children}
    </Land>
  );
}

/** The engraver's waterlines: strokes of the land, each covered by a thinner one in the sea's colour. */
const WATERLINES: [width: number, strength: number][] = [
  [36, 22],
  [34.9, 0],
  [27, 34],
  [25.8, 0],
  [19, 50],
  [17.7, 0],
  [12, 68],
  [10.5, 0],
  [6, 90],
  [4.2, 0],
];

const REGIONS: [x: number, y: number, text: string, kind: string, turn?: number][] = [
  [540, 116, "GERMANIA", "beyond"],
  [742, 196, "SARMATIA", "beyond"],
  [668, 306, "DACIA", "beyond"],
  [80, 420, "HISPANIA", "middle"],
  [207, 258, "GALLIA", "small"],
  [905, 500, "ASIA", "wide"],
  [606, 336, "ILLYRICVM", "tiny", 24],
  [230, 620, "MAVRETANIA", "small"],
];

const SEAS: [x: number, y: number, text: string, kind: string, turn?: number][] = [
  [690, 618, "Mare Internum", "wide"],
  [847, 343, "Pontus", "middle"],
  [851, 360, "Euxinus", "middle"],
  [126, 268, "Oceanus", "small"],
  [126, 283, "Atlanticus", "small"],
  [556, 384, "Hadriaticum", "small", 38],
  [346, 452, "Mare", "small"],
  [346, 466, "Balearicum", "small"],
  [512, 556, "Tyrrhenum", "small"],
  [339, 70, "Mare", "tiny"],
  [339, 82, "Germanicum", "tiny"],
];

const COMPASS = { x: 900, y: 596 };
const RHUMBS = Array.from({ length: 32 }, (_, i) => {
  const angle = (Math.PI / 16) * i;
  const [x, y] = [COMPASS.x + 2600 * Math.cos(angle), COMPASS.y + 2600 * Math.sin(angle)];
  return `M${COMPASS.x} ${COMPASS.y}L${x.toFixed(0)} ${y.toFixed(0)}`;
}).join("");

const ROADS = MAP.roads.map(parts);
const LANES = ROADS.flatMap(({ sea }) => sea).join("");
const PAVED = ROADS.flatMap(({ land }) => land).join("");

function Compass() {
  return (
    <g className="compass" transform={`translate(${COMPASS.x} ${COMPASS.y})`}>
      <circle r="21" />
      <circle r="17.5" />
      {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
        <path
          key={angle}
          transform={`rotate(${angle})`}
          d={`M0 ${angle % 90 ? -13 : -23}L2.8 -4L0 0L-2.8 -4Z`}
          className={angle % 90 ? "compass-half" : "compass-main"}
        />
      ))}
    </g>
  );
}

function Names({ list, kind }: { list: typeof REGIONS; kind: string }) {
  return list.map(([x, y, text, size, turn = 0]) => (
    <text key={text + y} className={`${kind} ${size}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
      {text}
    </text>
  ));
}

export const Terrain = memo(function Terrain() {
  const land = useLand();
  const id = useId();
  return (
    <g>
      <defs>
        <g id={`${id}-map-shore`}>
          {SHORE.map((d) => (
            <path key={d} d={d} />
          ))}
        </g>
        <clipPath id={`${id}-land-clip`}>
          <use href={land} />
        </clipPath>
        <pattern id={`${id}-sea-hatch`} width="5" height="3.4" patternUnits="userSpaceOnUse">
          <path d="M0 1.7H5" className="hatch" />
        </pattern>
        <symbol id={`${id}-hill`} viewBox="-8 -8 16 14" overflow="visible">
          <path d="M-6.5 4C-4 .5-2-4 0-5.5 1.6-3.5 4 .8 6.5 4Z" className="hill-fill" />
          <path
            d="M0-5.5C1.6-3.5 4 .8 6.5 4M.6-3.6C.8-1 .4 1 1.2 3.6M2.4-1.4C2.4.6 2.6 2 3.2 3.8M-6.5 4C-4 .5-2-4 0-5.5"
            className="hill-line"
          />
        </symbol>
      </defs>
      <rect {...BLEED} className="sea" />
      <rect {...BLEED} fill={`url(#${id}-sea-hatch)`} />
      <path d={RHUMBS} className="rhumbs" />
      {WATERLINES.map(([width, strength]) => (
        <use
          key={width}
          href={`#${id}-map-shore`}
          className="waterline"
          strokeWidth={width}
          style={{ ["--strength" as string]: `${strength}%` }}
        />
      ))}
      <use href={land} className="land" />
      <g clipPath={`url(#${id}-land-clip)`}>
        <path d={MAP.east} className="east" />
        <path d={MAP.west} className="west" />
        <path d={MAP.west} className="west-edge" />
        <use href={land} className="coast-shade" />
      </g>
      {MAP.rivers.map(({ border, d }) => (
        <path key={d} d={d} className={border ? "river border" : "river"} />
      ))}
      <use href={land} className="coast" />
      <g className="hills">
        {MAP.hills.map(([x, y, size]) => (
          <use
            key={`${x} ${y}`}
            href={`#${id}-hill`}
            x="-8"
            y="-8"
            width="16"
            height="14"
            transform={`translate(${x} ${y}) scale(${(size * 0.95).toFixed(2)})`}
          />
        ))}
      </g>
      <Names list={REGIONS} kind="region" />
      <Names list={SEAS} kind="sea-name" />
      <g className="ship">
        <Sign name="trireme" x={590} y={616} size={26} />
      </g>
      <Compass />
      <path d={LANES} className="lane" />
      <path d={PAVED} className="road-case" />
      <path d={PAVED} className="road" />
    </g>
  );
});
