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
   * Returns one sentence for the episode so far. Null: use the sentence of its first fact. `pictured`: the part's
   * `Moment` already shows part of it as a picture.
   */
  sum: (episode: readonly Fact[], words: Words, pictured: boolean) => string | null;
  /** Returns the news: other players' actions since the player's last turn and their results, the most important first. */
  news?: (facts: readonly Fact[], words: Words, seat: Seat) => readonly NewsLine[];
  texts: Readonly<Record<Language, () => Promise<{ default: Table }>>>;
}

interface Told {
  telling: Telling;
  /** Texts of the part for it. */
  texts: Table;
}

export const Tellings = createContext<Told | null>(null);

/** Returns the part's summaries once they are loaded. Until then facts are described one by one. */
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
    // Without it, only the summaries are missing.
    fetch().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [load, language]);
  return told;
}

/** Returns the summaries, and words that contain their texts. Null: not loaded, or the part has none. */
export function useTelling(): { telling: Telling; words: Words } | null {
  const words = useWords();
  const told = use(Tellings);
  return useMemo(() => told && { telling: told.telling, words: words.adding(told.texts) }, [told, words]);
}
