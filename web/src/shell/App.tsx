/** The app: language, theme, the current guest, and the page for the URL. */
import { Suspense, useCallback, useEffect, useState } from "react";
import type { http } from "../protocol";
import { LOCAL } from "../transport";
import { Boundary, UntranslatedError } from "./Boundary";
import { HostBar } from "./HostBar";
import { usePath, usePrefs } from "./hooks";
import { NoTable } from "./NoTable";
import { NoticeBar, Notices, noticeText, type ShowNotice } from "./notice";
import { askGames } from "./opening";
import { page } from "./page";
import { PAGES } from "./pages";
import { useQuery } from "./query";
import { pathSegments } from "./router";
import { Waiting } from "./Waiting";
import { Speaking, speak } from "./words";

const FromMail = page(PAGES.confirm);
const HomePage = page(PAGES.home);
const LearnPage = page(PAGES.learn);
const ReplayPage = page(PAGES.replay);
const RulesPage = page(PAGES.rules);
const TablePage = page(PAGES.t);

export function App() {
  const { language, theme } = usePrefs();
  const [notice, setNotice] = useState("");
  const path = usePath();
  const speech = useQuery(language, () => speak(language));
  const words = speech.data;
  const games = useQuery("games", askGames);

  useEffect(() => {
    if (words) document.documentElement.lang = words.language;
  }, [words]);

  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  const showNotice: ShowNotice = useCallback((error) => setNotice(noticeText(error, words)), [words]);

  if (!words) return speech.failing ? <UntranslatedError /> : null;
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
        {LOCAL && <HostBar />}
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
  return <HomePage {...pages} />;
}
