/** The games as covers: a drawing, a description, and two buttons. */
import { createContext, use, useEffect, useState } from "react";
import type { http } from "../../protocol";
import { finishedLessons } from "../learn/progress";
import { useLibrary } from "../library";
import type { Front } from "../part";
import { useWords } from "../words";
import blocks from "./blocks.module.css";
import style from "./covers.module.css";
import { Link } from "./Link";
import { Sign } from "./Sign";

export type Fronts = Readonly<Record<string, Front | null>>;

/** Returns the fronts of all games that have loaded. One that fails to load is left out. */
export function useFronts(games: readonly http.GameOut[]): Fronts {
  const library = useLibrary();
  const [fronts, setFronts] = useState<Fronts>({});
  useEffect(() => {
    let current = true;
    for (const game of games)
      library.front(game).then(
        (front) => {
          if (current) setFronts((old) => ({ ...old, [game.name]: front }));
        },
        () => {},
      );
    return () => {
      current = false;
    };
  }, [games, library]);
  return fronts;
}

export const CoverArt = createContext<Fronts>({});

/** A game's cover, in a box of any shape. A generic cover if the game has none. */
export function Cover({ game }: { game: string }) {
  const fronts = use(CoverArt);
  const Art = fronts[game]?.Cover;
  if (Art) return <Art />;
  // Nothing while loading, to avoid a flash of the generic cover.
  return <span className={blocks.plain}>{game in fronts && <Sign name="cover" />}</span>;
}

export function useTitle(games: readonly http.GameOut[]): (name: string) => string {
  const { language } = useWords();
  return (name) => games.find((game) => game.name === name)?.titles?.[language] || name.replaceAll("_", " ");
}

function Facts({ game }: { game: http.GameOut }) {
  const words = useWords();
  const [low, high] = game.seats.map(Number) as [number, number];
  const { minutes, cooperative } = game;
  return (
    <p className={style.facts}>
      <span>
        <Sign name="people" />
        {words.say(low === high ? "home.players.same" : "home.players", { low, high })}
      </span>
      {minutes && (
        <span>
          <Sign name="clock" />
          {words.say("home.minutes", { low: minutes[0], high: minutes[1] })}
        </span>
      )}
      <span>
        <Sign name={cooperative ? "together" : "against"} />
        {words.say(cooperative ? "home.together" : "home.versus")}
      </span>
    </p>
  );
}

/** Link to the lessons, with the finished ones of the first course. */
function Learn({ game, course }: { game: string; course: readonly string[] }) {
  const words = useWords();
  const finished = finishedLessons(game);
  const all = course.length;
  const done = course.filter((name) => finished.has(name)).length;
  return (
    <Link
      className={`${blocks.button} ${style.learn}`}
      to={`/learn/${game}${done > 0 ? "" : "/1"}`}
      data-lessons={done}
    >
      {done > 0 && <i style={{ width: `${(100 * done) / all}%` }} />}
      <Sign name="book" />
      {done > 0 ? words.say("home.learn.done", { done, all }) : words.say("home.learn.do")}
    </Link>
  );
}

export function Covers({
  games,
  quiet,
  onPlay,
}: {
  games: readonly http.GameOut[];
  /** Whether something else on the page has priority. */
  quiet: boolean;
  onPlay: (game: http.GameOut) => void;
}) {
  const words = useWords();
  const title = useTitle(games);
  return (
    <section id="covers" className={style.covers} aria-label={words.say("home.games")}>
      {games.map((game, at) => {
        const first = at === 0 && games.length > 1 && !quiet;
        const about = game.about?.[words.language];
        return (
          <article key={game.name} className={style.cover} data-game={game.name} data-first={first}>
            <div className={style.picture}>
              <Cover game={game.name} />
            </div>
            <div className={style.body}>
              {first && (
                <span className={`${blocks.tag} ${style.good}`}>
                  <Sign name="laurel" />
                  {words.say("home.first")}
                </span>
              )}
              <h2 className="caps">{title(game.name)}</h2>
              <Facts game={game} />
              {about && <p className={style.about}>{about}</p>}
              <div className={style.into}>
                <button
                  type="button"
                  className={quiet ? blocks.lined : blocks.red}
                  aria-label={words.say("home.play.of", { game: title(game.name) })}
                  onClick={() => onPlay(game)}
                >
                  <Sign name="play" />
                  {words.say("home.play")}
                </button>
                {game.course && game.course.length > 0 && <Learn game={game.name} course={game.course} />}
              </div>
            </div>
          </article>
        );
      })}
    </section>
  );
}
