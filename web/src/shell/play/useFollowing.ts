/**
 * Sends an act automatically after another: players see one action, but the server has two decisions. The act is
 * sent if the very next decision offers it. Otherwise it is dropped, and the choice is shown.
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
  // Before the browser paints, so that the choice does not flash up.
  useLayoutEffect(() => {
    const due = next.current;
    if (!due || busy) return;
    // The first act was refused.
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
