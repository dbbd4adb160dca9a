/** Loads the rest of a replay that is already shown: missing parts, and new events. */
import { useEffect, useMemo } from "react";
import { useShowNotice } from "../notice";
import type { AnyPart } from "../part";
import type { Player } from "./player";
import { type Reel, type Turn, turnsIn } from "./reel";
import type { Reels } from "./source";

/** Milliseconds between two requests for new entries of a running game. Only while the page is visible. */
export const SINCE_MS = 5000;

export function useRest(reels: Reels, player: Player<unknown>, reel: Reel<unknown>, at: number): void {
  const showNotice = useShowNotice();
  const missing = reel.missing(at + 1);
  useEffect(() => {
    if (missing === null) return;
    let here = true;
    reels.more(reel, missing).then(
      (more) => here && player.change(more),
      (error: unknown) => here && showNotice(error),
    );
    return () => {
      here = false;
    };
  }, [reels, player, reel, missing, showNotice]);

  useEffect(() => {
    if (reel.over || !reel.whole) return;
    let here = true;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible")
        reels.since(reel).then(
          (more) => here && (more.last > reel.last || more.over) && player.change(more),
          // Without a response, the request is repeated.
          () => undefined,
        );
    }, SINCE_MS);
    return () => {
      here = false;
      clearInterval(timer);
    };
  }, [reels, player, reel]);
}

/** Returns the turns, computed once for a complete game. */
export function useTurns(reel: Reel<unknown>, at: number, part: AnyPart): Turn[] {
  const around = reel.whole ? 0 : at;
  return useMemo(() => turnsIn(reel, around, part.tales?.chapter), [reel, around, part]);
}
