/** A part's summaries of events, with their texts. Loaded once the table is idle. */
import { createContext, use, useEffect, useMemo, useState } from "react";
import type { Fact } from "../protocol";
import type { Language } from "./prefs";
import type { Seat } from "./seat";
import { type Table, useWords, type Words } from "./words";

/** A line of the news since the player's last turn. */
export interface NewsLine {
  /** Name of the icon before it. */
  sign: string;
  text: string;
  grave?: boolean;
}

export interface Telling {
  /**
   * The episode in one sentence, as far as it has been told; null: the sentence of its first fact. `pictured`: the part's
   * `Moment` shows beside it what can be seen better than read.
   */
  sum: (episode: readonly Fact[], words: Words, pictured: boolean) => string | null;
  /** Returns the news: other players' actions since the player's last turn and their results, the most important first. */
  news?: (facts: readonly Fact[], words: Words, seat: Seat) => readonly NewsLine[];
  texts: Readonly<Record<Language, () => Promise<{ default: Table }>>>;
}

interface Told {
  telling: Telling;
  /** The part's sentences for it. */
  texts: Table;
}

export const Tellings = createContext<Told | null>(null);

/** What the part brings for it, once it is there; without it facts are told one by one. */
export function useFetchedTelling(load: (() => Promise<{ default: Telling }>) | undefined): Told | null {
  const { language } = useWords();
  const [told, setTold] = useState<Told | null>(null);
  useEffect(() => {
    let left = false;
    const fetch = async () => {
      const telling = (await load?.())?.default;
      if (!telling) return;
      const texts = (await telling.texts[language]()).default;
      if (!left) setTold({ telling, texts });
    };
    // Without it nothing is lost but the summing up.
    fetch().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [load, language]);
  return told;
}

/** The telling, with words that have its sentences; null: it has not come, or the part has none. */
export function useTelling(): { telling: Telling; words: Words } | null {
  const words = useWords();
  const told = use(Tellings);
  return useMemo(() => told && { telling: told.telling, words: words.adding(told.texts) }, [told, words]);
}
