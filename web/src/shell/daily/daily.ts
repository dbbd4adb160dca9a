/** Figures of a daily deal: the player's result compared with par and with others, and the text to share. */
import type { http } from "../../protocol";
import type { Words } from "../words";

/** Default number of seats, if the game allows it. */
const USUAL = 3;
/** Maximum number of bars. Beyond it, values share a bar. */
const MOST_BARS = 14;

export type By = "points" | "turns";

/** Returns the default deal of a game. */
export function usualDeal(deals: readonly http.DealOut[], game: http.GameOut): http.DealOut | undefined {
  const own = deals.filter((deal) => deal.game === game.name);
  const [low, high] = game.seats.map(Number) as [number, number];
  const seats = Math.max(low, Math.min(high, USUAL));
  const usual = game.settings.find(({ name }) => name === "difficulty")?.default ?? null;
  return own.find((deal) => deal.seats === seats && deal.difficulty === usual) ?? own[0];
}

/** Returns par for the seat of a try, or for the first seat. */
export function parOf(deal: http.DealOut, by: By): number | null {
  if (!deal.par) return null;
  if (by === "turns") return deal.par.turns;
  const seat = deal.mine?.seat ? deal.mine.seat.charCodeAt(0) - 65 : 0;
  return deal.par.points?.[seat] ?? null;
}

/** Returns the result of a try. Null: the game is unfinished, or it was lost where only wins count. */
export function reachedBy(mine: http.TryOut | null, by: By): number | null {
  if (!mine?.over) return null;
  if (by === "points") return mine.points;
  return mine.won ? mine.turns : null;
}

/** Returns by how much a value is better than par. Negative: worse. */
export function ahead(value: number, par: number, by: By): number {
  return by === "turns" ? par - value : value - par;
}

/** Returns how many of a hundred others did worse. Null: there are no others. */
export function worseInHundred(told: http.DealResults, value: number | null, by: By): number | null {
  const others = told.deal.over - 1;
  if (!told.reached || others < 1 || !told.deal.mine?.scored) return null;
  let worse = by === "turns" && value !== null ? told.deal.over - told.deal.won : 0;
  if (value !== null)
    for (const each of told.reached) if (ahead(each.value, value, by) < 0) worse += each.people;
  return Math.round((100 * Math.min(worse, others)) / others);
}

export interface Bar {
  /** Lowest and highest value of the bar. */
  from: number;
  to: number;
  people: number;
}

/**
 * Returns the bars of the chart, from the lowest value to the highest, including par and the player. A bar covers
 * several values if there are many.
 */
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

/** Returns the chart as a sentence. */
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

/** Returns the player's standing in a few words. */
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

/**
 * Returns a text to share without spoilers: a circle for each turn. Open circles are turns that only par needed.
 */
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

/** Formats a duration in a language: "9 h 12 min". */
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

/** Formats a day in a language. */
export function written(day: string, language: string): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${day}T00:00:00Z`));
}
