/**
 * An act that follows another by itself: to whoever plays they are one thing, to the service two decisions. It is sent
 * when the very next decision offers it, and else forgotten, so that the choice is shown.
 */
import { useCallback, useLayoutEffect, useRef } from "react";
import type { Update } from "../../protocol";
import type { Connection, Notice } from "../connection";

export function useFollowing(
  connection: Connection,
  { decision, options }: Update,
  busy: boolean,
  notice: Notice | null,
): (act: string | null) => void {
  const next = useRef<{ decision: string | null; act: string } | null>(null);
  // Before anything is painted: the choice that is made already should not flash up.
  useLayoutEffect(() => {
    const due = next.current;
    if (!due || busy) return;
    // What came before it was not taken.
    if (notice) next.current = null;
    else if (decision !== due.decision) {
      next.current = null;
      if (options.includes(due.act)) connection.act(due.act, true);
    }
  }, [connection, decision, options, busy, notice]);
  return useCallback(
    (act) => {
      const now = connection.get().update?.decision ?? null;
      next.current = act === null ? null : { decision: now, act };
    },
    [connection],
  );
}
