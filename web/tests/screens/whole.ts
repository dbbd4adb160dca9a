/**
 * No screen is missing from the list: when every room has been gone through in every way, there is no component of the
 * client that was never drawn. A new dialog, panel or page that is not in the list fails here.
 */
import { HOW, ROOMS } from "./all";
import { allComponents, forgetDrawn, keptDrawn } from "./drawn";
import { NOT_SEEN } from "./notSeen";

/** Before all board tests; what it answers runs after them. */
export default function whole(): () => void {
  forgetDrawn();
  return () => {
    const kept = keptDrawn();
    const wanted = HOW.flatMap(({ name }) => Object.keys(ROOMS).map((room) => `${name}, ${room}`));
    // Where only some tests were asked for, or some did not come to their end, nothing can be said.
    if (!wanted.every((each) => kept.has(each))) return;
    const drawn = new Set([...kept.values()].flat());
    const missing = [...allComponents()].filter((each) => !drawn.has(each) && !(each in NOT_SEEN));
    const stale = Object.keys(NOT_SEEN).filter((each) => !allComponents().has(each));
    if (missing.length > 0) throw new Error(`On no screen of tests/screens:\n${missing.sort().join("\n")}`);
    if (stale.length > 0) throw new Error(`In notSeen.ts, and no longer there:\n${stale.join("\n")}`);
  };
}
