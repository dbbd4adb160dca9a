/** Finished games, the player's own or all public ones: result, duration and a link to the replay. */
import { useEffect, useMemo, useState } from "react";
import type { http } from "../../protocol";
import { LOCAL } from "../../transport";
import { ask, Failed } from "../api";
import { Cover, CoverArt, useFronts, useTitle } from "../home/Covers";
import { Link } from "../home/Link";
import { Sign } from "../home/Sign";
import { PageBar } from "../PageBar";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import type { Waiting as Wait } from "../Waiting";
import { Speaking, type Table, useWords } from "../words";
import { Devices } from "./Devices";
import { company, lasted, result, when } from "./history";
import style from "./history.module.css";
import { OwnData } from "./OwnData";
import { Passkeys } from "./Passkeys";
import { Statistics } from "./Statistics";

/** Texts of this page, loaded with it. */
const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

const page = (everybody: boolean, after: string | null) =>
  ask<http.FinishedGames>(
    "GET",
    `${everybody ? "/api/finished" : "/api/me/games"}${after ? `?after=${encodeURIComponent(after)}` : ""}`,
  );

export default function HistoryPage({
  everybody,
  games,
  Waiting,
}: {
  /** Whether to show all public games instead of the player's own. */
  everybody: boolean;
  games: http.GameOut[];
  Waiting: typeof Wait;
}) {
  const words = useWords();
  const { language } = words;
  const own = useQuery(language, async () => (await OWN[language]()).default);
  const first = useQuery(`history ${everybody}`, () => page(everybody, null));
  const speaking = useMemo(() => own.data && words.adding(own.data), [words, own.data]);
  const error = first.error;
  if (error !== null && !(error instanceof Failed)) throw error;
  if (!speaking || !first.data) {
    const query = speaking ? first : own;
    return <Waiting failing={query.failing} onRetry={query.retry} />;
  }
  return (
    <Speaking value={speaking}>
      <History key={String(everybody)} {...{ everybody, games }} first={first.data} />
    </Speaking>
  );
}

function History({
  everybody,
  games,
  first,
}: {
  everybody: boolean;
  games: http.GameOut[];
  first: http.FinishedGames;
}) {
  const words = useWords();
  const fronts = useFronts(games);
  const title = useTitle(games);
  const [more, setMore] = useState<readonly http.FinishedGames[]>([]);
  const [asked, setAsked] = useState<string | null>(null);
  // Ending all other access removes passkeys.
  const [ends, setEnds] = useState(0);
  const next = useQuery(asked, () => page(everybody, asked)).data;
  useEffect(() => {
    if (!next || !asked) return;
    setMore((before) => [...before, next]);
    setAsked(null);
  }, [next, asked]);
  const head = words.say(everybody ? "history.title.all" : "history.title");
  useEffect(() => {
    document.title = `${head} · Triclinium`;
  }, [head]);
  const pages = [first, ...more];
  const all = pages.flatMap((each) => each.games);
  const after = pages.at(-1)?.after ?? null;
  return (
    <CoverArt value={fronts}>
      <div className={style.history}>
        <PageBar title={head}>
          {!LOCAL && (
            <Link className="button" id="other-games" to={everybody ? "/history" : "/games"}>
              {words.say(everybody ? "history.title" : "history.all")}
            </Link>
          )}
        </PageBar>
        <main>
          {!everybody && !LOCAL && <Statistics games={games} />}
          {all.length === 0 ? (
            <p className={style.none}>{words.say(everybody ? "history.none.all" : "history.none")}</p>
          ) : (
            <>
              {!everybody && !LOCAL && (
                <p className={style.export}>
                  <span>{words.say("history.export.what")}</span>
                  <a className={style.button} id="export" href="/api/me/records" download>
                    {words.say("history.export")}
                  </a>
                </p>
              )}
              <ul>
                {all.map((game) => (
                  <Finished key={game.id} game={game} title={title} />
                ))}
              </ul>
              {after && (
                <button
                  type="button"
                  id="more-games"
                  className={style.button}
                  disabled={asked !== null}
                  onClick={() => setAsked(after)}
                >
                  {words.say("history.more")}
                </button>
              )}
            </>
          )}
          {!everybody && !LOCAL && <Devices games={games} onEnded={() => setEnds(ends + 1)} />}
          {!everybody && !LOCAL && <Passkeys key={ends} />}
          {!everybody && !LOCAL && <OwnData />}
        </main>
      </div>
    </CoverArt>
  );
}

function Finished({ game, title }: { game: http.FinishedGame; title: (name: string) => string }) {
  const words = useWords();
  const told = result(game, words);
  const called = game.title || title(game.game);
  return (
    <li data-won={game.you !== null && game.winners.includes(game.you)}>
      <span className={style.mini}>
        <Cover game={game.game} />
      </span>
      <span className={style.what}>
        <b>{called}</b>
        <small>
          {[...(game.title ? [title(game.game)] : []), company(game, words)].filter(Boolean).join(" · ")}
        </small>
      </span>
      <span className={style.came}>
        <b>{told}</b>
        <small>{lasted(game, words)}</small>
      </span>
      <span className={style.date}>
        <small>{when(game.ended_at, words.language)}</small>
        {game.deal && (
          <Link to={`/daily/${game.deal}`} className={style.deal}>
            {words.say("history.deal")}
          </Link>
        )}
      </span>
      <Link
        className={style.button}
        to={`/replay/${game.id}`}
        aria-label={`${words.say("history.replay")}: ${called}, ${when(game.ended_at, words.language)}`}
      >
        <Sign name="eye" />
        {words.say("history.replay")}
      </Link>
    </li>
  );
}
