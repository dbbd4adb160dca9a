/** Statistics of the player's finished games. */
import type { http } from "../../protocol";
import { api, ask } from "../api";
import { useTitle } from "../home/Covers";
import { useQuery } from "../query";
import { useWords, type Words } from "../words";
import style from "./history.module.css";

/** Shows nothing before the response, or if the host does not count games. */
export function Statistics({ games }: { games: readonly http.GameOut[] }) {
  const words = useWords();
  const title = useTitle(games);
  const { data } = useQuery("statistics", () => ask<http.Statistics>("GET", "/api/me/statistics"));
  if (!data || data.games.length === 0) return null;
  return (
    <section className={style.statistics} aria-labelledby="statistics">
      <h2 id="statistics">{words.say("history.statistics")}</h2>
      <ul className={style.counts}>
        {data.games.map((game) => (
          <li key={game.game}>
            <b>{title(game.game)}</b>
            <span>{share(game.won, game.played, words)}</span>
            {game.difficulties.length > 1 && (
              <Difficulties of={game} game={games.find(({ name }) => name === game.game)} />
            )}
            {game.longest > 1 && (
              <small>
                {words.say("history.streak", { longest: game.longest })}
                {game.winning > 1 && ` · ${words.say("history.winning", { count: game.winning })}`}
              </small>
            )}
          </li>
        ))}
        {data.daily && (
          <li>
            <b>{words.say("history.daily")}</b>
            <span>{share(data.daily.won, data.daily.played, words)}</span>
            <small>{words.say("history.daily.streak", { count: data.daily.in_a_row })}</small>
          </li>
        )}
        {data.companions.length > 0 && (
          <li>
            <b>{words.say("history.companions")}</b>
            {data.companions.map(({ name, won, played }) => (
              <small key={name}>
                {name}: {share(won, played, words)}
              </small>
            ))}
          </li>
        )}
      </ul>
    </section>
  );
}

/** The counts of each difficulty, with the game's names once they are loaded. */
function Difficulties({ of, game }: { of: http.GameStatistics; game: http.GameOut | undefined }) {
  const words = useWords();
  const { language } = words;
  const texts = useQuery(game ? `${game.name} ${language}` : null, () =>
    api.texts(game as http.GameOut, language),
  ).data;
  if (!texts) return null;
  const own = words.of(texts);
  return of.difficulties.map(({ difficulty, won, played }) => (
    <small key={difficulty}>
      {own.named("difficulty", difficulty)}: {share(won, played, words)}
    </small>
  ));
}

const share = (won: number, played: number, words: Words) =>
  words.say("history.share", { count: played, won });
