/** Sentences: the client's own by language, and the game's from the service. */
import { createContext, use } from "react";
import { Failed } from "./api";
import { isMissingChunk, reloadOnce } from "./files";
import type { Language } from "./prefs";

export type Table = Readonly<Record<string, string>>;

/** The order in which a sentence lists the forms of a word: `{count:coin|coins}`, the last one being for all others. */
const FORMS = ["one", "few", "many"];

/** Who sat in a seat up to an entry of the log, the first one first. */
export type Past = Readonly<Record<string, readonly { until: number; name: string }[]>>;

export class Words {
  constructor(
    readonly language: Language,
    private readonly own: Table,
    private readonly game: Table = {},
    /** Names of the people in the seats, by letter. */
    private readonly people: Table = {},
    /** Those who sat there before, by letter. */
    private readonly past: Past = {},
  ) {}

  of(game: Table): Words {
    return new Words(this.language, this.own, game, this.people, this.past);
  }

  /** With a part's sentences over the client's own. */
  adding(part: Table): Words {
    return new Words(this.language, { ...this.own, ...part }, this.game, this.people, this.past);
  }

  among(people: Table, past: Past = {}): Words {
    return new Words(this.language, this.own, this.game, people, past);
  }

  /** As they were said at an entry of the log: with the names of those who sat at the table then. */
  at(seq: number): Words {
    const then: Record<string, string> = {};
    for (const [seat, sat] of Object.entries(this.past)) {
      const who = sat.find(({ until }) => seq < until);
      if (who) then[seat] = who.name;
    }
    if (Object.keys(then).length === 0) return this;
    return new Words(this.language, this.own, this.game, { ...this.people, ...then });
  }

  /** A sentence of the client. A missing one shows its key: tests look for that. */
  say(key: string, params: Readonly<Record<string, unknown>> = {}): string {
    const count = params.count;
    const form = typeof count === "number" ? `${key}.${this.plural(count)}` : key;
    const found = this.own[form] ?? this.own[key];
    return found === undefined ? key : this.fill(found, params, (_, value) => String(value));
  }

  has(key: string): boolean {
    return key in this.own;
  }

  /** Whose ways of listing and sorting are meant: ours is the English of Britain. */
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

  /** The game's name for a value: `card2` is named like `card`. */
  named(kind: string, value: unknown): string {
    if (Array.isArray(value)) return this.list(value.map((each) => this.named(kind, each)));
    const of = kind.replace(/\d+$/, "");
    if (typeof value === "object" && value !== null)
      return this.bundle(of, value as Readonly<Record<string, number>>);
    // What this seat may not know has words of its own: "a card".
    const word = value === null || value === undefined ? "None" : String(value);
    if (word === "None") return this.game[`${of}.None`] ?? "?";
    if (of === "seat" && this.people[word]) return this.people[word];
    return (
      this.game[`${of}.${word}`] ??
      this.game[`${of}.${word.replaceAll("_", " ")}`] ??
      word.replaceAll("_", " ")
    );
  }

  /** How many of each: "2 × wheat and wine". */
  bundle(kind: string, counts: Readonly<Record<string, number>>): string {
    const parts = Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([value, count]) => (count === 1 ? "" : `${count} × `) + this.named(kind, value));
    if (parts.length > 0) return this.list(parts);
    return this.game[`${kind}.nothing`] ?? this.say("bundle.nothing");
  }

  private lists: Intl.ListFormat | null = null;

  /** One, two and three, as the language says it. */
  list(items: readonly string[]): string {
    this.lists ??= new Intl.ListFormat(this.locale);
    return this.lists.format(items);
  }

  private collator: Intl.Collator | null = null;

  /** In the order of the language's own alphabet. */
  readonly inOrder = (one: string, other: string): number => {
    this.collator ??= new Intl.Collator(this.locale, { numeric: true });
    return this.collator.compare(one, other);
  };

  hasGameText(key: string): boolean {
    return key in this.game;
  }

  /** A sentence of the game. */
  gameText(key: string, params: Readonly<Record<string, unknown>> = {}): string {
    const found = this.game[key];
    return found === undefined ? key : this.fill(found, params, (name, value) => this.named(name, value));
  }

  /** A sentence with its blanks filled by texts as they stand; null: there is none with all of them. */
  filled(key: string, texts: Table): string | null {
    const found = this.own[key] ?? this.game[key];
    if (found === undefined || !Object.keys(texts).every((name) => found.includes(`{${name}}`))) return null;
    return this.fill(found, texts, (_, text) => String(text));
  }

  /** An action's name; a verb nobody has words for shows itself. */
  verb(verb: string): string {
    const found = this.game[`verb.${verb}`] ?? verb.replaceAll("_", " ");
    // The verb of a sentence with blanks, "Seal {card}", is what stands before the first.
    return found.replace(/[\s:(]*\{.*$/, "") || verb;
  }
}

/** Around a name in a text: `Rich` draws what stands between them in bold. */
export const [BOLD, PLAIN] = ["\ue000", "\ue001"];

/** Words whose names of things are marked as bold; those of seats and numbers are not. */
export function emphasising(words: Words): Words {
  const marked: Words = Object.create(words);
  marked.named = (kind, value) => {
    const name = words.named(kind, value);
    return kind.startsWith("seat") || typeof value === "number" ? name : `${BOLD}${name}${PLAIN}`;
  };
  return marked;
}

const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

export async function speak(language: Language): Promise<Words> {
  try {
    return new Words(language, (await OWN[language]()).default);
  } catch (error) {
    if (isMissingChunk(error)) void reloadOnce();
    throw new Failed("", "offline");
  }
}

export const Speaking = createContext<Words>(new Words("en", {}));

export function useWords(): Words {
  return use(Speaking);
}
