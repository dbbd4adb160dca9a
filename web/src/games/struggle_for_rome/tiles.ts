/** The actions of Struggle for Rome, as tiles. */
import type { Tile } from "../../shell/kit";
import type { StruggleView } from "./view";

/** Verbs of journeys: by rules 1 `travel` says where to, and how to pay is asked afterwards. */
export const TRAVELLING: readonly string[] = ["journey", "travel"];

export const TILES: readonly Tile[] = [
  {
    id: "trade",
    verbs: ["offer", "counter", "swap", "accept", "refuse", "withdraw", "take", "leave"],
    key: "T",
    icon: "scales",
    text: "tile.trade",
  },
  {
    id: "build",
    verbs: ["muster", "wagon", "develop", "muster_gold", "wagon_gold", "develop_gold"],
    key: "B",
    icon: "hammer-nails",
    text: "tile.build",
  },
  { id: "move", verbs: [...TRAVELLING], key: "M", icon: "walking-boot", text: "action.travel" },
  { id: "plunder", verbs: ["plunder"], key: "P", icon: "swap-bag", text: "action.plunder" },
  { id: "conquer", verbs: ["found", "expand"], key: "O", icon: "queen-crown", text: "tile.conquer" },
  { id: "income", verbs: ["income"], key: "I", icon: "receive-money", text: "action.income" },
  { id: "card", verbs: ["play", "summon", "traitor"], key: "A", icon: "card-play", text: "tile.card" },
  { id: "end", verbs: ["end"], key: "D", icon: "hourglass", text: "tile.end" },
];

/** Tiles by the phase in which they are taken. */
const PHASES: Readonly<Record<string, readonly string[]>> = {
  trade: ["trade", "build", "card", "end"],
  horsemen: ["move", "plunder", "conquer", "income", "card", "end"],
  warriors: ["move", "plunder", "conquer", "income", "card", "end"],
};

/** Whether a tile belongs to the phase, where there is room for those alone. */
export function apt(tile: Tile, view: StruggleView): boolean {
  return PHASES[view.phase]?.includes(tile.id) ?? false;
}
