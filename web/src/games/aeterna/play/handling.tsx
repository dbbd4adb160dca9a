/** How Æterna is handled: which tray opens, what tiles say, keys and second thoughts. */
import type { Handling } from "../../../shell/part";
import { FREE, shown } from "../tiles";
import type { AeternaView } from "../view";
import { pressTray, surePass, trayNow } from "./tray/verbs";

/** The small line on a tile: what passing brings, and which actions are free. */
const note: NonNullable<Handling<AeternaView>["note"]> = ({ tile, choices }, { view }, words) => {
  if (tile.id === "pass_era" && choices.length > 0)
    return words.say("tile.pass_era.note", { pp: view.prices?.pass ?? 0 });
  if (!FREE.has(tile.id) || choices.length === 0) return null;
  return words.say("tile.free");
};

/** Reached on the page of the Era's end. */
const ERA_END: ReadonlySet<string> = new Set(["repair", "suffer", "order"]);

export const HANDLING: Handling<AeternaView> = {
  spot: "hill",
  apt: (tile, view) => view.phase === "actions" && shown(tile, view),
  now: (play) => trayNow(play),
  sure: surePass,
  press: pressTray,
  elsewhere: ({ verb }) => ERA_END.has(verb),
  prompt: ({ view, myTurn }, words) =>
    myTurn && (view.phase === "unrest" || view.phase === "order")
      ? { title: words.say("eraend.yours"), hint: words.say(`eraend.${view.phase}.hint`) }
      : null,
  note,
};
