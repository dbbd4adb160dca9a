/** The cover: the seven hills over the Tiber, with the sun behind the temple. It uses no code of the board. */
import css from "./cover.module.css";

type Place = { x: number; y: number; size?: number };

const put = ({ x, y, size = 1 }: Place) => `translate(${x} ${y})${size === 1 ? "" : ` scale(${size})`}`;
const say = (value: number) => String(Math.round(value * 10) / 10);
const RAYS = Array.from({ length: 24 }, (_, i) => {
  const angle = (Math.PI / 12) * i;
  const far = i % 2 ? 92 : 104;
  const [x, y] = [Math.cos(angle), Math.sin(angle)];
  return `M${say(222 + 76 * x)} ${say(88 + 76 * y)}L${say(222 + far * x)} ${say(88 + far * y)}`;
}).join("");
const CONDUIT = 15;
const ARCHES = 7;
const AQUEDUCT = `M0-28H${ARCHES * CONDUIT}V0${Array.from(
  { length: ARCHES },
  (_, i) => `H${(ARCHES - i) * CONDUIT - 2.5}V-14a5 5 0 0 0 -10 0V0`,
).join("")}H0Z`;
const DOORS = [-28, -18, -8, 2, 12, 22]
  .map((x) => `M${x} 0v-9a3 3 0 0 1 6 0v9zM${x} -15v-7a3 3 0 0 1 6 0v7z`)
  .join("");
const CITIZENS = [
  ["first", 118, 118, "M-8 0A8 8 0 1 1 8 0A8 8 0 1 1 -8 0Z"],
  ["second", 140, 116, "M-7.5-7.5H7.5V7.5H-7.5Z"],
  ["third", 290, 186, "M0-10L10 0L0 10L-10 0Z"],
  ["fourth", 312, 186, "M-7.5-8h4v3h2v-3h3v3h2v-3h4v7l-1.5 1.5v7h-12v-7l-1.5-1.5z"],
] as const;

/** A hill from top to foot. */
function Hill({ x, top, half, foot, how }: Record<"x" | "top" | "half" | "foot", number> & { how: string }) {
  const [steep, slow] = [half * 0.58, half * 0.62];
  return (
    <path
      className={css[how]}
      d={`M${x - half} ${foot}C${say(x - slow)} ${foot} ${say(x - steep)} ${top} ${x} ${top}S${say(x + slow)} ${foot} ${x + half} ${foot}Z`}
    />
  );
}

function Temple(place: Place) {
  return (
    <g transform={put(place)}>
      <path className={css.roof} d="M-26-26L0-42L26-26Z" />
      <path className={css.shade} d="M-21-22h42v19h-42z" />
      <path
        className={css.stone}
        d={`M-24-26h48v4h-48zM-27-3h54v4h-54z${[0, 1, 2, 3, 4, 5].map((i) => `M${say(-22 + i * 8.2)} -22h3.4v19h-3.4z`).join("")}`}
      />
    </g>
  );
}

function House(place: Place) {
  return (
    <g transform={put(place)}>
      <path className={css.wall} d="M-9-12h18v12h-18z" />
      <path className={css.roof} d="M-12-12L0-20L12-12Z" />
      <path className={css.shade} d="M-2.5-7h5v7h-5z" />
    </g>
  );
}

function Pine(place: Place) {
  return (
    <g transform={put(place)}>
      <path className={css.edge} d="M-1 0V-16H1V0z" />
      <ellipse cy="-18" rx="11" ry="5.5" className={css.tree} />
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
      <rect width="440" height="236" className={css.sky} />
      <circle cx="222" cy="88" r="66" className={css.sun} />
      <path className={css.ray} d={RAYS} />
      <Hill x={62} top={104} half={92} foot={190} how="far" />
      <Hill x={222} top={78} half={110} foot={190} how="far" />
      <Hill x={384} top={100} half={92} foot={190} how="far" />
      <House x={40} y={112} />
      <Temple x={70} y={106} size={0.62} />
      <Temple x={222} y={80} />
      <Pine x={186} y={90} />
      <Pine x={258} y={90} />
      <House x={402} y={110} />
      <Pine x={352} y={116} />
      <House x={374} y={104} size={0.9} />
      <Hill x={138} top={124} half={84} foot={212} how="mid" />
      <Hill x={312} top={122} half={88} foot={212} how="mid" />
      <g transform="translate(84 138)">
        <path className={css.stone} d={AQUEDUCT} />
        <path className={css.edge} d={`M0-31h${ARCHES * CONDUIT}v4H0z`} />
      </g>
      <g transform="translate(312 126)">
        <path className={css.stone} d="M-36 0V-18Q-36-30-22-34Q0-38 22-34Q36-30 36-18V0Z" />
        <path className={css.shade} d={DOORS} />
        <path className={css.edge} d="M-36-13H36v2H-36z" />
      </g>
      <Pine x={264} y={146} />
      <Hill x={34} top={158} half={110} foot={244} how="near" />
      <Hill x={408} top={156} half={116} foot={244} how="near" />
      <House x={16} y={166} />
      <House x={42} y={162} size={1.1} />
      <Pine x={68} y={170} />
      <House x={398} y={160} size={1.1} />
      <House x={426} y={164} />
      <Pine x={372} y={168} />
      <g transform="translate(0 -16)">
        <path className={css.river} d="M-10 236C60 196 130 236 206 214S330 186 450 226V280H-10Z" />
        <path
          className={css.wave}
          d="M30 224q8-5 16 0t16 0M150 228q8-5 16 0t16 0M300 214q8-5 16 0t16 0M380 228q8-5 16 0t16 0"
        />
        <path className={css.stone} d="M196 206Q222 186 250 202V236H242Q240 212 224 212T206 236H196Z" />
      </g>
      {CITIZENS.map(([who, x, y, d]) => (
        <path key={who} className={css[who]} transform={put({ x, y })} d={d} />
      ))}
    </svg>
  );
}
