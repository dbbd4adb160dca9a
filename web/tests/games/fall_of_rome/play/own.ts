/** A game and a view in which it is the turn of seat A. */
import { FALL, fallView } from "../../../served";

export const GAME = {
  ...FALL,
  forms: [
    "march {city:city} {legions:count}",
    "sail {city:city} with {card:card} {legions:count}",
    "fortify with {card:card}",
    "battle {dice:count}",
    "take {card:card} from {seat:seat}",
    "levy {city:city}",
    "event {event:event} {option:option}",
    "end",
    "continue",
  ],
};
export const VIEW = {
  ...fallView("middle"),
  player: 0,
  actions: 3,
  agenda: [{ step: "turn" }, { step: "act" }],
} as unknown as Record<string, unknown> & { hands: string[][]; pawns: string[] };
