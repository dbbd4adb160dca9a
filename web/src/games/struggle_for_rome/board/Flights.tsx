/** Cards that fly from the map to a player's row, or to a place of the map. A press anywhere ends it. */
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Camera, type Size, toScreen } from "../../../table/camera";
import { bezier, type Point } from "../../../table/geometry";
import { motionless, useMotion } from "../../../table/motions";
import { placeOf } from "../layout/map";
import styles from "./Flights.module.css";
import { type Good, GoodIcon } from "./Goods";
import { seatOf } from "./signs";
import type { Flight } from "./types";

const SECONDS = 0.6;
/** One after the other, so that they can be counted. */
const APART = 0.07;
const GOODS: readonly string[] = ["grain", "ore", "horse", "cattle", "gold", "pasture"] satisfies Good[];

/** What is under way of all that was asked for; nothing when still or at reduced motion. */
export function useFlights(flights: readonly Flight[], still: boolean) {
  const [flying, setFlying] = useState<readonly Flight[]>([]);
  const begun = useRef<readonly Flight[]>(flights);
  useLayoutEffect(() => {
    if (begun.current === flights) return;
    begun.current = flights;
    // What is under way flies on beside it.
    if (motionless(still)) setFlying((now) => (now.length ? [] : now));
    else if (flights.length) setFlying((now) => [...now, ...flights]);
  }, [flights, still]);
  const land = useCallback((id: string) => setFlying((now) => now.filter((flight) => flight.id !== id)), []);
  return { flying, land };
}

export function Flights(props: {
  flying: readonly Flight[];
  onLanded: (id: string) => void;
  frame: RefObject<HTMLElement | null>;
  camera: Camera;
  size: Size;
}) {
  const { flying, onLanded, frame, camera, size } = props;
  if (flying.length === 0) return null;
  const origin = frame.current?.getBoundingClientRect();
  const onPage = (spot: string): Point => {
    const [x, y] = toScreen(camera, size, placeOf(spot));
    return [x + (origin?.left ?? 0), y + (origin?.top ?? 0)];
  };
  return createPortal(
    flying.map((flight, i) => {
      const from = onPage(flight.from);
      const to = "seat" in flight.to ? rowOf(flight.to.seat) : onPage(flight.to.crossroads);
      // Where nobody's row is to be seen, the card would fly nowhere.
      if (!to) return <Lost key={flight.id} id={flight.id} onLost={onLanded} />;
      return <Flown key={flight.id} {...{ flight, from, to, onLanded }} delay={i * APART} />;
    }),
    document.body,
  );
}

function Lost({ id, onLost }: { id: string; onLost: (id: string) => void }) {
  useLayoutEffect(() => onLost(id), [id, onLost]);
  return null;
}

/** The middle of a player's row; a row that is not shown has none. */
function rowOf(seat: string): Point | null {
  const row = document.querySelector(`[data-player="${seatOf(seat)}"]`)?.getBoundingClientRect();
  return row?.width ? [row.left + 24, row.top + Math.min(row.height / 2, 24)] : null;
}

function Flown(props: {
  flight: Flight;
  from: Point;
  to: Point;
  delay: number;
  onLanded: (id: string) => void;
}) {
  const { flight, from, to, delay, onLanded } = props;
  const card = useRef<HTMLDivElement>(null);
  const course = () => {
    const top: Point = [(from[0] + to[0]) / 2, Math.min(from[1], to[1]) - 60];
    const transforms = Array.from({ length: 13 }, (_, i) => {
      const t = i / 12;
      const [x, y] = bezier(from, top, to, t);
      return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) rotate(${((t - 0.5) * 30).toFixed(0)}deg)`;
    });
    return { transforms, seconds: SECONDS, delay };
  };
  useMotion(card, course, () => onLanded(flight.id));
  const good = GOODS.includes(flight.piece) ? (flight.piece as Good) : null;
  return (
    <div
      ref={card}
      className={styles.card}
      data-flight={flight.piece}
      data-back={good === null}
      style={{ transform: `translate(${from[0]}px, ${from[1]}px)` }}
      aria-hidden="true"
    >
      {good && <GoodIcon good={good} />}
    </div>
  );
}
