/** Sea, land and hexes with their pictures: everything that never changes while one plays. */
import { type CSSProperties, memo, type ReactNode, useId } from "react";
import { Sign } from "../../../table/Icon";
import { HEXES, MAP, ROADS } from "../layout/map";
import { hexesOf, hexesPath, hexPath, put, rim, roadsPath } from "../layout/shapes";
import { shore } from "../layout/shore";
import { PROVINCES } from "../view";
import styles from "./Ground.module.css";
import { provincial } from "./signs";

/** What lies under the widest window. */
const BLEED = { x: -1400, y: -1400, width: 3900, height: 3700 };

/** The engraver's waterlines: strokes of the shore, each covered by a thinner one in the sea's colour. */
const WATERLINES: readonly (readonly [width: number, strength: number])[] = [
  [40, 0.2],
  [38.8, 0],
  [30, 0.32],
  [28.8, 0],
  [21.5, 0.48],
  [20.2, 0],
  [14, 0.66],
  [12.5, 0],
  [7.4, 0.9],
  [5.4, 0],
];

const SEAS: readonly (readonly [x: number, y: number, name: string, turn: number, wide?: boolean])[] = [
  [239, 426, "Oceanus Atlanticus", 0],
  [504, 801, "Mare Internum", 0, true],
  [994, 475, "Hadria", 56],
  [710, 691, "Tyrrhenum", 0],
];

/** Land without a hex, between Gallia and Hispania. */
const RANGE = [
  [386, 481, 1.2],
  [412, 493, 1.35],
  [400, 515, 1.1],
  [426, 523, 0.9],
] as const;

