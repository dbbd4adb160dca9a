/** The sentences that only setting up needs: fetched with it, so that a table is seen sooner. */
import { useMemo } from "react";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { type Table, useWords, type Words } from "../words";

const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

/** The present words with these; null until they are there. */
export function useOwnWords(): Words | null {
  const words = useWords();
  const { data } = useQuery(words.language, () => OWN[words.language]());
  return useMemo(() => (data ? words.adding(data.default) : null), [words, data]);
}
