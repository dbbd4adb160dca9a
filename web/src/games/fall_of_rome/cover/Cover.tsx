/** The cover: five tribes close in on Roma. Drawn small and often, so it stands alone: nothing of the board is in it. */
import { useId } from "react";
import { silhouette } from "../layout/shapes";
import type { Tribe } from "../view";
import { coast } from "./coast.json";
import css from "./cover.module.css";
import signs from "./signs.json";

type Point = readonly [number, number];

const ROMA: Point = [487, 467];
const WAYS: readonly { tribe: Tribe; sign: keyof typeof signs; from: Point; bend: Point; to: Point }[] = [
  { tribe: "vandals", sign: "wolf-head", from: [158, 398], bend: [196, 580], to: [412, 510] },
  { tribe: "anglo_saxons_franks", sign: "battle-axe", from: [214, 252], bend: [270, 404], to: [408, 442] },
  { tribe: "huns", sign: "horse-head", from: [440, 246], bend: [470, 310], to: [481, 388] },
  { tribe: "ostrogoths", sign: "boar-ensign", from: [690, 250], bend: [600, 300], to: [552, 412] },
  { tribe: "visigoths", sign: "eagle-head", from: [822, 352], bend: [720, 540], to: [568, 478] },
];
/** Strokes of the land, each covered by a thinner one in the sea's colour. */
const WATERLINES = [
  [30, 26],
  [28.6, 0],
  [20, 44],
  [18.4, 0],
  [10, 74],
  [7.6, 0],
] as const;
const STEPS = 14;
const [NARROW, WIDE, HEAD] = [7, 23, 25];

const say = (x: number, y: number) => `${Math.round(x)} ${Math.round(y)}`;

/** An arrow that grows towards its head. */
function arrow([ax, ay]: Point, [cx, cy]: Point, [bx, by]: Point): string {
  const left: string[] = [];
  const right: string[] = [];
  for (let i = 0; i <= STEPS; i++) {
    const t = i / STEPS;
    const [x, y] = [
      (1 - t) ** 2 * ax + 2 * (1 - t) * t * cx + t * t * bx,
      (1 - t) ** 2 * ay + 2 * (1 - t) * t * cy + t * t * by,
    ];
    const [dx, dy] = [(1 - t) * (cx - ax) + t * (bx - cx), (1 - t) * (cy - ay) + t * (by - cy)];
    const half = (NARROW + (WIDE - NARROW) * t) / 2 / Math.hypot(dx, dy);
    left.push(say(x - dy * half, y + dx * half));
    right.unshift(say(x + dy * half, y - dx * half));
  }
  const long = Math.hypot(bx - cx, by - cy);
  const [ux, uy] = [((bx - cx) / long) * HEAD, ((by - cy) / long) * HEAD];
  const head = [say(bx - uy, by + ux), say(bx + ux * 1.5, by + uy * 1.5), say(bx + uy, by - ux)];
  return `M${[...left, ...head, ...right].join("L")}Z`;
}

function Sign({
  name,
  size,
  y = 0,
  className,
}: Record<"size", number> & {
  name: keyof typeof signs;
  y?: number;
  className: string | undefined;
}) {
  const scale = (size / 512).toFixed(4);
  return (
    <path
      className={className}
      d={signs[name]}
      transform={`translate(${-size / 2} ${y - size / 2}) scale(${scale})`}
    />
  );
}

export default function Cover() {
  const id = useId();
  const [land, fire] = [`${id}land`, `${id}fire`];
  return (
    <svg
      className={css.art}
      viewBox="96 168 780 418"
      preserveAspectRatio="xMidYMid slice"
      width="100%"
      height="100%"
      aria-hidden="true"
    >
      <defs>
        <path id={land} d={coast} />
        <radialGradient id={fire}>
          <stop offset="0" className={css.fire} stopOpacity=".75" />
          <stop offset="1" className={css.fire} stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect x="-200" y="-200" width="1400" height="1100" className={css.sea} />
      {WATERLINES.map(([width, strength]) => (
        <use
          key={width}
          href={`#${land}`}
          className={css.water}
          strokeWidth={width}
          style={{ "--strength": `${strength}%` } as object}
        />
      ))}
      <use href={`#${land}`} className={css.land} />
      <circle cx={ROMA[0]} cy={ROMA[1]} r="150" fill={`url(#${fire})`} />
      {WAYS.map(({ tribe, sign, from, bend, to }) => (
        <g key={tribe} className={css[tribe]}>
          <path className={css.arrow} d={arrow(from, bend, to)} />
          <g transform={`translate(${from[0]} ${from[1]})`}>
            <path className={css.seal} d={silhouette(tribe, 33)} />
            <Sign
              name={sign}
              size={tribe === "anglo_saxons_franks" ? 26 : 32}
              y={tribe === "anglo_saxons_franks" ? 9 : 0}
              className={css.emblem}
            />
          </g>
        </g>
      ))}
      <g transform={`translate(${ROMA[0]} ${ROMA[1]})`}>
        <rect x="-34" y="-34" width="68" height="68" rx="9" className={css.battlements} />
        <rect x="-34" y="-34" width="68" height="68" rx="9" className={css.fort} />
        <circle r="26" className={css.medal} />
        <Sign name="laurel-crown" size={40} className={css.laurel} />
        <text y="68" className={css.roma}>
          ROMA
        </text>
      </g>
    </svg>
  );
}
