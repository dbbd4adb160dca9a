/** The puzzles: the puzzle of the day and the list of each game, or one puzzle on the board of its game. */
import { useEffect, useMemo } from "react";
import type { http } from "../../protocol";
import { api, ask, Failed } from "../api";
import { clock } from "../clock";
import { useTitle } from "../home/Covers";
import { Link } from "../home/Link";
import type { NoTable as None } from "../NoTable";
import { PageBar } from "../PageBar";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { navigate } from "../router";
import type { Waiting as Wait } from "../Waiting";
import { Speaking, type Table, useWords } from "../words";
import type { Puzzle } from "./attempt";
import { PuzzlePlayer } from "./PuzzlePlayer";
import { triesOf } from "./progress";
import { goalText, pathOf, puzzleOfDay } from "./puzzles";
import style from "./puzzles.module.css";

/** Texts of this page, loaded with it. */
const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

interface PageProps {
  games: http.GameOut[];
  // Passed as properties. An import would create separate files, which delay every page.
  NoTable: typeof None;
  Waiting: typeof Wait;
}

export default function PuzzlesPage({
  name,
  number,
  ...rest
}: PageProps & { name: string | undefined; number: string | undefined }) {
  const words = useWords();
  const own = useQuery(words.language, OWN[words.language]);
  const { data } = own;
  const speaking = useMemo(() => data && words.adding(data.default), [words, data]);
  if (own.error !== null) throw own.error;
  if (!speaking) return <rest.Waiting failing={own.failing} onRetry={own.retry} />;
  return (
    <Speaking value={speaking}>
      {name === undefined ? (
        <Lists games={rest.games} />
      ) : (
        <One key={`${name} ${number}`} name={name} number={number ?? ""} {...rest} />
      )}
    </Speaking>
  );
}

function One({ name, number, games, NoTable, Waiting }: PageProps & { name: string; number: string }) {
  const words = useWords();
  const { language } = words;
  const game = games.find((each) => each.name === name && /^[1-9]\d{0,2}$/.test(number));
  const read = useQuery(game ? language : null, async () => (game ? api.texts(game, language) : {}));
  const built = useQuery(game ? "built" : null, () =>
    ask<Puzzle>("GET", `/api/games/${encodeURIComponent(name)}/puzzles/${number}`),
  );
  const speaking = useMemo(() => read.data && words.of(read.data), [words, read.data]);
  const error = read.error ?? built.error;
  if (error !== null && !(error instanceof Failed)) throw error;
  if (!game || error) return <NoTable why={error instanceof Failed ? error.message : ""} />;
  if (!speaking || !built.data) {
    const query = read.data ? built : read;
    return <Waiting failing={query.failing} onRetry={query.retry} />;
  }
  return (
    <Speaking value={speaking}>
      <PuzzlePlayer game={game} games={games} puzzle={built.data} />
    </Speaking>
  );
}

function Lists({ games }: { games: http.GameOut[] }) {
  const words = useWords();
  const title = words.say("puzzles.title");
  const today = puzzleOfDay(games, clock.now());
  useEffect(() => {
    document.title = `${title} · Triclinium`;
  }, [title]);
  return (
    <div className={style.page}>
      <PageBar title={title} />
      <main>
        <p>{words.say("puzzles.lead")}</p>
        {games
          .filter(({ puzzles }) => (puzzles ?? 0) > 0)
          .map((game) => ({ game, daily: today?.game === game.name ? today.number : null }))
          .sort((one, other) => Number(other.daily !== null) - Number(one.daily !== null))
          .map((each) => (
            <List key={each.game.name} {...each} games={games} />
          ))}
      </main>
    </div>
  );
}

/** The puzzles of a game. If one of them is the puzzle of the day, it comes first. */
function List({
  game,
  games,
  daily,
}: {
  game: http.GameOut;
  games: http.GameOut[];
  /** Number of the puzzle of the day. */
  daily: number | null;
}) {
  const words = useWords();
  const { language } = words;
  const name = useTitle(games)(game.name);
  const read = useQuery(`${game.name} ${language}`, async () => {
    const [texts, puzzles] = await Promise.all([
      api.texts(game, language),
      ask<http.PuzzleOut[]>("GET", `/api/games/${encodeURIComponent(game.name)}/puzzles`),
    ]);
    return { texts, puzzles };
  });
  const { data } = read;
  const tries = triesOf(game.name);
  if (!data)
    return (
      <section className={style.game}>
        <h2 className="caps">{name}</h2>
        {read.failing || read.error ? (
          <button type="button" onClick={read.retry}>
            {words.say("link.again")}
          </button>
        ) : (
          <p role="status">{words.say("link.connecting")}</p>
        )}
      </section>
    );
  const spoken = words.of(data.texts);
  const today = data.puzzles.find(({ number }) => number === daily);
  const done = data.puzzles.filter(({ number }) => tries[number]?.solved).length;
  const to = (number: number) => pathOf({ game: game.name, number });
  return (
    <>
      {today && (
        <section className={style.today} id="puzzle-today">
          <h2 className="caps">
            {words.say("puzzles.today")}
            <small>{words.say("puzzles.today.note")}</small>
          </h2>
          <p>
            {name}, {words.say(`puzzles.${today.difficulty}`)}
          </p>
          <b>{goalText(today.goal, spoken)}</b>
          <button
            type="button"
            className="primary"
            id="puzzle-open"
            onClick={() => navigate(to(today.number))}
          >
            {words.say(tries[today.number]?.solved ? "puzzles.again" : "puzzles.play")}
          </button>
        </section>
      )}
      <section className={style.game} data-puzzles={game.name}>
        <h2 className="caps">
          {name}
          <small>{words.say("puzzles.solved.count", { done, all: data.puzzles.length })}</small>
        </h2>
        <ol>
          {data.puzzles.map(({ number, difficulty, goal }) => {
            const solved = tries[number]?.solved ?? false;
            return (
              <li key={number} data-solved={solved}>
                <Link to={to(number)}>
                  <i aria-hidden="true">{solved ? "✓" : number}</i>
                  <span>
                    <span className="visually-hidden">{words.say("puzzles.number", { number })}: </span>
                    {goalText(goal, spoken)}
                  </span>
                  <small>
                    {words.say(`puzzles.${difficulty}`)}
                    {solved && <span className="visually-hidden">, {words.say("puzzles.solved.mark")}</span>}
                  </small>
                </Link>
              </li>
            );
          })}
        </ol>
      </section>
    </>
  );
}
