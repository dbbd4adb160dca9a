/** The whole: language, colours, who one is, and which page the address names. */
import { Suspense, useCallback, useEffect, useState } from "react";
import type { http } from "../protocol";
import { api, Failed } from "./api";
import { Boundary, LastWords } from "./Boundary";
import { usePrefs } from "./hooks";
import { NoTable } from "./NoTable";
import { NoticeBar, Notices, type ShowNotice } from "./notice";
import { page } from "./page";
import { prefs } from "./prefs";
import { ahead, useQuery } from "./query";
import { pathSegments, usePath } from "./router";
import { Waiting } from "./Waiting";
import { Speaking, speak } from "./words";

const FromMail = page(() => import("./mail"));
const HomePage = page(() => import("./home/HomePage"));
const LearnPage = page(() => import("./learn/LearnPage"));
const ReplayPage = page(() => import("./replay/ReplayPage"));
const RulesPage = page(() => import("./rules/RulesPage"));
const TablePage = page(() => import("./TablePage"));
/** By the first part of the address; the others are the house's own, as is what is not known. */
const PAGES: Readonly<Record<string, { fetch: () => Promise<void> }>> = {
  ...{ confirm: FromMail, unsubscribe: FromMail, t: TablePage },
  ...{ learn: LearnPage, replay: ReplayPage, rules: RulesPage },
};

// All that the first page needs is on its way before anything is drawn; what fails is asked for again, and told, there.
(PAGES[location.pathname.split("/")[1] ?? ""] ?? HomePage).fetch().catch(() => undefined);
const FIRST = prefs.get().language;
const firstWords = ahead(() => speak(FIRST));
const askGames = ahead(api.games);

export function App() {
  const { language, theme } = usePrefs();
  const [notice, setNotice] = useState("");
  const path = usePath();
  const speech = useQuery(language, () => (language === FIRST ? firstWords() : speak(language)));
  const words = speech.data;
  const games = useQuery("games", askGames);

  useEffect(() => {
    if (words) document.documentElement.lang = words.language;
  }, [words]);

  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  const showNotice: ShowNotice = useCallback(
    (error) => {
      if (typeof error === "string") setNotice(error);
      else if (error instanceof Failed) setNotice(error.message || (words?.say(error.key) ?? error.key));
      else throw error;
    },
    [words],
  );

  if (!words) return speech.failing ? <LastWords /> : null;
  return (
    <Speaking value={words}>
      <Notices value={showNotice}>
        <Boundary of={path}>
          <Suspense fallback={<Waiting />}>
            <Page
              path={path}
              games={games.data}
              failing={games.failing || games.error !== null}
              onRetry={games.retry}
            />
          </Suspense>
        </Boundary>
        <NoticeBar text={notice} onClose={() => setNotice("")} />
      </Notices>
    </Speaking>
  );
}

function Page({
  path,
  games,
  failing,
  onRetry,
}: {
  path: string;
  games: http.GameOut[] | null;
  failing: boolean;
  onRetry: () => void;
}) {
  const parts = pathSegments(path);
  if (!parts) return <NoTable />;
  const [first, second, third] = parts;
  if (first === "confirm" || first === "unsubscribe") return <FromMail what={first} />;
  if (!games) return <Waiting failing={failing} onRetry={onRetry} />;
  if (first === "t" && second) return <TablePage key={second} id={second} games={games} />;
  const pages = { games, NoTable, Waiting };
  if (first === "learn" && second) return <LearnPage key={path} name={second} number={third} {...pages} />;
  if (first === "replay") return <ReplayPage key={path} id={second} {...pages} />;
  if (first === "rules" && second) return <RulesPage key={second} name={second} at={third} {...pages} />;
  return <HomePage games={games} Waiting={Waiting} />;
}
