/** Why something is not offered: asked of the service when somebody looks, and kept until the decision changes. */
import { useEffect } from "react";
import type { RefusalOut } from "../../protocol";
import type { PlayState } from "./state";

const NONE: readonly RefusalOut[] = [];

/** The refusals of the decision at hand; null: they are on their way. `wanted`: whether somebody looks. */
export function useRefusals(
  { connection, connectionState, update }: PlayState<unknown>,
  wanted = true,
): readonly RefusalOut[] | null {
  const { status, refusals } = connectionState;
  const { decision } = update;
  // Again after another decision, and by a new socket if the answer was lost with the old one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked for is the connection's own decision
  useEffect(() => {
    if (wanted) connection.askWhy();
  }, [connection, decision, status, wanted]);
  return decision === null || !wanted ? NONE : refusals;
}
