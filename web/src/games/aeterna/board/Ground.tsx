/** The city without pieces: surroundings, Tiber, streets, houses, wall and Hills. It never changes. */
import { memo } from "react";
import { type City, type CityName, SLOTS } from "../layout/city";
import { HILLS } from "../view";
import css from "./Ground.module.css";

const rounded = (number: number) => Math.round(number * 10) / 10;

/** Returns paths of all houses as rotated boxes, and of the sunny halves of their roofs. */
function housePaths(list: readonly number[]): { walls: string; roofs: string } {
  let [walls, roofs] = ["", ""];
  for (let at = 0; at < list.length; at += 5) {
    const [x = 0, y = 0, w = 0, h = 0, turn = 0] = list.slice(at, at + 5);
    const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    const spot = (dx: number, dy: number) =>
      `${rounded(x + dx * c - dy * s)} ${rounded(y + dx * s + dy * c)}`;
    // Sizes are in half units, and half of a size goes to each side.
    const [a, b] = [w / 4, h / 4];
    walls += `M${spot(-a, -b)}L${spot(a, -b)}L${spot(a, b)}L${spot(-a, b)}Z`;
    roofs += `M${spot(-a, -b)}L${spot(a, -b)}L${spot(a, 0)}L${spot(-a, 0)}Z`;
  }
  return { walls, roofs };
}

function treePath(list: readonly number[]): string {
  let d = "";
  for (let at = 0; at < list.length; at += 2)
    d += `M${list[at]} ${list[at + 1]}m-3 0a3 3.4 0 1 1 6 0a3 3.4 0 1 1-6 0m3 3v3`;
  return d;
}

function fieldPath(list: readonly number[]): string {
  let d = "";
  for (let at = 0; at < list.length; at += 4) {
    const [x = 0, y = 0, w = 0, turn = 0] = list.slice(at, at + 4);
    const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
    for (const dy of [-5, -2, 1, 4])
      d += `M${rounded(x - (w / 2) * c - dy * s)} ${rounded(y - (w / 2) * s + dy * c)}l${rounded(w * c)} ${rounded(w * s)}`;
  }
  return d;
}

/** The river, as ever lighter rings, as in engravings. */
function River({ city }: { city: City }) {
  const { tiber, width, island, bridges, scale } = city;
  return (
    <>
      <path className={css.bank} d={tiber} strokeWidth={width + 7} />
      <path className={css.coast} d={tiber} strokeWidth={width + 2.2} />
      {[0, 0.2, 0.42, 0.64].map((ring) => (
        <g key={ring}>
          <path className={css.water} d={tiber} strokeWidth={rounded(width * (1 - ring))} />
          <path className={css.ripple} d={tiber} strokeWidth={rounded(width * (1 - ring) - 4)} />
          <path className={css.water} d={tiber} strokeWidth={rounded(width * (1 - ring) - 5.2)} />
        </g>
      ))}
      <g transform={`translate(${island[0]} ${island[1]}) rotate(${island[2]}) scale(${scale})`}>
        <path className={css.isle} d="M0-25C9-15 9 13 0 25-9 13-9-15 0-25Z" />
        <path className={css.house} d="M-3.4-9h6.8v7h-6.8ZM-2.6 4h5.2v6h-5.2Z" />
      </g>
      {bridges.map(([x, y, turn]) => (
        <g key={x} transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
          <path className={css.bridge} d="M-24-4.2H24V4.2H-24Z" />
          <path className={css.planks} d="M-14-4.2V4.2M-5-4.2V4.2M5-4.2V4.2M14-4.2V4.2" />
        </g>
      ))}
    </>
  );
}

