/** Why something is not offered: asked of the service when somebody looks, and kept until the decision changes. */
import { useEffect } from "react";
import type { RefusalOut } from "../../protocol";
import { usePlay } from "./state";

const NONE: readonly RefusalOut[] = [];

/** Return the refusals of the decision at hand; null: they are on their way. `wanted`: whether somebody looks. */
export function useRefusals(wanted = true): readonly RefusalOut[] | null {
  const { decision, online, refusals, onAskWhy } = usePlay(({ update, online, refusals, onAskWhy }) => ({
    ...{ decision: update.decision, online, refusals, onAskWhy },
  }));
  // Again after another decision, and by a new socket if the answer was lost with the old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection asks for its own decision
  useEffect(() => {
    if (wanted) onAskWhy();
  }, [onAskWhy, decision, online, wanted]);
  return decision === null || !wanted ? NONE : refusals;
}
