/** Æterna's actions as tiles. */
import type { Tile } from "../../shell/kit";
import type { AeternaView } from "./view";

export const TILES: readonly Tile[] = [
  { id: "play", verbs: ["play"], key: "C", icon: "card-play", text: "action.play" },
  { id: "favor", verbs: ["favor"], key: "F", icon: "caesar", text: "action.favor" },
  { id: "construct", verbs: ["construct"], key: "B", icon: "hammer-nails", text: "action.construct" },
  { id: "influence", verbs: ["influence"], key: "I", icon: "hill-conquest", text: "action.influence" },
  { id: "pass_era", verbs: ["pass_era"], key: "P", icon: "hourglass", text: "action.pass_era" },
  { id: "end", verbs: ["end"], key: "E", icon: "check-mark", text: "verb.end" },
  { id: "discard", verbs: ["discard"], key: "D", icon: "card-discard", text: "action.discard" },
  {
    id: "activate",
    verbs: ["activate", "exchange", "swap"],
    key: "A",
    icon: "clockwise-rotation",
    text: "action.activate",
  },
];

/** Free actions, which do not end the turn. */
export const FREE: ReadonlySet<string> = new Set(["discard", "activate"]);

/**
 * Returns whether a tile is shown. Before the turn's action the player may pass, after it end the turn, never
 * both.
 */
export function shown(tile: Tile, view: AeternaView): boolean {
  if (tile.id === "end") return view.acted;
  return tile.id !== "pass_era" || !view.acted;
}
