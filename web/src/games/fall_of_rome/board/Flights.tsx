/** Pieces on their way from city to city: along the road if there is one. A press anywhere brings them there at once. */
import { animate } from "motion/mini";
import { useLayoutEffect, useRef, useState } from "react";
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

// Before the browser paints: else a piece would be seen where it goes for the blink of an eye before it sets out.

/** What is under way to show this view; nothing at the first view, when still, or at reduced motion. */
export function useFlights(view: FallView, still: boolean) {
  const before = useRef(view);
  const [flights, setFlights] = useState<Travel[]>([]);
  useLayoutEffect(() => {
    const was = before.current;
    before.current = view;
    const calm = still || matchMedia("(prefers-reduced-motion: reduce)").matches;
    setFlights((now) => (was === view || calm ? (now.length ? [] : now) : travels(was, view)));
  }, [view, still]);
  return { flights, land: () => setFlights([]) };
}

export function Flights(props: { flights: Travel[]; roles: string[]; onLanded: () => void }) {
  const { flights, roles, onLanded } = props;
  const group = useRef<SVGGElement>(null);
  const landed = useRef(onLanded);
  landed.current = onLanded;
  useLayoutEffect(() => {
    if (!group.current || flights.length === 0) return;
    const running = [...group.current.children].map((element, i) =>
      animate(element, { transform: steps(flights[i]!) }, { duration: SECONDS, ease: "easeInOut" }),
    );
    const skip = () => {
      for (const flight of running) flight.complete();
      landed.current();
    };
    let gone = false;
    void Promise.all(running.map((flight) => flight.finished)).then(() => !gone && landed.current());
    window.addEventListener("pointerdown", skip);
    window.addEventListener("keydown", skip);
    return () => {
      gone = true;
      window.removeEventListener("pointerdown", skip);
      window.removeEventListener("keydown", skip);
      for (const flight of running) flight.cancel();
    };
  }, [flights]);
  return (
    <g ref={group} className="flights">
      {flights.map((flight) => (
        <g key={JSON.stringify(flight)}>
          <Ghost flight={flight} roles={roles} />
        </g>
      ))}
    </g>
  );
}
