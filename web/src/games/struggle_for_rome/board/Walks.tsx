/** Pieces on their way: figures along roads and lanes, the legionnaire straight. A press anywhere brings them there. */
import { useRef } from "react";
import { type Motion, useMotion, useMotions } from "../../../table/motions";
import { MAP } from "../layout/map";
import { stepsOf, type Walk, walksBetween } from "../layout/walks";
import type { Province, StruggleView } from "../view";
import { Counter, Figure, Legionnaire } from "./Pieces";

const STEPS = 24;
/** Seconds: a short way is walked, a long one is ridden. */
const duration = (length: number): number => Math.min(1.3, 0.35 + length / 500);

type Walking = Motion<Walk>;

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

/** What is under way to show this view. */
export const useWalks = (view: StruggleView, still: boolean) => useMotions(view, still, walksBetween, same);

export function Walks({ walks, onLanded }: { walks: readonly Walking[]; onLanded: (id: number) => void }) {
  return walks.map((walk) => <Walked key={walk.id} walk={walk} onLanded={onLanded} />);
}

function Walked({ walk, onLanded }: { walk: Walking; onLanded: (id: number) => void }) {
  const group = useRef<SVGGElement>(null);
  useMotion(
    group,
    () => motion(walk),
    () => onLanded(walk.id),
  );
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
