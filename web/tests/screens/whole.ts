/**
 * Check that no screen is missing from the list: the visits together draw every component of the client. A new dialog,
 * panel or page that is not in the list fails here.
 */
import { VISITS } from "./all";
import { allComponents, forgetDrawn, keptDrawn } from "./drawn";
import { NOT_SEEN } from "./notSeen";

/** Before all board tests; what it answers runs after them. */
export default function whole(): () => void {
  forgetDrawn();
  return () => {
    const kept = keptDrawn();
    const wanted = VISITS.map(({ name, room }) => `${name}, ${room}`);
    // Where only some tests were asked for, or some did not come to their end, nothing can be said.
    if (!wanted.every((each) => kept.has(each))) return;
    const drawn = new Set([...kept.values()].flat());
    const missing = [...allComponents()].filter((each) => !drawn.has(each) && !(each in NOT_SEEN));
    const stale = Object.keys(NOT_SEEN).filter((each) => !allComponents().has(each));
    if (missing.length > 0) throw new Error(`On no screen of tests/screens:\n${missing.sort().join("\n")}`);
    if (stale.length > 0) throw new Error(`In notSeen.ts, and no longer there:\n${stale.join("\n")}`);
  };
}
