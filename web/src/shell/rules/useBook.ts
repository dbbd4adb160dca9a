/** Loads what is needed to read a game's rules: rules, texts and pictures. */
import { useMemo } from "react";
import type { http } from "../../protocol";
import { useLibrary } from "../library";
import type { Language } from "../prefs";
import { type QueryResult, useQuery } from "../query";
import { type Table, useWords, type Words } from "../words";
import { type Book, fetchBook } from "./book";
import type { Pictures } from "./Reading";

const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

interface Read {
  book: Book;
  pictures: Pictures;
  own: Table;
}

export function useBook(game: http.GameOut | undefined): QueryResult<Read> & { speaking: Words | null } {
  const words = useWords();
  const library = useLibrary();
  const { language } = words;
  const read = useQuery(game ? `${game.name} ${language}` : null, async () => {
    const { name } = game as http.GameOut;
    // A picture that fails to load is left out, because the text is sufficient.
    const front = await library.front(game as http.GameOut).catch(() => null);
    const [book, own, texts, pictures] = await Promise.all([
      fetchBook(name, language),
      OWN[language](),
      front?.texts?.[language]?.(),
      front?.pictures?.().catch(() => null),
    ]);
    return { book, own: { ...texts?.default, ...own.default }, pictures: pictures?.default ?? {} };
  });
  const own = read.data?.own;
  const speaking = useMemo(() => (own ? words.adding(own) : null), [words, own]);
  return { ...read, speaking };
}
