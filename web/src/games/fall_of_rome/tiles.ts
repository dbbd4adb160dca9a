/** The actions of Fall of Rome, as tiles. */
import type { Tile } from "../../shell/kit";

export const TILES: readonly Tile[] = [
  { id: "march", verbs: ["march"], key: "M", icon: "walking-boot", text: "action.march" },
  { id: "sail", verbs: ["sail"], key: "S", icon: "trireme", text: "action.sail" },
  { id: "fortify", verbs: ["fortify"], key: "F", icon: "stone-tower", text: "action.fortify" },
  { id: "recruit", verbs: ["recruit"], key: "R", icon: "rally-the-troops", text: "action.recruit" },
  { id: "battle", verbs: ["battle"], key: "B", icon: "crossed-swords", text: "action.battle" },
  {
    id: "plot",
    verbs: ["give", "take", "deposit", "withdraw"],
    key: "P",
    icon: "cloak-dagger",
    text: "action.plot",
  },
  { id: "forge", verbs: ["forge"], key: "A", icon: "shaking-hands", text: "action.forge" },
  { id: "enlist", verbs: ["enlist", "enlist_free"], key: "E", icon: "barbarian", text: "action.enlist" },
  {
    id: "ability",
    verbs: ["levy", "trade_give", "trade_take", "cruise", "muster", "build", "ride", "consult"],
    key: "I",
    icon: "laurels",
    text: "ability",
  },
  { id: "end", verbs: ["end"], key: "T", icon: "hourglass", text: "action.end" },
];
