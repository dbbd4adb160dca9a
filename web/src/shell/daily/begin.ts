/** Creates the table of a deal: with bots and started at once, or open for others. */
import type { http } from "../../protocol";
import { api, ask } from "../api";
import { contributionFor } from "../fair";

export async function openDeal(
  deal: string,
  game: http.GameOut,
  name: string,
  language: string,
  alone: boolean,
): Promise<string> {
  await api.become(name, language);
  const at = `/api/daily/${encodeURIComponent(deal)}/tables`;
  const table = await ask<http.TableOut>("POST", at, { name });
  await api.claim(table.id, "A", { name, ...contributionFor(table, "A") });
  if (alone) {
    const bot = game.bots.at(-1) ?? "random";
    for (const { seat } of table.seats.slice(1)) await api.bot(table.id, seat, bot);
    await api.start(table.id);
  }
  return table.id;
}
