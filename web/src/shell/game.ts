/** What the service says about a game, read so that an older service, which says less, is understood too. */
import type { http } from "../protocol";

export interface Told {
  cooperative: boolean;
  /** Hands are hidden from each other. */
  hidden: boolean;
  /** How long it takes, from and to. */
  minutes: readonly [number, number] | null;
  /** The module of its part, if the game comes from outside the house. */
  client: string | null;
}

export function told(game: http.GameOut): Told {
  const said = game as http.GameOut & Partial<Told>;
  return {
    cooperative: said.cooperative ?? true,
    hidden: said.hidden ?? false,
    minutes: said.minutes ?? null,
    client: said.client ?? null,
  };
}

/** A table option as a game has it unless somebody chooses; never: it cannot be had. */
export function allowed(game: http.GameOut, option: string): "on" | "off" | "never" {
  const said: Partial<http.AllowancesOut> | undefined = game.options;
  return said?.[option as keyof http.AllowancesOut] ?? "on";
}

/** A setting: `one` value, one for `each` seat, or a `subset` of the values. */
export interface Setting {
  name: string;
  kind: "one" | "each" | "subset";
  values: readonly string[];
  usual: string | readonly string[];
  /** What the values are, for their names: `goods`; null: values of the setting's own. */
  ofKind: string | null;
  /** No value but the usual one twice. */
  distinct: boolean;
  /** Of a subset: fewest and most, by the number of seats. */
  sizes: Readonly<Record<string, readonly [number, number]>> | null;
}

export type Value = string | readonly string[];
export type Chosen = Readonly<Record<string, Value>>;

export function settingsOf(game: http.GameOut): Setting[] {
  return game.settings.map((each) => {
    const said = each as http.SettingOut & Partial<Omit<Setting, "usual"> & { of_kind: string | null }>;
    return {
      name: said.name,
      kind: said.kind ?? "one",
      values: said.values,
      usual: said.default as Value,
      ofKind: said.of_kind ?? null,
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