function Landmarks({ city: { circus, forum, scale } }: { city: City }) {
  const [x, y, turn, long] = circus;
  const [half, wide] = [long / 2, scale * 17];
  return (
    <>
      <g transform={`translate(${x} ${y}) rotate(${turn})`}>
        <path
          className={css.seats}
          d={`M${-half} ${-wide}H${half - wide}a${wide} ${wide} 0 0 1 0 ${2 * wide}H${-half}Z`}
        />
        <path
          className={css.track}
          d={`M${4 - half} ${4.5 - wide}H${half - wide}a${wide - 4.5} ${wide - 4.5} 0 0 1 0 ${2 * wide - 9}H${4 - half}Z`}
        />
        <path className={css.spine} d={`M${20 - half} 0H${half - wide - 6}`} />
      </g>
      {forum && (
        <rect
          className={css.forum}
          x={forum[0] - forum[2] / 2}
          y={forum[1] - forum[3] / 2}
          width={forum[2]}
          height={forum[3]}
        />
      )}
    </>
  );
}

function Wall({ wall, towers }: City) {
  return (
    <>
      {[css.wallShade, css.wallCase, css.wall, css.battlements].map((layer) => (
        <path key={layer} className={layer} d={wall} />
      ))}
      <path
        className={css.tower}
        d={towers.map(([x, y]) => `M${rounded(x - 3.4)} ${rounded(y - 3.4)}h6.8v6.8h-6.8Z`).join("")}
      />
    </>
  );
}

function Name({ name: { text, lines, at, turn, big, small } }: { name: CityName }) {
  const [x, y] = at;
  const parts = lines === 1 ? [text] : text.split(" ");
  return (
    <text
      className={`${css.name} ${big ? css.big : ""} ${small ? css.small : ""}`}
      transform={`translate(${x} ${y}) rotate(${turn})`}
    >
      {parts.map((part, row) => (
        <tspan key={part} x="0" y={(row - (parts.length - 1) / 2) * 20}>
          {part}
        </tspan>
      ))}
    </text>
  );
}

export const Ground = memo(function Ground({ city, fill }: { city: City; fill: string }) {
  const { size, scale, outlines, rose } = city;
  const { walls, roofs } = housePaths(city.houses);
  return (
    <g className={css.ground}>
      <rect className={css.country} x="-900" y="-600" width={size[0] + 1800} height={size[1] + 1200} />
      <path className={css.town} d={city.town} />
      {HILLS.map((hill) => (
        <path key={hill} className={css.skirt} d={outlines[hill]} strokeWidth={SLOTS.width * 0.17 * scale} />
      ))}
      <path className={css.roadCase} d={city.roads} />
      <path className={css.road} d={city.roads} />
      <River city={city} />
      <Landmarks city={city} />
      <path className={css.field} d={fieldPath(city.fields)} />
      <path className={css.house} d={walls} />
      <path className={css.roof} d={roofs} />
      <path className={css.tree} d={treePath(city.trees)} />
      <Wall {...city} />
      {HILLS.map((hill) => (
        <g key={hill}>
          <path className={css.shade} d={outlines[hill]} transform={`translate(${3 * scale} ${5 * scale})`} />
          <path className={css.hatch} d={outlines[hill]} strokeWidth={15 * scale} />
          <path className={css.hatchLong} d={outlines[hill]} strokeWidth={20 * scale} />
          <path
            className={css.hatchDeep}
            d={outlines[hill]}
            strokeWidth={15 * scale}
            transform={`translate(${1.6 * scale} ${2.6 * scale})`}
          />
          <path className={css.top} d={outlines[hill]} fill={fill} />
        </g>
      ))}
      {city.names.map((name) => (
        <Name key={name.text} name={name} />
      ))}
      {rose && (
        <g className={css.rose} transform={`translate(${rose[0]} ${rose[1]}) scale(${rose[2]})`}>
          <circle r="17" />
          <path d="M0-26 5-5 0 0ZM26 0 5 5 0 0ZM0 26-5 5 0 0ZM-26 0-5-5 0 0Z" />
          <path className={css.pale} d="M0-26-5-5 0 0ZM26 0 5-5 0 0ZM0 26 5 5 0 0ZM-26 0-5 5 0 0Z" />
          <text y="-30">N</text>
        </g>
      )}
    </g>
  );
});
