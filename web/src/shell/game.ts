/** What the service says about a game, read so that an older service, which says less, is understood too. */
import type { http, OutcomeOut } from "../protocol";

export interface Told {
  cooperative: boolean;
  /** Hands are hidden from each other. */
  hidden: boolean;
  /** How long it takes, from and to. */
  minutes: readonly [number, number] | null;
  /** The module of its part, if the game comes from outside the house. */
  client: string | null;
  /** The options of a table that the game has a say in. */
  options: Readonly<Record<string, Allowance>>;
}

/** An option that is usual, possible, or not to be had in this game. */
export type Allowance = "on" | "off" | "never";

export function told(game: http.GameOut): Told {
  const said = game as http.GameOut & Partial<Told>;
  return {
    cooperative: said.cooperative ?? true,
    hidden: said.hidden ?? false,
    minutes: said.minutes ?? null,
    client: said.client ?? null,
    options: said.options ?? {},
  };
}

/** A setting: `one` value, one for `each` seat, or a `subset` of the values. */
export interface Setting {
  name: string;
  kind: "one" | "each" | "subset";
  values: readonly string[];
  usual: string | readonly string[];
  /** No value but the usual one twice. */
  distinct: boolean;
  /** Of a subset: fewest and most, by the number of seats. */
  sizes: Readonly<Record<string, readonly [number, number]>> | null;
}

export type Value = string | readonly string[];
export type Chosen = Readonly<Record<string, Value>>;

export function settingsOf(game: http.GameOut): Setting[] {
  return game.settings.map((each) => {
    const said = each as http.SettingOut & Partial<Omit<Setting, "usual">>;
    return {
      name: said.name,
      kind: said.kind ?? "one",
      values: said.values,
      usual: said.default as Value,
      distinct: said.distinct ?? false,
      sizes: said.sizes ?? null,
    };
  });
}

/** What a setting stands at, whole: a list for each seat if it has one value a seat. */
export function settled(setting: Setting, chosen: Chosen, count: number): Value {
  const given = chosen[setting.name];
  if (setting.kind === "each") {
    const list = Array.isArray(given) ? (given as readonly string[]) : [];
    return Array.from({ length: count }, (_, at) => list[at] ?? String(setting.usual));
  }
  return given ?? setting.usual;
}

export interface Line {
  source: string;
  points: readonly number[];
}

/** How it ended, with what a competitive game tells about it. */
export interface Standings {
  ranks: readonly number[] | null;
  scores: readonly number[] | null;
  lines: readonly Line[];
  tieBreaks: readonly Line[];
}

export function standings(outcome: OutcomeOut): Standings {
  const said = outcome as OutcomeOut & {
    ranks?: number[] | null;
    lines?: Line[];
    tie_breaks?: Line[];
  };
  return {
    ranks: said.ranks ?? (said.scores ? ranksOf(said.scores, said.winners.length) : null),
    scores: said.scores,
    lines: said.lines ?? [],
    tieBreaks: said.tie_breaks ?? [],
  };
}

/** Places by points, those who tie sharing one; an older service tells points alone. */
function ranksOf(scores: readonly number[], winners: number): number[] | null {
  if (winners === 0) return null;
  return scores.map((points) => 1 + scores.filter((other) => other > points).length);
}