function Peak({ x, y, k, snow = true }: { x: number; y: number; k: number; snow?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${k})`}>
      <path d="M-12 7L-2-10Q0-12 2-9L12 7z" className={styles.peak} />
      {snow && <path d="M-2-10Q0-12 2-9L5-4L2-5L.5-2L-2-5L-4-4z" className={styles.snow} />}
      <path d="M2-9L12 7M3-4L6 7" className={styles.ridge} />
    </g>
  );
}

const spread = (
  spots: readonly (readonly number[])[],
  draw: (x: number, y: number, k: number) => ReactNode,
) => spots.map(([x = 0, y = 0, k = 1]) => <g key={`${x} ${y}`}>{draw(x, y, k)}</g>);

/** Pictures of the land around a hex's middle; quiet, since numbers and names lie over them. */
const ART: Record<string, ReactNode> = {
  field: (
    <>
      <path
        d={[-30, -15, 0, 15, 30].map((y) => `M-38 ${y + 3}Q-18 ${y - 6} 0 ${y}T38 ${y - 3}`).join("")}
        className={styles.furrow}
      />
      {spread(
        [
          [-27, -12],
          [27, 9],
          [-24, 20],
          [23, -22],
          [-12, -31],
          [11, 33],
        ],
        (x, y) => (
          <path
            transform={`translate(${x} ${y})`}
            className={styles.ear}
            d="M0 7V-2M0-7c1.4 1.3 1.4 2.9 0 4.1C-1.4-4.1-1.4-5.7 0-7zM.4-.6C.4-2.5 1.6-3.7 3.9-3.9 4-1.7 2.6-.4.4-.6zM-.4-.6C-.4-2.5-1.6-3.7-3.9-3.9-4-1.7-2.6-.4-.4-.6zM.4 2.5C.4.6 1.6-.6 3.9-.8 4 1.4 2.6 2.7.4 2.5zM-.4 2.5C-.4.6-1.6-.6-3.9-.8-4 1.4-2.6 2.7-.4 2.5zM.4 5.6c0-1.9 1.2-3.1 3.5-3.3C4 4.5 2.6 5.8.4 5.6zM-.4 5.6c0-1.9-1.2-3.1-3.5-3.3C-4 4.5-2.6 5.8-.4 5.6z"
          />
        ),
      )}
    </>
  ),
  pasture: (
    <>
      {spread(
        [
          [-30, 2],
          [29, -14],
          [-17, -27],
          [14, 31],
          [31, 12],
          [-8, 36],
          [12, -33],
        ],
        (x, y) => (
          <path d={`M${x - 4} ${y}q1-5-1-7M${x} ${y}v-8M${x + 4} ${y}q-1-5 1-7`} className={styles.tuft} />
        ),
      )}
      <g className={styles.beasts}>
        <Sign name="cow" x={-22} y={20} size={25} />
        <Sign name="horse-head" x={24} y={6} size={19} />
      </g>
    </>
  ),
  mountain: spread(
    [
      [-22, 0, 1.1],
      [22, 8, 1.15],
      [-13, 27, 1],
      [13, -21, 1],
      [-17, -22, 0.8],
      [12, 32, 0.8],
    ],
    (x, y, k) => <Peak x={x} y={y} k={k} />,
  ),
  forest: spread(
    [
      [-24, 4],
      [-10, -12],
      [9, -8],
      [24, 6],
      [-13, 17],
      [7, 15],
      [0, 1],
      [-2, 33],
      [20, 24],
      [-1, -27],
      [-26, 20],
    ],
    (x, y) => (
      <g transform={`translate(${x} ${y})`}>
        <path d="M0-12L7 2H4L9 10H-9L-4 2H-7z" className={styles.tree} />
        <path d="M0-12L7 2H4L9 10H0z" className={styles.shade} />
        <path d="M-1.2 10h2.4v3h-2.4z" className={styles.trunk} />
      </g>
    ),
  ),
};

const BEYOND = hexesPath(hexesOf("barbaricum"));
/** The frontier: roads between Barbaricum and a province. */
const LIMES = roadsPath(
  ROADS.filter(
    ({ hexes }) =>
      hexes.length === 2 && hexes.filter((hex) => MAP.hexes[hex]?.province === "barbaricum").length === 1,
  ),
);
const BANDS = PROVINCES.map((province) => ({
  province,
  inside: hexesPath(hexesOf(province)),
  edge: roadsPath(rim(hexesOf(province))),
}));

const SHORE = shore();

function Shore({ className, style }: { className: string | undefined; style?: CSSProperties }) {
  return (
    <g className={className} style={style}>
      {SHORE.map((piece) => (
        <path key={piece} d={piece} />
      ))}
    </g>
  );
}

export const Ground = memo(function Ground() {
  const id = useId();
  return (
    <g>
      <defs>
        <clipPath id={`${id}-hex`}>
          <path d={hexPath([0, 0])} />
        </clipPath>
        {BANDS.map(({ province, inside }) => (
          <clipPath key={province} id={`${id}-${province}`}>
            <path d={inside} />
          </clipPath>
        ))}
        {Object.entries(ART).map(([terrain, art]) => (
          <g key={terrain} id={`${id}-${terrain}`} clipPath={`url(#${id}-hex)`}>
            {art}
          </g>
        ))}
        <pattern id={`${id}-swell`} width="5" height="3.4" patternUnits="userSpaceOnUse">
          <path d="M0 1.7H5" className={styles.swell} />
        </pattern>
      </defs>
      <rect {...BLEED} className={styles.sea} />
      <rect {...BLEED} fill={`url(#${id}-swell)`} />
      {WATERLINES.map(([width, strength]) => (
        <Shore
          key={width}
          className={styles.water}
          // Not translucent: pieces of the shore overlap where they meet.
          style={{
            strokeWidth: width,
            stroke: `color-mix(in srgb, var(--sr-sea-line) ${strength * 100}%, var(--sr-sea))`,
          }}
        />
      ))}
      {/* Land and hexes are one shore: both stroked, then both filled, so no hex hangs over the sea. */}
      <Shore className={styles.coast} />
      <path d={MAP.coast} className={styles.land} />
      {RANGE.map(([x, y, k]) => (
        <Peak key={x} x={x} y={y} k={k} snow={false} />
      ))}
      <text x="1008" y="193" className={styles.region}>
        BARBARICVM
      </text>
      {SEAS.map(([x, y, name, turn, wide]) => (
        <text
          key={name}
          transform={`translate(${x} ${y}) rotate(${turn})`}
          className={styles.seaName}
          data-wide={wide}
        >
          {name}
        </text>
      ))}
      {HEXES.map((hex) => {
        const { at, terrain } = MAP.hexes[hex]!;
        return (
          <g key={hex} transform={put(at)}>
            <path d={hexPath([0, 0])} className={styles[terrain]} />
            <use href={`#${id}-${terrain}`} />
          </g>
        );
      })}
      <path d={BEYOND} className={styles.beyond} />
      {BANDS.map(({ province, edge }) => (
        <path
          key={province}
          d={edge}
          className={styles.band}
          style={provincial(province)}
          clipPath={`url(#${id}-${province})`}
        />
      ))}
      <path d={LIMES} className={styles.limes} />
      <path d={LIMES} className={styles.stakes} />
    </g>
  );
});
