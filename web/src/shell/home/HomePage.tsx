/** The home page: games for new visitors, their own tables for returning ones. */
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import type { http } from "../../protocol";
import { LOCAL } from "../../transport";
import { api } from "../api";
import { useFront } from "../fronts";
import { usePath } from "../hooks";
import type { Way } from "../NewTable";
import type { NoTable as None } from "../NoTable";
import { askHome, HOME_TEXTS } from "../opening";
import { usePageFocus } from "../pageFocus";
import { type QueryResult, useQuery } from "../query";
import { recentTables } from "../recent";
import { pathSegments } from "../router";
import { readStored, writeStored } from "../storage";
import type { Waiting as Wait } from "../Waiting";
import { Speaking, useWords } from "../words";
import { CoverArt, Covers, useFronts, useTitle } from "./Covers";
import { Daily } from "./Daily";
import { Header } from "./Header";
import { Link } from "./Link";
import { Mine } from "./Mine";
import { yourTurn } from "./mine";
import { Live, Open } from "./Others";
import style from "./page.module.css";
import { useBeat } from "./useBeat";
import { Ways } from "./Ways";
import { usualWay } from "./ways";

const DailyPage = lazy(() => import("../daily/DailyPage"));
const HistoryPage = lazy(() => import("../history/HistoryPage"));
const PuzzlesPage = lazy(() => import("../puzzles/PuzzlesPage"));
const WatchPage = lazy(() => import("../watch/WatchPage").then((module) => ({ default: module.WatchPage })));
const NewTable = lazy(() => import("../NewTable").then((module) => ({ default: module.NewTable })));

interface HomeProps {
  games: http.GameOut[];
  // Passed as properties. An import would create separate files, which delay every page.
  NoTable: typeof None;
  Waiting: typeof Wait;
}

/** The home page and its sub-pages. They do not add to a table's first load. */
export default function HomePage({ games, NoTable, Waiting }: HomeProps) {
  const [first, second, third] = pathSegments(usePath()) ?? [];
  if (first === "daily")
    return (
      <Suspense fallback={<Waiting />}>
        <DailyPage at={second} games={games} Waiting={Waiting} />
      </Suspense>
    );
  if (first === "history" || first === "games")
    return (
      <Suspense fallback={<Waiting />}>
        <HistoryPage everybody={first === "games"} games={games} Waiting={Waiting} />
      </Suspense>
    );
  if (first === "puzzles")
    return (
      <Suspense fallback={<Waiting />}>
        <PuzzlesPage name={second} number={third} {...{ games, NoTable, Waiting }} />
      </Suspense>
    );
  return <Front watching={first === "watch"} games={games} Waiting={Waiting} />;
}

/** The home page, or the page of games to watch: both have the same texts. */
function Front({ watching, games, Waiting }: Omit<HomeProps, "NoTable"> & { watching: boolean }) {
  const words = useWords();
  const { language } = words;
  const own = useQuery(language, async () => (await HOME_TEXTS[language]()).default);
  const { data } = own;
  const speaking = useMemo(() => data && words.adding(data), [words, data]);
  if (!speaking) return <Waiting failing={own.failing} onRetry={own.retry} />;
  return (
    <Speaking value={speaking}>
      {watching ? (
        <Suspense fallback={<Waiting />}>
          <WatchPage games={games} Waiting={Waiting} />
        </Suspense>
      ) : (
        <Home games={games} Waiting={Waiting} />
      )}
    </Speaking>
  );
}

/** Dialog for a new table, shown once the texts of the game are loaded. */
function Setup({ game, way, onClose }: { game: http.GameOut; way: Way; onClose: () => void }) {
  const { language } = useWords();
  const texts = useQuery(`${game.name} ${language}`, () => api.texts(game, language));
  const { words } = useFront(game, texts.data ?? undefined);
  if (!texts.data) return null;
  return (
    <Speaking value={words}>
      <Suspense fallback={null}>
        <NewTable game={game} way={way} onClose={onClose} />
      </Suspense>
    </Speaking>
  );
}

/** The name of the app and its slogan. Hidden from returning visitors. */
function Hero({ back, name }: { back: boolean; name: string | undefined }) {
  const words = useWords();
  const heading = usePageFocus<HTMLHeadingElement>();
  const known = name !== undefined && name !== words.say("name.usual");
  const welcome = known ? words.say("home.welcome.name", { name }) : words.say("home.welcome");
  return (
    <div className={style.hero}>
      <h1 className="caps" ref={heading} tabIndex={-1}>
        {back ? welcome : "Triclinium"}
      </h1>
      {!back && <p>{words.say("home.promise")}</p>}
    </div>
  );
}

