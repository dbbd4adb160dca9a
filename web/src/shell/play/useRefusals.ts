/** Reasons for missing options, requested on demand and kept until the decision changes. */
import { useEffect } from "react";
import type { RefusalOut } from "../../protocol";
import { usePlay } from "./state";

const NONE: readonly RefusalOut[] = [];

/** Returns the refusals of the current decision. Null: still loading. `wanted`: whether to request them. */
export function useRefusals(wanted = true): readonly RefusalOut[] | null {
  const { decision, online, refusals, onAskWhy } = usePlay(({ update, online, refusals, onAskWhy }) => ({
    ...{ decision: update.decision, online, refusals, onAskWhy },
  }));
  // Repeat after a new decision, and on a new socket if the old one lost the answer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection uses its own decision
  useEffect(() => {
    if (wanted) onAskWhy();
  }, [onAskWhy, decision, online, wanted]);
  return decision === null || !wanted ? NONE : refusals;
}
