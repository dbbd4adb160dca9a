/** Texts: the client's own by language, and the game's from the server. */
import { createContext, use } from "react";
import { Failed } from "./api";
import { isMissingChunk, reloadOnce } from "./files";
import type { Language } from "./prefs";
import { OWN_TEXTS } from "./texts";

export type Table = Readonly<Record<string, string>>;

/** Order of the plural forms in a text: `{count:coin|coins}`. The last one is for all other numbers. */
const FORMS = ["one", "few", "many"];

/** Former players of each seat, earliest first, with the last entry of each. */
export type Past = Readonly<Record<string, readonly { until: number; name: string }[]>>;

export class Words {
  constructor(
    readonly language: Language,
    private readonly own: Table,
    private readonly game: Table = {},
    /** Names of the players by seat. */
    private readonly people: Table = {},
    /** Former players by seat. */
    private readonly past: Past = {},
  ) {}

  of(game: Table): Words {
    return new Words(this.language, this.own, game, this.people, this.past);
  }

  /** Returns words in which a part's texts override the client's. */
  adding(part: Table): Words {
    return new Words(this.language, { ...this.own, ...part }, this.game, this.people, this.past);
  }

  among(people: Table, past: Past = {}): Words {
    return new Words(this.language, this.own, this.game, people, past);
  }

  /** Returns words with the names of the players at an entry of the log. */
  at(seq: number): Words {
    const then: Record<string, string> = {};
    for (const [seat, sat] of Object.entries(this.past)) {
      const who = sat.find(({ until }) => seq < until);
      if (who) then[seat] = who.name;
    }
    if (Object.keys(then).length === 0) return this;
    return new Words(this.language, this.own, this.game, { ...this.people, ...then });
  }

  /** Returns a text of the client. A missing text shows its key, which tests look for. */
  say(key: string, params: Readonly<Record<string, unknown>> = {}): string {
    const count = params.count;
    const form = typeof count === "number" ? `${key}.${this.plural(count)}` : key;
    const found = this.own[form] ?? this.own[key];
    return found === undefined ? key : this.fill(found, params, (_, value) => String(value));
  }

  has(key: string): boolean {
    return key in this.own;
  }

  /** Locale for lists and sorting. English is British English. */
  private get locale(): string {
    return this.language === "en" ? "en-GB" : this.language;
  }

  private rules: Intl.PluralRules | null = null;

  private plural(count: number): string {
    this.rules ??= new Intl.PluralRules(this.language);
    return this.rules.select(count);
  }

  private fill(
    template: string,
    params: Readonly<Record<string, unknown>>,
    name: (key: string, value: unknown) => string,
  ): string {
    return template.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, key: string, forms?: string) => {
      if (!(key in params)) return whole;
      if (forms === undefined) return name(key, params[key]);
      const each = forms.split("|");
      return each[FORMS.indexOf(this.plural(Number(params[key])))] ?? each.at(-1) ?? "";
    });
  }

  /** Returns the game's name of a value. The parameter `card2` is named like `card`. */
  named(kind: string, value: unknown): string {
    if (Array.isArray(value)) return this.list(value.map((each) => this.named(kind, each)));
    const of = kind.replace(/\d+$/, "");
    if (typeof value === "object" && value !== null)
      return this.bundle(of, value as Readonly<Record<string, number>>);
    // A value that this seat may not know has its own text: "a card".
    const word = value === null || value === undefined ? "None" : String(value);
    if (word === "None") return this.game[`${of}.None`] ?? "?";
    if (of === "seat" && this.people[word]) return this.people[word];
    return (
      this.game[`${of}.${word}`] ??
      this.game[`${of}.${word.replaceAll("_", " ")}`] ??
      word.replaceAll("_", " ")
    );
  }

  /** Returns the numbers of each kind: "2 × wheat and wine". */
  bundle(kind: string, counts: Readonly<Record<string, number>>): string {
    const parts = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([value, count]) => (count === 1 ? "" : `${count} × `) + this.named(kind, value));
    if (parts.length > 0) return this.list(parts);
    return this.game[`${kind}.nothing`] ?? this.say("bundle.nothing");
  }

  private lists: Intl.ListFormat | null = null;

  /** Joins a list by the rules of the language: "one, two and three". */
  list(items: readonly string[]): string {
    this.lists ??= new Intl.ListFormat(this.locale);
    return this.lists.format(items);
  }

  private collator: Intl.Collator | null = null;

  /** Compares texts by the alphabet of the language. */
  readonly inOrder = (one: string, other: string): number => {
    this.collator ??= new Intl.Collator(this.locale, { numeric: true });
    return this.collator.compare(one, other);
  };

  hasGameText(key: string): boolean {
    return key in this.game;
  }

  /** Returns a text of the game. */
  gameText(key: string, params: Readonly<Record<string, unknown>> = {}): string {
    const found = this.game[key];
    return found === undefined ? key : this.fill(found, params, (name, value) => this.named(name, value));
  }

  /** Returns a text with its blanks filled. Null: no text has exactly these blanks. */
  filled(key: string, texts: Table): string | null {
    const found = this.own[key] ?? this.game[key];
    if (found === undefined || !Object.keys(texts).every((name) => found.includes(`{${name}}`))) return null;
    return this.fill(found, texts, (_, text) => String(text));
  }

  /** Returns the name of an action. A verb without a text is shown as it is. */
  verb(verb: string): string {
    const found = this.game[`verb.${verb}`] ?? verb.replaceAll("_", " ");
    // In a text with blanks, "Seal {card}", the verb stands before the first blank.
    return found.replace(/[\s:(]*\{.*$/, "") || verb;
  }
}

/** Marks around a name in a text. `Rich` shows the text between them in bold. */
export const [BOLD, PLAIN] = ["\ue000", "\ue001"];

/** Returns words that mark names of things for bold. Seats and numbers are not marked. */
export function emphasising(words: Words): Words {
  const marked: Words = Object.create(words);
  marked.named = (kind, value) => {
    const name = words.named(kind, value);
    return kind.startsWith("seat") || typeof value === "number" ? name : `${BOLD}${name}${PLAIN}`;
  };
  return marked;
}

export async function speak(language: Language): Promise<Words> {
  try {
    return new Words(language, (await OWN_TEXTS[language]()).default);
  } catch (error) {
    if (isMissingChunk(error)) void reloadOnce();
    throw new Failed("", "offline");
  }
}

export const Speaking = createContext<Words>(new Words("en", {}));

export function useWords(): Words {
  return use(Speaking);
}
