/** The lessons of a game, and the current lesson. */
import { useEffect, useMemo } from "react";
import type { http } from "../../protocol";
import { api, ask, Failed } from "../api";
import { Link } from "../home/Link";
import type { NoTable as None } from "../NoTable";
import { PageBar } from "../PageBar";
import type { Language } from "../prefs";
import { useQuery } from "../query";
import { navigate } from "../router";
import { fetchBook, textsOf } from "../rules/book";
import type { Waiting as Wait } from "../Waiting";
import { Speaking, type Table, useWords } from "../words";
import { Lessons, type LessonsOf } from "./Lessons";
import style from "./learn.module.css";
import { Player } from "./Player";
import { finishedLessons } from "./progress";

/** Texts of this page, loaded with it. */
const OWN: Record<Language, () => Promise<{ default: Table }>> = {
  en: () => import("./texts/en.json"),
  pl: () => import("./texts/pl.json"),
};

export default function LearnPage({
  name,
  number,
  games,
  NoTable,
  Waiting,
}: {
  name: string;
  number: string | undefined;
  games: http.GameOut[];
  // Passed as a property. An import would create separate files, which delay every page.
  NoTable: typeof None;
  Waiting: typeof Wait;
}) {
  const words = useWords();
  const wrong = number !== undefined && !/^\d{1,3}$/.test(number);
  const game = wrong ? undefined : games.find((each) => each.name === name);
  const { language } = words;
  const at = `/api/games/${encodeURIComponent(name)}/lessons`;
  const read = useQuery(game ? `${name} ${language}` : null, async () => {
    const [texts, sentences, lessons, own, book] = await Promise.all([
      game ? api.texts(game, language) : {},
      ask<Table>("GET", `${at}/texts/${language}`),
      ask<http.LessonOut[]>("GET", at),
      OWN[language](),
      fetchBook(name, language),
    ]);
    return { texts: { ...texts, ...textsOf(book) }, sentences, lessons, own: own.default };
  });
  const built = useQuery(game && number !== undefined ? `${name} ${number}` : null, () =>
    ask<http.BuiltLesson>("GET", `${at}/${encodeURIComponent(number ?? "")}`),
  );
  const { data } = read;
  const speaking = useMemo(() => data && words.of(data.texts).adding(data.own), [words, data]);
  const error = read.error ?? built.error;
  if (error !== null && !(error instanceof Failed)) throw error;
  if (!game || error) return <NoTable why={error instanceof Failed ? error.message : ""} />;
  if (!data || !speaking || (number !== undefined && !built.data)) {
    const query = data ? built : read;
    return <Waiting failing={query.failing} onRetry={query.retry} />;
  }
  const course: LessonsOf = { game, lessons: data.lessons, sentences: data.sentences };
  return (
    <Speaking value={speaking}>
      {number !== undefined && built.data ? <Player {...course} lesson={built.data} /> : <List {...course} />}
    </Speaking>
  );
}

function List({ game, lessons, sentences }: LessonsOf) {
  const words = useWords();
  const done = finishedLessons(game.name);
  const title = words.say("learn.title", { game: words.named("game", game.name) });
  const next = lessons.find((each) => !done.has(each.name)) ?? lessons[0];
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <PageBar title={title}>
        <Link className="button" id="to-rules" to={`/rules/${game.name}`}>
          {words.say("rules")}
        </Link>
      </PageBar>
      <main className={style.list}>
        <p>{words.say(lessons.length > 0 ? "learn.lead" : "learn.none")}</p>
        <Lessons {...{ game, lessons, sentences }} here={null} goals />
        <p className={style.ways}>
          {next && (
            <button
              type="button"
              className="primary"
              id="begin"
              onClick={() => navigate(`/learn/${game.name}/${next.number}`)}
            >
              {words.say("learn.begin")}
            </button>
          )}
        </p>
      </main>
    </>
  );
}
