/** The whole: language, colours, who one is, and which page the address names. */
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { http } from "../protocol";
import { api, Failed } from "./api";
import { Boundary, LastWords } from "./Boundary";
import { usePrefs } from "./hooks";
import { NoTable } from "./NoTable";
import { NoticeBar, Notices, type ShowNotice } from "./notice";
import { useQuery } from "./query";
import { pathSegments, usePath } from "./router";
import { Waiting } from "./Waiting";
import { Speaking, speak } from "./words";

const FromMail = lazy(() => import("./mail"));
const Landing = lazy(() => import("./Landing"));
const LearnPage = lazy(() => import("./learn/LearnPage"));
const TablePage = lazy(() => import("./TablePage"));

export function App() {
  const { language, theme } = usePrefs();
  const [notice, setNotice] = useState("");
  const path = usePath();
  const speech = useQuery(language, () => speak(language));
  const words = speech.data;
  const games = useQuery("games", api.games);

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
          <Page
            path={path}
            games={games.data}
            failing={games.failing || games.error !== null}
            onRetry={games.retry}
          />
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
  return (
    <Suspense fallback={<Waiting />}>
      {first === "confirm" || first === "unsubscribe" ? (
        <FromMail what={first} />
      ) : !games ? (
        <Waiting failing={failing} onRetry={onRetry} />
      ) : first === "t" && second ? (
        <TablePage key={second} id={second} games={games} />
      ) : first === "learn" && second ? (
        <LearnPage key={path} name={second} number={third} {...{ games, NoTable, Waiting }} />
      ) : (
        <Landing games={games} />
      )}
    </Suspense>
  );
}
