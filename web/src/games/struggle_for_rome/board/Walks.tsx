/** Pieces on their way: figures along roads and lanes, the legionnaire straight. A press anywhere brings them there. */
import { animate } from "motion/mini";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { MAP } from "../layout/map";
import { stepsOf, type Walk, walksBetween } from "../layout/walks";
import type { Province, StruggleView } from "../view";
import { Counter, Figure, Legionnaire } from "./Pieces";

const STEPS = 24;
/** Seconds: a short way is walked, a long one is ridden. */
const duration = (length: number): number => Math.min(1.3, 0.35 + length / 500);

/** A walk under way; each has its own number, so that the next one does not disturb it. */
export type Walking = Walk & { id: number };

const same = (one: Walk, other: Walk) =>
  one.piece === "figure" && other.piece === "figure"
    ? one.colour === other.colour && one.tribe === other.tribe
    : one.piece === other.piece && one.piece !== "counter";

/** A counter turns on the spot; all else goes its way. */
function motion(walk: Walk): { transforms: string[]; seconds: number } {
  const { steps, length } = stepsOf(walk, STEPS);
  const [x, y] = steps[0] ?? [0, 0];
  if (walk.piece === "counter")
    return {
      transforms: [1, 0.05, 1, 0.05].map((wide) => `translate(${x}px, ${y}px) scaleX(${wide})`),
      seconds: 0.6,
    };
  return {
    transforms: steps.map(([u, v]) => `translate(${u.toFixed(1)}px, ${v.toFixed(1)}px)`),
    seconds: duration(length),
  };
}

/** What is under way to show this view; nothing at the first view, when still, or at reduced motion. */
export function useWalks(view: StruggleView, still: boolean) {
  const before = useRef(view);
  const last = useRef(0);
  const [walks, setWalks] = useState<readonly Walking[]>([]);
  // Before the browser paints: else a piece would be seen where it goes before it sets out.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = view;
    if (still || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setWalks((now) => (now.length ? [] : now));
      return;
    }
    const begun =
      was === view ? [] : walksBetween(was, view).map((walk) => ({ ...walk, id: ++last.current }));
    if (begun.length > 0)
      setWalks((now) => [...now.filter((old) => !begun.some((next) => same(old, next))), ...begun]);
  }, [view, still]);
  const land = useCallback((id: number) => setWalks((now) => now.filter((walk) => walk.id !== id)), []);
  return { walks, land };
}

export function Walks({ walks, onLanded }: { walks: readonly Walking[]; onLanded: (id: number) => void }) {
  return walks.map((walk) => <Walked key={walk.id} walk={walk} onLanded={onLanded} />);
}

function Walked({ walk, onLanded }: { walk: Walking; onLanded: (id: number) => void }) {
  const group = useRef<SVGGElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a walk sets out once
  useLayoutEffect(() => {
    if (!group.current) return;
    const { transforms, seconds } = motion(walk);
    const running = animate(
      group.current,
      { transform: transforms },
      { duration: seconds, ease: "easeInOut" },
    );
    let gone = false;
    const land = () => {
      if (!gone) onLanded(walk.id);
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
  }, [walk.id]);
  return (
    <g ref={group} data-walk={`${walk.from} ${walk.to}`}>
      {walk.piece === "figure" ? (
        <Figure colour={walk.colour} tribe={walk.tribe} r={11.2} />
      ) : walk.piece === "counter" ? (
        <Counter province={MAP.cities[walk.from]!.province as Province} y={3} r={10.4} />
      ) : (
        <Legionnaire number={MAP.hexes[walk.to]?.number ?? null} />
      )}
    </g>
  );
}
