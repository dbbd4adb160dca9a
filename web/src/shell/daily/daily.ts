/** A deal of the day in figures: how one stands against par and the others, and what one may tell of it. */
import type { http } from "../../protocol";
import type { Words } from "../words";

/** The seats that a deal is shown for at first, as far as the game goes. */
const USUAL = 3;
/** Bars of the chart at most: more are drawn together. */
const MOST_BARS = 14;

export type By = "points" | "turns";

/** The deal of a game that is shown unless another is chosen. */
export function usualDeal(deals: readonly http.DealOut[], game: http.GameOut): http.DealOut | undefined {
  const own = deals.filter((deal) => deal.game === game.name);
  const [low, high] = game.seats.map(Number) as [number, number];
  const seats = Math.max(low, Math.min(high, USUAL));
  const usual = game.settings.find(({ name }) => name === "difficulty")?.default ?? null;
  return own.find((deal) => deal.seats === seats && deal.difficulty === usual) ?? own[0];
}

/** Par, for the seat of a try or the first. */
export function parOf(deal: http.DealOut, by: By): number | null {
  if (!deal.par) return null;
  if (by === "turns") return deal.par.turns;
  const seat = deal.mine?.seat ? deal.mine.seat.charCodeAt(0) - 65 : 0;
  return deal.par.points?.[seat] ?? null;
}

/** What a try came to; null: it is not over, or was lost where only a win counts. */
export function reachedBy(mine: http.TryOut | null, by: By): number | null {
  if (!mine?.over) return null;
  if (by === "points") return mine.points;
  return mine.won ? mine.turns : null;
}

/** By how much a value is better than par; negative: worse. */
export function ahead(value: number, par: number, by: By): number {
  return by === "turns" ? par - value : value - par;
}

/** Of a hundred others who had their try, how many did worse; null: there are no others. */
export function worseInHundred(told: http.DealResults, value: number | null, by: By): number | null {
  const others = told.deal.over - 1;
  if (!told.reached || others < 1 || !told.deal.mine?.scored) return null;
  let worse = by === "turns" && value !== null ? told.deal.over - told.deal.won : 0;
  if (value !== null)
    for (const each of told.reached) if (ahead(each.value, value, by) < 0) worse += each.people;
  return Math.round((100 * Math.min(worse, others)) / others);
}

export interface Bar {
  /** The lowest and the highest value in it. */
  from: number;
  to: number;
  people: number;
}

/** The chart: a bar a value, or a few values where there are many; all from the lowest to the highest, par and oneself among them. */
export function barsOf(
  reached: readonly http.ReachedOut[],
  also: readonly (number | null)[],
): readonly Bar[] {
  const values = [
    ...reached.map(({ value }) => value),
    ...also.filter((value): value is number => value !== null),
  ];
  if (values.length === 0) return [];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const wide = Math.ceil((high - low + 1) / MOST_BARS);
  const count = Math.ceil((high - low + 1) / wide);
  return Array.from({ length: count }, (_, at) => {
    const from = low + at * wide;
    const to = from + wide - 1;
    const people = reached
      .filter(({ value }) => value >= from && value <= to)
      .reduce((sum, each) => sum + each.people, 0);
    return { from, to, people };
  });
}

export const within = (bar: Bar, value: number | null): boolean =>
  value !== null && value >= bar.from && value <= bar.to;

/** The chart as a sentence. */
export function chartSentence(
  bars: readonly Bar[],
  words: Words,
  by: By,
  par: number | null,
  own: number | null,
): string {
  const told = bars
    .filter(({ people }) => people > 0)
    .map(({ from, to, people }) =>
      words.say("daily.chart.bar", { at: from === to ? from : `${from}–${to}`, people }),
    );
  return [
    words.say(`daily.chart.${by}`, { bars: words.list(told) }),
    ...(par === null ? [] : [words.say("daily.chart.par", { par })]),
    ...(own === null ? [] : [words.say("daily.chart.own", { own })]),
  ].join(" ");
}

/** How one stands, in a few words. */
export function standing(
  words: Words,
  value: number | null,
  par: number | null,
  by: By,
  won: boolean,
): string {
  if (value === null) return words.say("daily.lost");
  if (par === null) return words.say(by === "turns" || won ? "daily.won" : "daily.done");
  const better = ahead(value, par, by);
  if (better === 0) return words.say("daily.at");
  return words.say(better > 0 ? `daily.better.${by}` : `daily.worse.${by}`, { count: Math.abs(better) });
}

/** What can be told to others and gives nothing away: a circle a turn, those that par has more are open. */
export function shareText(words: Words, title: string, deal: http.DealOut, by: By, address: string): string {
  const value = reachedBy(deal.mine, by);
  const par = parOf(deal, by);
  const result =
    value === null ? words.say("daily.share.lost") : words.say(`daily.share.${by}`, { count: value });
  const line = par === null ? result : words.say("daily.share.par", { result, par });
  const spared = value === null || par === null ? 0 : Math.max(0, par - value);
  const circles = by === "turns" && value !== null ? ` ${"●".repeat(value)}${"○".repeat(spared)}` : "";
  return `Triclinium ${deal.number} · ${title}\n${line}${circles}\n${address}`;
}

/** "9 h 12 min", by the language's own words. */
export function duration(seconds: number, language: string): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  const parts: [number, string][] = [
    [Math.floor(minutes / 60), "hour"],
    [minutes % 60, "minute"],
  ];
  return parts
    .filter(([count], at) => count > 0 || (at === 1 && minutes < 60))
    .map(([count, unit]) =>
      new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(count),
    )
    .join(" ");
}

/** A day as people write it. */
export function written(day: string, language: string): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}
