/** At a table of the daily deal: its name and its par. */
import type { http } from "../../protocol";
import { ask } from "../api";
import { type By, parOf } from "../daily/daily";
import { useQuery } from "../query";
import { useWords } from "../words";

export default function DealLine({ deal }: { deal: string }) {
  const words = useWords();
  const told = useQuery(`deal ${deal}`, () =>
    ask<http.DealResults>("GET", `/api/daily/${encodeURIComponent(deal)}`),
  ).data;
  const par = told && parOf(told.deal, told.by as By);
  return par === null ? words.say("deal") : words.say("deal.par", { par });
}
