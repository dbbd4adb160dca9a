/** Public games that are being played now, to watch. */
import { useEffect, useState } from "react";
import type { http } from "../../protocol";
import { ask } from "../api";
import { CoverArt, useFronts, useTitle } from "../home/Covers";
import { Link } from "../home/Link";
import { Stage } from "../home/Others";
import { useBeat } from "../home/useBeat";
import { PageBar } from "../PageBar";
import { useQuery } from "../query";
import type { Waiting as Wait } from "../Waiting";
import { useWords } from "../words";
import style from "./watch.module.css";

/** Most tables on this page (`MOST_WATCHED` of the server). */
const MOST = 24;

/** The texts of the home page are loaded around it. */
export function WatchPage({ games, Waiting }: { games: http.GameOut[]; Waiting: typeof Wait }) {
  const words = useWords();
  const beat = useBeat();
  const title = useTitle(games);
  const fronts = useFronts(games);
  const [game, setGame] = useState("");
  const found = useQuery(`watch ${beat}`, () => ask<http.WatchedTable>("GET", `/api/live?most=${MOST}`));
  const head = words.say("watch.title");
  useEffect(() => {
    document.title = `${head} · Triclinium`;
  }, [head]);
  if (!found.data) return <Waiting failing={found.failing} onRetry={found.retry} />;
  const { table, watching, others = [] } = found.data;
  const all = [...(table ? [table] : []), ...others].filter((each) =>
    games.some(({ name }) => name === each.game),
  );
  const played = games.filter(({ name }) => all.some((each) => each.game === name));
  const shown = all.filter((each) => each.game === game || !played.some(({ name }) => name === game));
  return (
    <CoverArt value={fronts}>
      <div className={style.page}>
        <PageBar title={head}>
          <Link className="button" id="finished" to="/games">
            {words.say("home.finished")}
          </Link>
        </PageBar>
        <main>
          {played.length > 1 && (
            <fieldset className={style.games}>
              <legend className="visually-hidden">{words.say("watch.games")}</legend>
              {[{ name: "" }, ...played].map(({ name }) => (
                <button type="button" key={name} aria-pressed={name === game} onClick={() => setGame(name)}>
                  {name ? title(name) : words.say("watch.all")}
                </button>
              ))}
            </fieldset>
          )}
          {shown.length === 0 ? (
            <p className={style.none}>{words.say("watch.none")}</p>
          ) : (
            <ul id="watched">
              {shown.map((each) => (
                <li key={each.id}>
                  <Stage table={each} watching={each === table ? watching : undefined} title={title} />
                </li>
              ))}
            </ul>
          )}
        </main>
      </div>
    </CoverArt>
  );
}
