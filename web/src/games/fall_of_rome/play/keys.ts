/** Keys of Fall of Rome: the cards of the hand by their number, and the odds. */
import { prefs, setPrefs } from "../../../shell/prefs";
import { type FallPlay, handOf } from "./fall";

export function pressed(key: string, play: FallPlay): boolean {
  if (key === "O" && play.table.options.odds && !play.over) {
    setPrefs({ odds: !prefs.get().odds });
    return true;
  }
  const card = /^[1-9]$/.test(key) ? handOf(play.view, play.me)[Number(key) - 1] : undefined;
  if (card) play.onPick("card", card);
  return card !== undefined;
}
