/** The whole: language, colours, who one is, and which page the address names. */
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import type { http } from "../protocol";
import { api, Failed } from "./api";
import { useAsked } from "./asked";
import { Boundary, LastWords } from "./Boundary";
import { useWishes } from "./hooks";
import { FromMail } from "./mail";
import { NoTable } from "./NoTable";
import { NoticeBar, type Tell, Telling } from "./notice";
import { partsOf, usePlace } from "./place";
import { Waiting } from "./Waiting";
import { Speaking, speak } from "./words";

const Landing = lazy(() => import("./Landing"));
const TablePage = lazy(() => import("./TablePage"));

export function App() {
  const { language, theme } = useWishes();
  const [notice, setNotice] = useState("");
  const place = usePlace();
  const speech = useAsked(language, () => speak(language));
  const words = speech.found;
  const games = useAsked("games", api.games);

  useEffect(() => {
    if (words) document.documentElement.lang = words.language;
  }, [words]);

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

  if (!words) return speech.trouble ? <LastWords /> : null;
  return (
    <Speaking value={words}>
      <Telling value={tell}>
        <Boundary of={place}>
          <Page
            place={place}
            games={games.found}
            trouble={games.trouble || games.refused !== null}
            onAgain={games.again}
          />
        </Boundary>
        <NoticeBar text={notice} onClose={() => setNotice("")} />
      </Telling>
    </Speaking>
  );
}

function Page({
  place,
  games,
  trouble,
  onAgain,
}: {
  place: string;
  games: http.GameOut[] | null;
  trouble: boolean;
  onAgain: () => void;
}) {
  const parts = partsOf(place);
  if (!parts) return <NoTable />;
  const [first, second] = parts;
  if (first === "confirm" || first === "unsubscribe") return <FromMail what={first} />;
  if (!games) return <Waiting trouble={trouble} onAgain={onAgain} />;
  return (
    <Suspense fallback={<Waiting />}>
      {first === "t" && second ? (
        <TablePage key={second} id={second} games={games} />
      ) : (
        <Landing games={games} />
      )}
    </Suspense>
  );
}
