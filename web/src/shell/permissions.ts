/** Permissions for seats by the game's policy. They decide which buttons are shown; the service makes the decision. */
import type { http, TableOut } from "../protocol";

type SeatOut = TableOut["seats"][number];

/** Returns whether the player may take the seat. `had`: this device has had it before. */
export function mayClaim(game: http.GameOut, table: TableOut, seat: SeatOut, had: boolean): boolean {
  if (table.you || table.state === "over") return false;
  if (table.state === "open") return seat.kind === "free" || (seat.kind === "kept" && seat.yours);
  if (seat.kind === "bot") return had && game.joins !== "nobody";
  return seat.kind === "free" && (game.joins === "anybody" || (game.joins === "former" && had));
}

/** Returns whether the owner may free the seat. */
export function mayKick(game: http.GameOut, table: TableOut, seat: SeatOut): boolean {
  if (!table.owner || table.state === "over" || seat.kind === "free" || seat.seat === table.you) return false;
  return table.state === "open" || game.kicks === "owner" || (game.kicks === "late" && seat.late);
}

/** Returns whether a bot may be put in the seat. */
export function mayGive(game: http.GameOut, table: TableOut, seat: SeatOut): boolean {
  if (table.state === "open") return table.owner && seat.kind === "free";
  if (table.state === "over" || game.replaces === "nobody" || table.you === seat.seat) return false;
  const may = table.owner || (game.replaces === "seated" && table.you !== null);
  return may && (seat.kind === "free" || seat.late);
}
