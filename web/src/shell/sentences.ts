/** What the tellings of games put their sentences together with. */
import type { Fact } from "../protocol";
import type { Words } from "./words";

export type Facts = readonly Fact[];

/** Those of an episode that have one of these names. */
export function among(episode: Facts, ...names: readonly string[]): Fact[] {
  return episode.filter(({ fact }) => names.includes(fact));
}

/** A fact's own sentence. */
export function sentence({ fact, rule: _, ...params }: Fact, words: Words): string {
  return words.gameText(`fact.${fact}`, params);
}

/** The same without its full stop, so that it can go on. */
export function opening(fact: Fact, words: Words): string {
  return sentence(fact, words).replace(/\.$/, "");
}

/** A beginning and what came of it, after a colon; nothing yet: the beginning alone. */
export function ends(head: string, parts: readonly string[]): string {
  return parts.length > 0 ? `${head}: ${parts.join("; ")}.` : `${head}.`;
}

/** All sentences, one after the other. */
export function chain(episode: Facts, words: Words): string {
  return episode.map((fact) => sentence(fact, words)).join(" ");
}

/** Names with how often, the most often first: "wine × 2". */
export function counted(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
}
