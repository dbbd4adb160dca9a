/**
 * Check that no screen is missing from the list: the visits together draw every component of the client. A new dialog,
 * panel or page that is not in the list fails here.
 */
import { VISITS } from "./all";
import { allComponents, forgetDrawn, keptDrawn } from "./drawn";
import { NOT_SEEN } from "./notSeen";

/** Run before all board tests. The returned function runs after them. */
export default function whole(): () => void {
  forgetDrawn();
  return () => {
    const kept = keptDrawn();
    const wanted = VISITS.map(({ name, room }) => `${name}, ${room}`);
    // Nothing can be checked if only some tests were selected, or if some did not finish.
    if (!wanted.every((each) => kept.has(each))) return;
    const drawn = new Set([...kept.values()].flat());
    const missing = [...allComponents()].filter((each) => !drawn.has(each) && !(each in NOT_SEEN));
    const stale = Object.keys(NOT_SEEN).filter((each) => !allComponents().has(each));
    if (missing.length > 0)
      throw new Error(`No screen of tests/screens shows these components:\n${missing.sort().join("\n")}`);
    if (stale.length > 0)
      throw new Error(`notSeen.ts lists components that no longer exist:\n${stale.join("\n")}`);
  };
}
