/** The whole: language, colours, who one is, and which page the address names. */
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { http } from "../protocol";
import { api, Failed } from "./api";
import { useWishes } from "./hooks";
import { FromMail } from "./mail";
import { NoticeBar, type Tell, Telling } from "./notice";
import { usePlace } from "./place";
import { Speaking, speak, type Words } from "./words";

const Landing = lazy(() => import("./Landing"));
const TablePage = lazy(() => import("./TablePage"));

export function App() {
  const { language, theme } = useWishes();
  const [words, setWords] = useState<Words | null>(null);
  const [games, setGames] = useState<http.GameOut[] | null>(null);
  const [notice, setNotice] = useState("");
  const place = usePlace();

  useEffect(() => {
    let on = true;
    speak(language).then((found) => {
      if (!on) return;
      document.documentElement.lang = language;
      setWords(found);
    });
    return () => {
      on = false;
    };
  }, [language]);

  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);

  const tell: Tell = useCallback(
    (error) => {
      if (typeof error === "string") setNotice(error);
      else if (error instanceof Failed) setNotice(error.message || (words?.say(error.key) ?? error.key));
      else throw error;
    },
    [words],
  );

  useEffect(() => {
    if (!words || games) return;
    api.games().then(setGames, tell);
  }, [words, games, tell]);

  if (!words) return null;
  const [first, second] = place.split("/").filter(Boolean);
  return (
    <Speaking value={words}>
      <Telling value={tell}>
        {first === "confirm" || first === "unsubscribe" ? (
          <FromMail what={first} />
        ) : !games ? (
          <p className="loading" role="status">
            {words.say("link.connecting")}
          </p>
        ) : (
          <Suspense
            fallback={
              <p className="loading" role="status">
                {words.say("link.connecting")}
              </p>
            }
          >
            {first === "t" && second ? (
              <TablePage key={second} id={decodeURIComponent(second)} games={games} />
            ) : (
              <Landing games={games} />
            )}
          </Suspense>
        )}
        <NoticeBar text={notice} onClose={() => setNotice("")} />
      </Telling>
    </Speaking>
  );
}
