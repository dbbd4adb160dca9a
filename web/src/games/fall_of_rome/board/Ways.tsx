/** The tribes' migration along the roads, and roads lit up. */
import { memo } from "react";
import { roadBetween, STRANDS, stretch } from "../layout/map";
import type { City } from "../view";

/** `only` recedes all other tribes' ways. */
export const Migration = memo(function Migration({ only }: { only: string }) {
  const shown = only ? only.split(" ") : null;
  return (
    <g className="migration">
      {STRANDS.map(({ tribe, from, to, d, arrows }) => (
        <g
          key={`${tribe} ${from} ${to}`}
          className={`way tribe-${tribe}${shown && !shown.includes(tribe) ? " receding" : ""}`}
        >
          <path d={d} className="way-case" />
          <path d={d} className="way-line" />
          <path className="way-arrows" d={arrows.map(({ x, y, turn }) => arrow(x, y, turn)).join("")} />
        </g>
      ))}
    </g>
  );
});

const say = (value: number) => String(Math.round(value * 10) / 10);

function arrow(x: number, y: number, turn: number): string {
  const angle = (turn * Math.PI) / 180;
  const at = (u: number, v: number) =>
    `${say(x + u * Math.cos(angle) - v * Math.sin(angle))} ${say(y + u * Math.sin(angle) + v * Math.cos(angle))}`;
  return `M${at(-2.2, -2.7)}L${at(2, 0)}L${at(-2.2, 2.7)}`;
}

export function LitRoads({ roads }: { roads: [City, City][] }) {
  return (
    <g className="lit-roads">
      {roads.map(([one, other]) => {
        const road = roadBetween(one, other);
        return road && <path key={`${one} ${other}`} d={stretch(road, 0, 1)} />;
      })}
    </g>
  );
}
