/** How Æterna is handled: which tray opens, what tiles say, keys and second thoughts. */
import type { Handling } from "../../../shell/part";
import { FREE, shown } from "../tiles";
import type { AeternaView } from "../view";
import { pressCards } from "./acts";
import { draftPrompt } from "./drafting";
import { cardNow } from "./tray/PlayCard";
import { pressTray, surePass, trayNow } from "./tray/verbs";

/** The small line on a tile: what passing brings, and which actions are free. */
const note: NonNullable<Handling<AeternaView>["note"]> = ({ tile, choices }, { view }, words) => {
  if (tile.id === "pass_era" && choices.length > 0)
    return words.say("tile.pass_era.note", { pp: view.prices?.pass ?? 0 });
  if (!FREE.has(tile.id) || choices.length === 0) return null;
  return words.say("tile.free");
};

export const HANDLING: Handling<AeternaView> = {
  spot: "hill",
  // Nothing is done with verbs while cards are drafted.
  apt: (tile, view) => view.phase !== "draft" && shown(tile, view),
  elsewhere: ({ verb }) => verb === "draft",
  now: (play) => cardNow(play) ?? trayNow(play),
  prompt: draftPrompt,
  sure: surePass,
  press: (key, play) => pressCards(key, play) || pressTray(key, play),
  keys: ["card.key", "card.hold"],
  note,
};
