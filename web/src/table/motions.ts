/** Animations of pieces and cards. A press anywhere ends them at once. */
import { animate } from "motion/mini";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";

/** A running animation. Each has a number, so that the next one does not disturb it. */
export type Motion<Move> = Move & { id: number };

export const motionless = (still: boolean): boolean =>
  still || matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Returns the running animations that lead to this view. Empty at the first view, when still, and with reduced
 * motion. A view in which nothing moved leaves running animations alone.
 *
 * @param between returns the moves from one view to the next
 * @param same whether two moves are of the same piece, so that the later one replaces the earlier
 */
export function useMotions<View, Move extends object>(
  view: View,
  still: boolean,
  between: (was: View, now: View) => readonly Move[],
  same: (one: Move, other: Move) => boolean,
) {
  const before = useRef(view);
  const last = useRef(0);
  const [moves, setMoves] = useState<readonly Motion<Move>[]>([]);
  // Before the browser paints. Otherwise a piece would flash at its destination.
  useLayoutEffect(() => {
    const was = before.current;
    before.current = view;
    if (motionless(still)) {
      setMoves((now) => (now.length ? [] : now));
      return;
    }
    const begun = was === view ? [] : between(was, view).map((move) => ({ ...move, id: ++last.current }));
    if (begun.length > 0)
      setMoves((now) => [...now.filter((old) => !begun.some((next) => same(old, next))), ...begun]);
  }, [view, still, between, same]);
  const land = useCallback((id: number) => setMoves((now) => now.filter((move) => move.id !== id)), []);
  return { moves, land };
}

/** Animates an element by transforms, once. Calls `onLanded` at the end, or at a press anywhere. */
export function useMotion(
  element: RefObject<Element | null>,
  course: () => { transforms: string[]; seconds: number; delay?: number },
  onLanded: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: an animation starts once
  useLayoutEffect(() => {
    if (!element.current) return;
    const { transforms, seconds, delay = 0 } = course();
    const running = animate(
      element.current,
      { transform: transforms },
      { duration: seconds, delay, ease: "easeInOut" },
    );
    let gone = false;
    const land = () => {
      if (!gone) onLanded();
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
  }, []);
}
