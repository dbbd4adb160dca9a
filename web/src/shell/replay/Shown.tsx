/** Loads everything for a replay of any source, then shows it. */
import { useEffect, useMemo } from "react";
import type { http } from "../../protocol";
import { api, Failed } from "../api";
import { useLibrary } from "../library";
import type { NoTable as None } from "../NoTable";
import { namingPeople } from "../play/people";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { here } from "../router";
import type { Waiting as Wait } from "../Waiting";
import { Speaking, type Table, useWords } from "../words";
import { ReplayTable } from "./ReplayTable";
import { Reels, type Source } from "./source";
import { readWhere } from "./where";

/** Texts of this page, loaded with it. */
export const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

export interface Pages {
  games: http.GameOut[];
  // Passed as a property. An import would create separate files, which delay every page.
  NoTable: typeof None;
  Waiting: typeof Wait;
}

/** A replay of any source. */
export function Shown({ source, games, NoTable, Waiting }: Pages & { source: Source }) {
  const words = useWords();
  const library = useLibrary();
  const { language } = words;
  const { table } = source;
  const game = games.find((each) => each.name === table.game);
  const where = useMemo(() => readWhere(here().search), []);
  const reels = useMemo(() => new Reels(source), [source]);
  const read = useQuery(game ? `${table.id} ${language}` : null, async () => {
    if (!game) throw new Error("no game");
    const [reel, texts, part, own] = await Promise.all([
      reels.get(where.seat, where.at),
      api.texts(game, language),
      library.part(game).then(async (found) => ({
        part: found,
        texts: (await found.texts?.[language]?.())?.default ?? {},
      })),
      OWN[language](),
    ]);
    return { reel, texts, part, own: own.default };
  });
  const { data, error } = read;
  const speaking = useMemo(
    () => data && namingPeople(table.seats, words.of(data.texts).adding({ ...data.part.texts, ...data.own })),
    [words, data, table.seats],
  );
  const title = table.title || speaking?.named("game", table.game);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (error instanceof Failed) return <NoTable why={error.message || words.say(error.key)} />;
  if (error !== null) throw error;
  // The server has added a game since this page was loaded.
  if (!game) return <NoTable why={words.say("closed.4409")} />;
  if (!data || !speaking) return <Waiting failing={read.failing} onRetry={read.retry} />;
  return (
    <Speaking value={speaking}>
      <ReplayTable {...{ source, game, where }} reels={reels} first={data.reel} part={data.part.part} />
    </Speaking>
  );
}
