/** Texts for setting up a table, loaded separately so that a table appears sooner. */
import { useMemo } from "react";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { type Table, useWords, type Words } from "../words";

const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

/** Returns the current words with these texts. Null: still loading. */
export function useOwnWords(): Words | null {
  const words = useWords();
  const { data } = useQuery(words.language, () => OWN[words.language]());
  return useMemo(() => (data ? words.adding(data.default) : null), [words, data]);
}
