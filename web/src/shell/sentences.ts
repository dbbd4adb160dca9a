/** Helpers for games' summaries. */
import type { Fact } from "../protocol";
import type { Words } from "./words";

export type Facts = readonly Fact[];

/** Returns the facts of an episode with one of these names. */
export function among(episode: Facts, ...names: readonly string[]): Fact[] {
  return episode.filter(({ fact }) => names.includes(fact));
}

/** Returns the sentence of a fact. */
export function sentence({ fact, rule: _, ...params }: Fact, words: Words): string {
  return words.gameText(`fact.${fact}`, params);
}

/** Returns the sentence of a fact without its full stop, to be continued. */
export function opening(fact: Fact, words: Words): string {
  return sentence(fact, words).replace(/\.$/, "");
}

/** Joins a beginning and its results after a colon. Without results, returns the beginning alone. */
export function ends(head: string, parts: readonly string[]): string {
  return parts.length > 0 ? `${head}: ${parts.join("; ")}.` : `${head}.`;
}

/** Joins the sentences of all facts. */
export function chain(episode: Facts, words: Words): string {
  return episode.map((fact) => sentence(fact, words)).join(" ");
}

/** Returns names with their counts, the most frequent first: "wine × 2". */
export function counted(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return [...times]
    .sort(([, one], [, other]) => other - one)
    .map(([name, count]) => (count > 1 ? `${name} × ${count}` : name));
}
