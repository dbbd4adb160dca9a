/** Previews of games: texts from the service, pictures from the game's front module. */
import { useEffect, useMemo, useState } from "react";
import type { http } from "../protocol";
import { useLibrary } from "./library";
import type { Front } from "./part";
import { type Table, useWords, type Words } from "./words";

/** Returns a game's front and its texts. Both may arrive after the page is shown. */
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
    // A picture that fails to load is left out, because the home page does not need it.
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
