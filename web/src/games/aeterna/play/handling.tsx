/** How Æterna is handled: what is asked in which tray, keys, what is reached elsewhere. */
import type { Handling, Now } from "../../../shell/part";
import { shown } from "../tiles";
import { type AeternaView, HILLS, hillOf, stepOf } from "../view";
import type { AeternaPlay } from "./aeterna";
import { HillAbout, Influence, TokenChoice } from "./Influence";
import { chosenHill } from "./marks";

function now(play: AeternaPlay): Now | null {
  const { choosing, truth, about, hint, why, myTurn } = play;
  const tray = (content: React.ReactNode): Now => ({ spot: null, content });
  const hill = chosenHill(choosing);
  if (hill) return tray(<Influence play={play} hill={hill} />);
  // A hint and a tile that says why are looked at, until they are put aside.
  if (choosing.begun || hint || why) return null;
  if (stepOf(truth) === "token" && myTurn) return tray(<TokenChoice play={play} hill={hillOf(truth)} />);
  const looked = about?.kind === "hill" ? HILLS.find((each) => each === about.value) : undefined;
  return looked ? tray(<HillAbout play={play} hill={looked} />) : null;
}

/** Verbs for which a Hill is chosen. */
const ON_HILLS = new Set(["influence", "construct", "swap"]);

/** The number keys choose the Hill with that number, unless something else is being chosen. */
function press(key: string, play: AeternaPlay): boolean {
  const hill = /^[1-7]$/.test(key) ? HILLS[Number(key) - 1] : undefined;
  const { truth, choosing, busy } = play;
  if (!hill || busy || truth.phase !== "actions" || !truth.hills[hill]) return false;
  const { verbs } = choosing.picking;
  if (verbs && !verbs.some((verb) => ON_HILLS.has(verb))) return false;
  play.onPick("hill", hill);
  return true;
}

export const HANDLING: Handling<AeternaView> = {
  spot: "hill",
  now,
  press,
  apt: shown,
  // A token is asked for in the tray.
  elsewhere: ({ verb }, { view }) => stepOf(view) === "token" && (verb === "token" || verb === "skip"),
  keys: ["keys.hills"],
};
