/** Selects the open tray and handles its keys. */
import type { Handling, Now } from "../../../../shell/part";
import type { AeternaView } from "../../view";
import { HILLS } from "../../view";
import type { AeternaPlay } from "../aeterna";
import { Activate } from "./Activate";
import { Construct } from "./Construct";
import { valuesOf, verbsOf } from "./chosen";
import { Favor } from "./Favor";
import { Pass } from "./Pass";

const TRAYS: Readonly<Record<string, typeof Favor>> = {
  favor: Favor,
  construct: Construct,
  activate: Activate,
  exchange: Activate,
  swap: Activate,
};

/** Returns the tray of the selected verb. Null: another part of the table handles it. */
export function trayNow(play: AeternaPlay): Now | null {
  if (play.sure?.tile === "pass_era") return { spot: null, content: <Pass play={play} /> };
  const { choosing } = play;
  if (!choosing.begun) return null;
  const trays = new Set(verbsOf(choosing.found).map((verb) => TRAYS[verb]));
  const [Tray] = trays;
  if (trays.size !== 1 || !Tray) return null;
  return { spot: null, content: <Tray play={play} /> };
}

/** Asks for confirmation before a pass, because it ends the Era for the player. The words are for screen readers. */
export const surePass: NonNullable<Handling<AeternaView>["sure"]> = ({ tile }, view, words) =>
  tile.id === "pass_era" ? words.say("tray.pass.sure", { pp: view.prices?.pass ?? 0 }) : null;

/** Number keys select an option in the tray, Hills by their own numbers. Enter passes once its tray is open. */
export function pressTray(key: string, play: AeternaPlay): boolean {
  if (key === "Enter" && play.sure?.tile === "pass_era") {
    play.onAct("pass_era");
    return true;
  }
  const { choosing } = play;
  if (!/^[1-9]$/.test(key) || !choosing.begun || !verbsOf(choosing.found).every((verb) => verb in TRAYS))
    return false;
  for (const kind of ["personality", "building", "card", "good"]) {
    const values = valuesOf(choosing.found, kind);
    const value = values[Number(key) - 1];
    if (values.length > 1 && value !== undefined) {
      play.onPick(kind, value);
      return true;
    }
  }
  const hill = HILLS[Number(key) - 1];
  if (!hill || !valuesOf(choosing.choices, "hill").includes(hill) || !choosing.offered("hill").has(hill))
    return false;
  play.onPick("hill", hill);
  return true;
}
