/** Starts a rematch with the same players. */
import type { TableOut } from "../protocol";
import { api } from "./api";
import { storeTokens, type Tokens, tokenIn, tokensOf } from "./device";
import { contributionFor } from "./fair";
import { navigate } from "./router";
import type { Seat } from "./seat";
import { claimSeat } from "./seats";
import { readStored } from "./storage";
import type { Words } from "./words";

export async function rematch(table: TableOut, shown: Seat | null, words: Words): Promise<void> {
  const beside = tokensOf(table.id);
  const { table: following } = await api.rematch(table.id);
  if (Object.keys(beside).length > 0) {
    // Players who share this device have no browser of their own to return with, so they are seated again here.
    const next = await api.look(following);
    const tokens: Tokens = {};
    for (const seat of next.seats) {
      const name = table.seats.find((each) => each.seat === seat.seat)?.name ?? seat.seat;
      if (seat.yours) await claimSeat(next, seat.seat, name, words);
      else if (seat.seat in beside) {
        await api.kick(following, seat.seat);
        const link = await api.beside(following, seat.seat, { name, ...contributionFor(next, seat.seat) });
        tokens[seat.seat] = tokenIn(link.return);
      }
    }
    storeTokens(following, tokens);
    await api.start(following);
  } else if (shown) {
    const next = await api.look(following);
    const kept = next.seats.find((seat) => seat.yours);
    const name = table.seats.find((seat) => seat.seat === shown)?.name ?? readStored("name") ?? shown;
    if (kept && kept.kind === "kept") await claimSeat(next, kept.seat, name, words);
    const now = await api.look(following);
    if (now.owner && now.seats.every((seat) => seat.kind === "person" || seat.kind === "bot"))
      await api.start(following);
  }
  navigate(`/t/${following}`);
}
