/** The daily deal: the invitation or the player's result, the results of others, and earlier days. */
import { useEffect, useMemo, useState } from "react";
import type { http } from "../../protocol";
import { api, ask, Failed } from "../api";
import { clock } from "../clock";
import { useTitle } from "../home/Covers";
import { Link } from "../home/Link";
import { Sign } from "../home/Sign";
import { PageBar } from "../PageBar";
import { usePageFocus } from "../pageFocus";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { navigate } from "../router";
import { readStored } from "../storage";
import type { Waiting as Wait } from "../Waiting";
import { Speaking, type Table, useWords } from "../words";
import { Archive, Choose, type Told } from "./Choose";
import { type By, duration, usualDeal, written } from "./daily";
import style from "./daily.module.css";
import { Again, Invitation } from "./Invitation";
import { Everybody, Fair, Result, Share } from "./Result";

/** Texts of this page, loaded with it. */
const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

export default function DailyPage({
  at,
  games,
  Waiting,
}: {
  /** Id of a deal. Undefined: today's default deal. */
  at: string | undefined;
  games: http.GameOut[];
  Waiting: typeof Wait;
}) {
  const words = useWords();
  const { language } = words;
  const today = useQuery("today", () => ask<http.TodayOut>("GET", "/api/daily"));
  const name = readStored("game");
  const first = games.find((game) => game.name === name) ?? games[0];
  const usual = today.data && first ? usualDeal(today.data.deals, first) : undefined;
  const id = at ?? usual?.id;
  const told = useQuery(id ? `deal ${id}` : null, () =>
    ask<http.DealResults>("GET", `/api/daily/${encodeURIComponent(id ?? "")}`),
  );
  const game = games.find((each) => each.name === told.data?.deal.game);
  const texts = useQuery(game ? `${game.name} ${language}` : null, async () => ({
    own: (await OWN[language]()).default,
    game: game ? await api.texts(game, language) : {},
  }));
  const { data } = texts;
  const speaking = useMemo(() => data && words.of(data.game).adding(data.own), [words, data]);
  const error = today.error ?? told.error ?? texts.error;
  if (error !== null && !(error instanceof Failed)) throw error;
  if (error) return <Refused why={error.message} today={at === undefined} />;
  const shown = told.data && (told.data.deal.id === id ? told.data : null);
  if (!today.data || !shown || !game || !speaking) {
    const query = today.data ? told : today;
    return <Waiting failing={query.failing} onRetry={query.retry} />;
  }
  return (
    <Speaking value={speaking}>
      <Daily key={shown.deal.id} today={today.data} told={shown} game={game} games={games} />
    </Speaking>
  );
}

/** The reason why there is nothing to show. From an outdated link, a button leads to today's deal. */
function Refused({ why, today }: { why: string; today: boolean }) {
  const words = useWords();
  const heading = usePageFocus<HTMLHeadingElement>();
  const { data } = useQuery(today ? null : words.language, OWN[words.language]);
  return (
    <main className="paper">
      <h1 className="caps" ref={heading} tabIndex={-1}>
        {why || words.say("failed")}
      </h1>
      {data && (
        <button type="button" className="primary" onClick={() => navigate("/daily")}>
          {words.adding(data.default).say("daily.title")}
        </button>
      )}
      <button type="button" className={today ? "primary" : "tool"} onClick={() => navigate("/")}>
        {words.say("home")}
      </button>
    </main>
  );
}

/** Returns the seconds until a time, updated every half minute. */
function useLeft(until: number): number {
  const [left, setLeft] = useState(() => until - clock.now() / 1000);
  useEffect(() => {
    const timer = setInterval(() => setLeft(until - clock.now() / 1000), 30_000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function Daily({ today, told, game, games }: Told) {
  const words = useWords();
  const title = useTitle(games);
  const { deal } = told;
  const by: By = told.by === "points" ? "points" : "turns";
  const called = dealTitle(deal, title, words);
  const head = words.say(told.today ? "daily.title" : "daily.title.past");
  useEffect(() => {
    document.title = `${head} · Triclinium`;
  }, [head]);
  const left = useLeft(told.ends_at);
  const over = deal.mine?.over ?? false;
  return (
    <div className={style.daily}>
      <PageBar
        title={head}
        about={words.say("daily.number", { number: deal.number, day: written(deal.day, words.language) })}
      />
      <main>
        <Choose today={today} told={told} game={game} games={games} />
        <div className={style.card}>
          <div className={style.left}>
            {over ? (
              <Result told={told} by={by} inARow={today.in_a_row} />
            ) : (
              <Invitation told={told} by={by} game={game} called={called} />
            )}
            {over && deal.mine?.scored && <Share told={told} by={by} called={called} />}
          </div>
          <div className={style.right}>
            <Everybody told={told} by={by} />
            <Fair told={told} />
          </div>
          <footer>
            {over && deal.mine && (
              <Link className={style.button} to={`/replay/${deal.mine.table}`}>
                <Sign name="eye" />
                {words.say("daily.replay")}
              </Link>
            )}
            {over && told.playable && <Again told={told} game={game} />}
            <span className="inline-flex items-center gap-7 ml-auto text-4 bold">
              <Sign name="clock" />
              {told.today
                ? words.say("daily.next", { time: duration(left, words.language) })
                : words.say("daily.past")}
            </span>
          </footer>
        </div>
        <Archive told={told} today={today} />
      </main>
    </div>
  );
}

function dealTitle(
  deal: http.DealOut,
  title: (name: string) => string,
  words: ReturnType<typeof useWords>,
): string {
  return [
    title(deal.game),
    words.say("daily.seats", { count: deal.seats }),
    ...(deal.difficulty ? [words.named("difficulty", deal.difficulty)] : []),
  ].join(", ");
}
