/** The ways to play a game: which it has, and which comes first for who does not know it. */
import type { http } from "../../protocol";
import type { Way } from "../NewTable";

/** With bots first: whoever comes for the first time has nobody to play with yet. */
export const WAYS: readonly Way[] = ["bots", "alone", "friends", "hotseat"];

/** Why a game cannot be played so, as a key of the page's texts; null: it can. */
export function hindrance(game: http.GameOut, way: Way): string | null {
  const [low, high] = game.seats.map(Number) as [number, number];
  if (way === "alone") return low > 1 ? "home.way.alone.not" : null;
  if (high < 2) return "home.way.others.not";
  return way === "bots" && game.bots.length === 0 ? "home.way.bots.not" : null;
}

/** How a game is best begun by who presses Play and says nothing else. */
export function usualWay(game: http.GameOut): Way {
  return WAYS.find((way) => hindrance(game, way) === null) ?? "friends";
}
