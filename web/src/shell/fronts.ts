/** What games show of themselves before they are opened: names and sentences by the service, the rest by their fronts. */
import { useEffect, useMemo, useState } from "react";
import type { http } from "../protocol";
import { api } from "./api";
import { useLibrary } from "./library";
import { useShowNotice } from "./notice";
import type { Front } from "./part";
import { Query } from "./query";
import { type Table, useWords, type Words } from "./words";

/** The texts of all games, by name, as they come in. */
export function useAllTexts(games: readonly http.GameOut[]): Readonly<Record<string, Table>> {
  const showNotice = useShowNotice();
  const { language } = useWords();
  const [texts, setTexts] = useState<Readonly<Record<string, Table>>>({});
  useEffect(() => {
    const queries = games.map(({ name }) => {
      const query = new Query(() => api.texts(name, language));
      query.subscribe(() => {
        const { data, error } = query.get();
        if (data) setTexts((old) => ({ ...old, [name]: data }));
        else if (error) showNotice(error);
      });
      query.start();
      return query;
    });
    return () => {
      for (const query of queries) query.stop();
    };
  }, [games, language, showNotice]);
  return texts;
}

/** A game's front and the words to speak about it; both may come later than the page. */
export function useFront(
  game: http.GameOut | undefined,
  texts: Table | undefined,
): { front: Front | null; words: Words } {
  const words = useWords();
  const library = useLibrary();
  const [found, setFound] = useState<{ game: string; front: Front | null; own: Table } | null>(null);
  const { language } = words;
  useEffect(() => {
    if (!game) return;
    let current = true;
    const load = async () => {
      const front = await library.front(game);
      return { game: game.name, front, own: (await front?.texts?.[language]?.())?.default ?? {} };
    };
    // A picture that does not come is left out: nothing on the first page needs it.
    load().then(
      (value) => {
        if (current) setFound(value);
      },
      () => {},
    );
    return () => {
      current = false;
    };
  }, [library, game, language]);
  const mine = found?.game === game?.name ? found : null;
  return useMemo(
    () => ({ front: mine?.front ?? null, words: words.of(texts ?? {}).adding(mine?.own ?? {}) }),
    [mine, words, texts],
  );
}
