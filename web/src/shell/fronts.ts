/** What games show of themselves before they are opened: names and sentences by the service, the rest by their fronts. */
import { useEffect, useMemo, useState } from "react";
import type { http } from "../protocol";
import { api } from "./api";
import { Asking } from "./asked";
import { useLibrary } from "./library";
import { useTell } from "./notice";
import type { Front } from "./part";
import { type Table, useWords, type Words } from "./words";

/** The texts of all games, by name, as they come in. */
export function useAllTexts(games: readonly http.GameOut[]): Readonly<Record<string, Table>> {
  const tell = useTell();
  const { language } = useWords();
  const [texts, setTexts] = useState<Readonly<Record<string, Table>>>({});
  useEffect(() => {
    const askings = games.map(({ name }) => {
      const asking = new Asking(() => api.texts(name, language));
      asking.subscribe(() => {
        const { found, refused } = asking.get();
        if (found) setTexts((old) => ({ ...old, [name]: found }));
        else if (refused) tell(refused);
      });
      asking.begin();
      return asking;
    });
    return () => {
      for (const asking of askings) asking.end();
    };
  }, [games, language, tell]);
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