/** Whether a query has its data, or the page should not wait for it. */
const isSettled = ({ data, failing, error }: QueryResult<unknown>) =>
  data !== null || failing || error !== null;

function Home({ games, Waiting }: Omit<HomeProps, "NoTable">) {
  const words = useWords();
  const beat = useBeat();
  const [named, setNamed] = useState(0);
  const me = useQuery(`me ${named}`, askHome.me).data;
  const mine = useQuery(`mine ${beat}`, askHome.mine);
  const waiting = useQuery(`waiting ${beat}`, askHome.waiting);
  const watched = useQuery(`live ${beat}`, askHome.live);
  const today = useQuery(`today ${beat}`, askHome.today);
  const [name, setName] = useState(() => readStored("game") ?? games[0]?.name);
  const game = games.find((each) => each.name === name) ?? games[0];
  const [setup, setSetup] = useState<{ game: http.GameOut; way: Way } | null>(null);
  const title = useTitle(games);
  const fronts = useFronts(games);
  // A visitor with recent tables probably still has one. Reserving space avoids a jump of the layout.
  const [known] = useState(() => recentTables().length > 0);

  const tables = mine.data?.tables.filter((each) => games.some((one) => one.name === each.game)) ?? [];
  const turns = tables.filter(yourTurn).length;
  useEffect(() => {
    document.title = turns > 0 ? words.say("home.turns", { count: turns }) : words.say("title");
  }, [words, turns]);

  if (!game) return null;
  if (known && !isSettled(mine)) return <Waiting />;
  // What comes below the covers is shown at once, because lists that arrive later would move it. Without a server they
  // take seconds.
  const isReady = LOCAL || [waiting, watched, today].every(isSettled);
  const back = tables.length > 0;
  const play = (chosen: http.GameOut, way: Way) => {
    writeStored("game", chosen.name);
    setName(chosen.name);
    setSetup({ game: chosen, way });
  };
  const open = waiting.data?.tables.filter(
    ({ you, seats, game: of }) =>
      you === null && seats.some(({ kind }) => kind === "free") && games.some((one) => one.name === of),
  );
  const puzzled = games.some(({ puzzles }) => (puzzles ?? 0) > 0);
  const Backdrop = fronts[game.name]?.Backdrop;
  return (
    <CoverArt value={fronts}>
      <div className={style.home} data-back={back}>
        {Backdrop && <Backdrop />}
        <Header games={games} me={me} back={back} onNamed={() => setNamed(named + 1)} />
        <main>
          <Hero back={back} name={readStored("name") ?? me?.person?.name} />
          {back && <Mine tables={tables} title={title} />}
          <Covers games={games} quiet={back} onPlay={(chosen) => play(chosen, usualWay(chosen))} />
          {isReady && (
            <>
              <div className={style.more}>
                <Ways
                  games={games}
                  game={game}
                  onChoose={(chosen) => {
                    writeStored("game", chosen);
                    setName(chosen);
                  }}
                  onWay={(way) => play(game, way)}
                />
                {today.data && <Daily today={today.data} game={game} title={title} puzzled={puzzled} />}
                {watched.data && <Live watched={watched.data} title={title} />}
              </div>
              {open && <Open tables={open} title={title} onOpen={() => play(game, "friends")} />}
            </>
          )}
        </main>
        {isReady && (
          <footer className={style.foot}>
            <span>{words.say("home.fan")}</span>
            <Link to={`/rules/${game.name}`}>{words.say("home.rules", { game: title(game.name) })}</Link>
            {puzzled && (
              <Link id="puzzles" to="/puzzles">
                {words.say("home.puzzles")}
              </Link>
            )}
            {!LOCAL && <Link to="/watch">{words.say("watch.title")}</Link>}
            {!LOCAL && (
              <Link id="finished" to="/games">
                {words.say("home.finished")}
              </Link>
            )}
            {LOCAL && <Link to="/replay">{words.say("home.file")}</Link>}
            <a href={`${import.meta.env.BASE_URL}licences.txt`}>{words.say("home.credits")}</a>
          </footer>
        )}
        {setup && <Setup key={`${setup.game.name} ${setup.way}`} {...setup} onClose={() => setSetup(null)} />}
      </div>
    </CoverArt>
  );
}
