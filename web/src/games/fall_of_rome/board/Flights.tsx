/** Pieces on their way from city to city: along the road if there is one. A press anywhere brings them there at once. */
import { animate } from "motion/mini";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { bezier, placeOf, roadBetween } from "../layout/map";
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

/** A travel under way; each has its own number, so that the next one does not disturb it. */
export type Flight = Travel & { id: number };

const samePiece = (one: Travel, other: Travel) =>
  one.piece === other.piece &&
  (one.piece === "pawn"
    ? one.seat === (other as typeof one).seat
    : one.to === other.to && one.from === other.from);

// Before the browser paints: else a piece would be seen where it goes for the blink of an eye before it sets out.

/**
 * What is under way to show this view; nothing at the first view, when still, or at reduced motion. A view in which
 * nothing moved leaves what is under way alone.
 */
export function useFlights(view: FallView, still: boolean) {
  const before = useRef(view);
  const last = useRef(0);
  const [flights, setFlights] = useState<readonly Flight[]>([]);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = view;
    if (still || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setFlights((now) => (now.length ? [] : now));
      return;
    }
    const begun = was === view ? [] : travels(was, view).map((travel) => ({ ...travel, id: ++last.current }));
    if (begun.length > 0)
      setFlights((now) => [...now.filter((old) => !begun.some((next) => samePiece(old, next))), ...begun]);
  }, [view, still]);
  const land = useCallback((id: number) => setFlights((now) => now.filter((flight) => flight.id !== id)), []);
  return { flights, land };
}

export function Flights(props: {
  flights: readonly Flight[];
  roles: string[];
  onLanded: (id: number) => void;
}) {
  const { flights, roles, onLanded } = props;
  return (
    <g className="flights">
      {flights.map((flight) => (
        <Flown key={flight.id} flight={flight} roles={roles} onLanded={onLanded} />
      ))}
    </g>
  );
}

function Flown(props: { flight: Flight; roles: string[]; onLanded: (id: number) => void }) {
  const { flight, roles, onLanded } = props;
  const group = useRef<SVGGElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a flight sets out once
  useLayoutEffect(() => {
    if (!group.current) return;
    const running = animate(
      group.current,
      { transform: steps(flight) },
      { duration: SECONDS, ease: "easeInOut" },
    );
    let gone = false;
    const land = () => {
      if (!gone) onLanded(flight.id);
    };
    void running.finished.then(land);
    window.addEventListener("pointerdown", land);
    window.addEventListener("keydown", land);
    return () => {
      gone = true;
      window.removeEventListener("pointerdown", land);
      window.removeEventListener("keydown", land);
      running.cancel();
    };
  }, [flight.id]);
  return (
    <g ref={group} data-flight={`${flight.piece} ${flight.from} ${flight.to}`}>
      <Ghost flight={flight} roles={roles} />
    </g>
  );
}
