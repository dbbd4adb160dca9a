/** What is lit up on the board: what is offered and chosen, one's own city, what is pointed at, what is struck. */
import type { Fact } from "../../../protocol";
import type { Ping } from "../../../shell/connection";
import type { Choosing } from "../../../shell/play/useChoosing";
import type { CityMark, Marks } from "../board";
import type { FallOdds, Tribe } from "../view";
import { percents, risksOf } from "./odds";

export function struck(facts: readonly Fact[]): string[] {
  return facts.flatMap((fact) =>
    [fact.city, fact.city2].filter((city): city is string => typeof city === "string"),
  );
}

const STRIKES: ReadonlySet<string> = new Set(["barbarian_card_flipped", "city_sacked", "legions_ambushed"]);

/** Of what happened, what struck a city. */
export function struckBy(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ fact }) => STRIKES.has(fact));
}

export function marksOf(
  choosing: Choosing,
  here: string | null,
  pings: readonly Ping[],
  facts: readonly Fact[],
  odds: FallOdds | null | undefined,
  seated: boolean,
): Marks {
  const cities: Record<string, CityMark[]> = {};
  const mark = (city: string, as: CityMark) => {
    cities[city] = [...(cities[city] ?? []), as];
  };
  const offered = choosing.offered("city");
  for (const city of offered) mark(city, "offered");
  for (const pick of choosing.picking.picks) if (pick.kind === "city") mark(pick.value, "chosen");
  if (here) mark(here, "here");
  for (const ping of pings) mark(ping.place, "pinged");
  for (const city of struck(facts)) mark(city, "struck");
  const roads: [string, string][] = [];
  const marching = choosing.picking.verbs === null || choosing.picking.verbs.includes("march");
  if (here && marching)
    for (const choice of choosing.choices)
      if (choice.verb === "march") {
        const to = choice.operands[0]?.value;
        if (to && offered.has(to) && !roads.some(([, other]) => other === to)) roads.push([here, to]);
      }
  const tribes: Partial<Record<Tribe, "offered" | "chosen">> = {};
  for (const tribe of choosing.offered("tribe")) tribes[tribe as Tribe] = "offered";
  for (const pick of choosing.picking.picks)
    if (pick.kind === "tribe") tribes[pick.value as Tribe] = "chosen";
  return { cities, roads, tribes, ...(odds ? { odds: percents(odds), risks: risksOf(odds, seated) } : {}) };
}
