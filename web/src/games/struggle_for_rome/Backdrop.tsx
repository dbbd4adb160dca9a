/** Behind the first page: tribes with wagons on their way from the hills of the north to a city of the Empire. */
import css from "./Backdrop.module.css";

/** Where each of the four has come to on the road, by its colour; the nearest is drawn last and largest. */
const TRAIN = [
  { colour: "white", x: 742, y: 262, size: 0.5 },
  { colour: "yellow", x: 604, y: 300, size: 0.68 },
  { colour: "blue", x: 434, y: 352, size: 0.92 },
  { colour: "red", x: 214, y: 424, size: 1.25 },
] as const;
/** The shields of the four, as they are on the table. */
const SHIELDS = {
  red: "M0-13a13 13 0 1 0 .01 0Z",
  blue: "M-11-11h22v22h-22Z",
  white: "M0-15 13 0 0 15-13 0Z",
  yellow: "M-11-12h22v13Q10 9 0 15-10 9-11 1Z",
} as const;
const HILLS = [
  "M0 214Q120 130 262 184T540 168T830 196T1200 150V640H0Z",
  "M0 268Q170 196 330 246T660 236T960 250T1200 214V640H0Z",
  "M0 344Q240 262 470 318T900 316T1200 300V640H0Z",
] as const;
const TOWERS = [
  { x: 872, height: 46 },
  { x: 912, height: 62 },
  { x: 956, height: 84 },
  { x: 1002, height: 64 },
  { x: 1042, height: 48 },
] as const;
const GROUND = 236;

/** Battlements of a tower or wall, from left to right. */
function teeth(x: number, y: number, width: number): string {
  const step = width / 5;
  return `M${x} ${y}${`v-6h${step}v6h${step}`.repeat(2)}v-6h${step}v6Z`;
}

function City() {
  return (
    <g>
      <path
        className={css.wall}
        d={`M860 ${GROUND - 30}H1066V${GROUND + 14}Q962 ${GROUND + 26} 860 ${GROUND + 14}Z`}
      />
      {TOWERS.map(({ x, height }, at) => (
        <g key={x} className={at === 2 ? css.gold : css.tower}>
          <path d={`M${x} ${GROUND + 12}V${GROUND - height}h28V${GROUND + 12}Z`} />
          <path d={teeth(x - 2, GROUND - height, 32)} />
          <path className={css.dark} d={`M${x + 10} ${GROUND - height + 24}v-8a4 4 0 0 1 8 0v8Z`} />
        </g>
      ))}
      <path className={css.dark} d={`M976 ${GROUND + 21}v-22a14 14 0 0 1 28 0v21Z`} />
    </g>
  );
}

/** A covered wagon, its people's shield at its side. */
function Wagon({ colour, x, y, size }: (typeof TRAIN)[number]) {
  return (
    <g transform={`translate(${x} ${y}) scale(${size})`}>
      <path className={css.beam} d="M46 10 92 18M92 6v20" />
      <path className={css.ox} d="M92 12q18-12 38-8 12-10 16-2l10 4q2 8-8 10l-6 4v18h-6v-14h-28v14h-6V24Z" />
      <path className={css.cover} d="M-50 8Q-58-40-30-52q28-10 62 0 26 12 16 60Z" />
      <path className={css.rib} d="M-26-52q-8 30-4 60M0-56v64M28-52q8 30 4 60" />
      <path className={css.cart} d="M-54 8H54L48 26h-96Z" />
      {[-30, 30].map((wheel) => (
        <g key={wheel} className={css.wheel} transform={`translate(${wheel} 32)`}>
          <circle r="15" />
          <path d="M-15 0h30M0-15v30M-10.6-10.6 10.6 10.6M-10.6 10.6 10.6-10.6" />
        </g>
      ))}
      <path className={css[colour]} transform="translate(0 8) scale(1.15)" d={SHIELDS[colour]} />
    </g>
  );
}

export default function Backdrop() {
  return (
    <div className="backdrop">
      <svg
        className={css.picture}
        width="100%"
        height="100%"
        viewBox="0 0 1200 640"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        <circle className={css.sun} cx="962" cy="150" r="96" />
        <path className={css.hill} d={HILLS[0]} />
        <path className={css.hill} d={HILLS[1]} />
        <City />
        <path className={css.hill} d={HILLS[2]} />
        <path
          className={css.road}
          d="M0 640Q60 470 300 440T640 330T990 256L1004 256Q780 330 700 356T440 470T240 640Z"
        />
        {TRAIN.map((wagon) => (
          <Wagon key={wagon.colour} {...wagon} />
        ))}
      </svg>
    </div>
  );
}
