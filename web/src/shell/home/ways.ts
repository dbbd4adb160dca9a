/** The ways to play a game: those that it has, and the best one for a new visitor. */
import type { http } from "../../protocol";
import { LOCAL } from "../../transport";
import type { Way } from "../NewTable";

/** Bots come first, because a new visitor has no one to play with. Without a server, no link leads here. */
export const WAYS: readonly Way[] = LOCAL
  ? ["bots", "alone", "hotseat"]
  : ["bots", "alone", "friends", "hotseat"];

/** Returns the text key of the reason why a game cannot be played this way, or null if it can. */
export function hindrance(game: http.GameOut, way: Way): string | null {
  const [low, high] = game.seats.map(Number) as [number, number];
  if (way === "alone") return low > 1 ? "home.way.alone.not" : null;
  if (high < 2) return "home.way.others.not";
  return way === "bots" && game.bots.length === 0 ? "home.way.bots.not" : null;
}

/** Returns the way that the Play button uses. */
export function usualWay(game: http.GameOut): Way {
  return WAYS.find((way) => hindrance(game, way) === null) ?? "hotseat";
}
