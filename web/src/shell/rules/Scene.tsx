/** A small picture of a rule: before, an arrow, after. The text next to it is sufficient without it. */
import type { ReactNode } from "react";

const SIZE = { width: 300, height: 88 };

export function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} fill="var(--ink)" aria-hidden="true">
      {children}
    </svg>
  );
}

/** An arrow from one to the other. */
export function Becomes({ from, to, y = 44 }: { from: number; to: number; y?: number }) {
  const tip = to > from ? -7 : 7;
  return (
    <path
      d={`M${from} ${y}H${to}m${tip} -6L${to} ${y}l${tip} 6`}
      fill="none"
      stroke="var(--golddk)"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  );
}

/** A cross over something that does not happen. */
export function Crossed({ x, y, r }: { x: number; y: number; r: number }) {
  return (
    <path
      d={`M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`}
      stroke="var(--crimson2)"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
  );
}

/** A few letters or a number. */
export function Said({
  x,
  y,
  size = 16,
  children,
}: {
  x: number;
  y: number;
  size?: number;
  children: ReactNode;
}) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      textAnchor="middle"
      fill="var(--ink)"
      fontFamily="var(--sans)"
      fontWeight="700"
    >
      {children}
    </text>
  );
}
