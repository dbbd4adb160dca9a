/** The cover: hexes, a road through them, and four tribes on their way to a city. Nothing of the board is in it. */
import css from "./cover.module.css";
import signs from "./signs.json";

type Point = readonly [number, number];
type Land = keyof typeof LANDS;
type Colour = keyof typeof SHIELDS;

const SIZE = 62;
const WIDE = SIZE * Math.sqrt(3);
const say = (value: number) => String(Math.round(value * 10) / 10);
const both = ([x, y]: Point) => `${say(x)} ${say(y)}`;
const turned = (i: number): Point => [
  SIZE * Math.sin((Math.PI / 3) * i),
  -SIZE * Math.cos((Math.PI / 3) * i),
];
const HEX = `M${[0, 1, 2, 3, 4, 5].map((i) => both(turned(i))).join("L")}Z`;
const at = (row: number, column: number): Point => [
  column * WIDE + (row % 2 ? WIDE / 2 : 0) - 8,
  row * SIZE * 1.5 + 2,
];
/** A corner of a hex, clockwise from the top. */
function corner(row: number, column: number, i: number): Point {
  const [[x, y], [dx, dy]] = [at(row, column), turned(i)];
  return [x + dx, y + dy];
}

const ear = (x: number) =>
  `M${x} 12V-12M${x} -12c5 3 5 8 0 11c-5-3-5-8 0-11M${x} 1c3-6 8-6 9-5c-1 6-5 7-9 7c-4 0-8-1-9-7c1-1 6-1 9 5`;
const tuft = (x: number, y: number) => `M${x - 7} ${y}q2-8 3-10M${x} ${y}v-12M${x + 7} ${y}q-2-8-3-10`;
const tree = (x: number, y: number) => `M${x} ${y - 34}l13 22h-7l9 13h-30l9-13h-7z`;
/** What grows on each land: paths with the classes that dress them. */
const LANDS = {
  field: [
    ["furrow", "M-30 26q8-8 16 0t16 0 16 0 16 0M-34 38q8-8 17 0t17 0 17 0"],
    ["ear", ear(-26) + ear(24)],
  ],
  pasture: [["tuft", tuft(-28, 24) + tuft(18, 34) + tuft(30, 4) + tuft(-32, -14)]],
  mountain: [
    ["peak", "M-44 30L-18-14L-4 8L10-22L44 30Z"],
    ["snow", "M-18-14l-8 13 7-3 5 5 4-5zM10-22l-9 15 8-4 6 6 6-6z"],
  ],
  forest: [["tree", tree(-26, 28) + tree(0, 36) + tree(26, 26) + tree(-12, 6) + tree(15, 2)]],
} as const;
const KINDS: readonly (readonly Land[])[] = [
  ["forest", "mountain", "pasture", "field", "forest"],
  ["field", "pasture", "mountain", "pasture", "field"],
  ["mountain", "field", "forest", "field", "mountain"],
];
const NUMBERS: readonly (readonly [row: number, column: number, number: number])[] = [
  [0, 1, 9],
  [0, 3, 4],
  [1, 0, 5],
  [1, 1, 8],
  [1, 3, 10],
  [2, 1, 6],
  [2, 3, 3],
];
const ROAD = [
  corner(1, 0, 1),
  corner(1, 1, 0),
  corner(1, 1, 1),
  corner(1, 1, 2),
  corner(1, 2, 3),
  corner(1, 2, 2),
] as const;
const PATH = `M${ROAD.map(both).join("L")}`;
const CITY = ROAD[5];
const SHIELDS = {
  red: "M-20 0A20 20 0 1 1 20 0A20 20 0 1 1 -20 0Z",
  blue: "M-18.5-18.5H18.5V18.5H-18.5Z",
  white: "M0-24L24 0L0 24L-24 0Z",
  yellow: "M-19-18H19V-2C19 11 9 18 0 22C-9 18-19 11-19-2Z",
} as const;
const TRIBES: readonly [Colour, keyof typeof signs, Point][] = [
  ["red", "horse-head", ROAD[0]],
  ["yellow", "horned-helm", corner(1, 3, 3)],
  ["blue", "horned-helm", corner(2, 1, 0)],
  ["white", "horse-head", ROAD[2]],
];
const moved = (point: Point) => `translate(${both(point)})`;

function Disc({ number }: { number: number }) {
  const pips = 6 - Math.abs(7 - number);
  const hot = pips === 5 ? css.hot : undefined;
  return (
    <>
      <circle r="17" className={css.disc} />
      <text y="4" className={`${css.number} ${hot ?? ""}`}>
        {number}
      </text>
      {Array.from({ length: pips }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips are alike
        <circle key={i} cx={(i - (pips - 1) / 2) * 4} cy="10" r="1.4" className={hot} />
      ))}
    </>
  );
}

function Tribe({ colour, sign, to }: { colour: Colour; sign: keyof typeof signs; to: Point }) {
  const size = colour === "white" ? 25 : 28;
  return (
    <g className={css[colour]} transform={moved(to)}>
      <ellipse cy="21" rx="17" ry="4.5" className={css.foot} />
      <path d={SHIELDS[colour]} className={css.face} />
      <path
        d={signs[sign]}
        className={css.sign}
        transform={`translate(${-size / 2} ${-size / 2 - (colour === "yellow" ? 1 : 0)}) scale(${(size / 512).toFixed(4)})`}
      />
    </g>
  );
}

export default function Cover() {
  return (
    <svg
      className={css.art}
      viewBox="0 0 440 236"
      preserveAspectRatio="xMidYMid slice"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      {KINDS.flatMap((row, y) =>
        row.map((kind, x) => (
          <g key={moved(at(y, x))} transform={moved(at(y, x))}>
            <path d={HEX} className={`${css.hex} ${css[kind]}`} />
            {LANDS[kind].map(([what, d]) => (
              <path key={what} d={d} className={css[what]} />
            ))}
          </g>
        )),
      )}
      <path className={css.glow} d={PATH} />
      <path className={css.road} d={PATH} />
      {NUMBERS.map(([y, x, number]) => (
        <g key={number} transform={moved(at(y, x))}>
          <Disc number={number} />
        </g>
      ))}
      {[-18, -6, 6, 18].map((dx) => (
        <path
          key={dx}
          transform={moved([CITY[0] + dx, CITY[1] - 6])}
          className={css.tower}
          d="M-7-20v5h3v-5h3v5h2v-5h3v5h3v-5V14H-7z"
        />
      ))}
      <path className={css.wall} transform={moved(CITY)} d="M-28 8h56v10h-56z" />
      {TRIBES.map(([colour, sign, to]) => (
        <Tribe key={colour} {...{ colour, sign, to }} />
      ))}
      <g className={css.red} transform={`${moved([ROAD[1][0] - 15, ROAD[1][1] - 18])} scale(1.3)`}>
        <path className={css.face} d="M2.5 13C2.5 3.5 21.5 3.5 21.5 13zM1 13.5h22l-1.5 4.5h-19z" />
        <circle cx="6.5" cy="18.5" r="4" className={css.wheel} />
        <circle cx="17.5" cy="18.5" r="4" className={css.wheel} />
        <path d="M9 6.6V13M15 6.6V13" className={css.rib} />
      </g>
    </svg>
  );
}
