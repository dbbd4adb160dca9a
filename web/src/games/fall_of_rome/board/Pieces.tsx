/** The pieces, as they lie on the map and in text. */

import { memo } from "react";
import { Icon, Sign } from "../../../table/Icon";
import { LOOKS } from "../../../table/seats";
import { silhouette } from "../layout/shapes";
import { LEGION } from "../layout/slots";
import type { Tribe } from "../view";
import { roleSign } from "./signs";

/** A barbarian cube within a drawing. */
export const Cube = memo(function Cube(props: {
  tribe: Tribe;
  x?: number;
  y?: number;
  r: number;
  count?: number | undefined;
}) {
  const { tribe, x = 0, y = 0, r, count } = props;
  return (
    <g className={`cube tribe-${tribe}`} transform={`translate(${x} ${y})`}>
      <path className="cube-halo" d={silhouette(tribe, r)} />
      <path className="cube-face" d={silhouette(tribe, r)} />
      {count === undefined ? (
        tribe !== "ostrogoths" && <path className="cube-pip" d={silhouette(tribe, r * 0.42)} />
      ) : (
        <text
          className="cube-count"
          y={tribe === "anglo_saxons_franks" ? r * 0.7 : r * 0.5}
          fontSize={r * 1.4}
        >
          {count}
        </text>
      )}
    </g>
  );
});

/** A tribe's cube in text. */
export const CubeShape = memo(function CubeShape({ tribe, size = 14 }: { tribe: Tribe; size?: number }) {
  return (
    <svg className="cube-shape" width={size} height={size} viewBox="-7 -7 14 14" aria-hidden="true">
      <Cube tribe={tribe} y={tribe === "anglo_saxons_franks" ? 0.5 : 0} r={5.8} />
    </svg>
  );
});

const SHIELD = `M${-LEGION.width / 2}-8.3Q0-10.4 ${LEGION.width / 2}-8.3V6.3Q${LEGION.width / 2} 8.8 0 10.8Q${-LEGION.width / 2} 8.8 ${-LEGION.width / 2} 6.3Z`;

/** Legions within a drawing: a shield with their number. */
export const Shield = memo(function Shield({
  x = 0,
  y = 0,
  count,
}: {
  x?: number;
  y?: number;
  count: number;
}) {
  return (
    <g className="shield" transform={`translate(${x} ${y})`}>
      <path d={SHIELD} />
      <text y={count > 9 ? 4.2 : 4.6} fontSize={count > 9 ? 10.4 : 12.4}>
        {count}
      </text>
    </g>
  );
});

/** Legions in text. */
export function Legion({ n, size = 22 }: { n: number; size?: number }) {
  return (
    <svg
      className="legion-shape"
      width={size * 0.68}
      height={size}
      viewBox="-7.5 -11 15 22.6"
      aria-hidden="true"
    >
      <Shield count={n} />
    </svg>
  );
}

const flag = (w: number, h: number, tail: number) =>
  `M${-w / 2} ${-h / 2}H${w / 2}V${h / 2 - tail}L${w / 3} ${h / 2}L${w / 6} ${h / 2 - tail}L0 ${h / 2}L${-w / 6} ${h / 2 - tail}L${-w / 3} ${h / 2}L${-w / 2} ${h / 2 - tail}Z`;

/** A pawn within a drawing: its seat's banner with its role's sign. */
export function Banner(props: {
  seat: number;
  role: string;
  x?: number;
  y?: number;
  width: number;
  height: number;
  away?: boolean;
}) {
  const { seat, role, x = 0, y = 0, width, height, away = false } = props;
  const tail = height > 12 ? 2.4 : 1.4;
  return (
    <g className={`pawn seat-${seat % LOOKS}${away ? " away" : ""}`} transform={`translate(${x} ${y})`}>
      <path className="pawn-flag" d={flag(width, height, tail)} />
      <Sign
        name={roleSign(role)}
        y={-tail / 2}
        size={Math.min(width - 1, height - tail)}
        className="pawn-sign"
      />
    </g>
  );
}

/** A role's badge in text: a banner in the seat's colour. */
export const RoleBadge = memo(function RoleBadge({
  role,
  seat,
  className = "",
}: {
  role: string;
  seat: number;
  className?: string;
}) {
  return (
    <span className={`role-badge seat-${seat % LOOKS} ${className}`}>
      <Icon name={roleSign(role)} />
    </span>
  );
});

export type Face = "legion" | "barbarian" | "barbarian_legion" | "two_barbarians_legion" | "role";

const FACES: Record<Face, readonly ("barbarian" | "legion" | "role")[]> = {
  legion: ["legion"],
  barbarian: ["barbarian"],
  barbarian_legion: ["barbarian", "legion"],
  two_barbarians_legion: ["barbarian", "barbarian", "legion"],
  role: ["role"],
};

/** A battle die that shows a face; `role` shows the sign of whose battle it is. */
export function Die({ face, role = "" }: { face: Face; role?: string }) {
  return (
    <span className={`die die-${face}`} aria-hidden="true">
      {FACES[face].map((sign, i) => {
        const name = sign === "role" ? roleSign(role) : sign === "legion" ? "roman-shield" : "horned-helm";
        // biome-ignore lint/suspicious/noArrayIndexKey: a face's signs never change places
        return <Icon key={i} name={name} className={`die-${sign}-sign`} />;
      })}
    </span>
  );
}
