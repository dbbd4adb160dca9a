/** Pieces on their way from city to city: along the road if there is one. A press anywhere brings them there at once. */
import { useRef } from "react";
import { bezier } from "../../../table/geometry";
import { type Motion, useMotion, useMotions } from "../../../table/motions";
import { placeOf, roadBetween } from "../layout/map";
import { type Travel, travels } from "../layout/travel";
import type { FallView } from "../view";
import { Banner, Cube, Shield } from "./Pieces";

const SECONDS = 0.6;

function steps({ from, to }: Travel): string[] {
  const [a, b] = [placeOf(from), placeOf(to)];
  const middle = [(a.x + b.x) / 2, (a.y + b.y) / 2] as const;
  const bend = roadBetween(from, to)?.c ?? [middle[0], middle[1] - Math.hypot(a.x - b.x, a.y - b.y) * 0.12];
  return Array.from({ length: 9 }, (_, i) => {
    const [x, y] = bezier([a.x, a.y], bend, [b.x, b.y], i / 8);
    return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  });
}

function Ghost({ flight, roles }: { flight: Travel; roles: string[] }) {
  if (flight.piece === "pawn")
    return (
      <Banner seat={flight.seat} role={roles[flight.seat] ?? ""} x={-14} y={-6} width={11} height={17} />
    );
  if (flight.piece === "legions") return <Shield x={8} y={0} count={flight.count} />;
  return <Cube tribe={flight.tribe} r={7} count={flight.count > 1 ? flight.count : undefined} />;
}

export type Flight = Motion<Travel>;

const samePiece = (one: Travel, other: Travel) =>
  one.piece === other.piece &&
  (one.piece === "pawn"
    ? one.seat === (other as typeof one).seat
    : one.to === other.to && one.from === other.from);

/** What is under way to show this view. */
export const useFlights = (view: FallView, still: boolean) => useMotions(view, still, travels, samePiece);

export function Flights(props: {
  flights: readonly Flight[];
  roles: string[];
  onLanded: (id: number) => void;
}) {
  const { flights, ...rest } = props;
  return (
    <g className="flights">
      {flights.map((flight) => (
        <Flown key={flight.id} flight={flight} {...rest} />
      ))}
    </g>
  );
}

function Flown(props: { flight: Flight; roles: string[]; onLanded: (id: number) => void }) {
  const { flight, roles, onLanded } = props;
  const group = useRef<SVGGElement>(null);
  useMotion(
    group,
    () => ({ transforms: steps(flight), seconds: SECONDS }),
    () => onLanded(flight.id),
  );
  return (
    <g ref={group} data-flight={`${flight.piece} ${flight.from} ${flight.to}`}>
      <Ghost flight={flight} roles={roles} />
    </g>
  );
}
