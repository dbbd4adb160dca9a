/** The rules of a game on a separate page, for links and for visitors without a table. */
import { useEffect, useMemo } from "react";
import type { http } from "../../protocol";
import { api, Failed } from "../api";
import { Link } from "../home/Link";
import type { NoTable as None } from "../NoTable";
import { PageBar } from "../PageBar";
import { useQuery } from "../query";
import { navigate } from "../router";
import type { Waiting as Wait } from "../Waiting";
import { Speaking, useWords } from "../words";
import { ruleOf, titleOf } from "./book";
import { Reading } from "./Reading";
import style from "./rules.module.css";
import { useBook } from "./useBook";

export default function RulesPage({
  name,
  at,
  games,
  NoTable,
  Waiting,
}: {
  name: string;
  at: string | undefined;
  games: http.GameOut[];
  // Passed as a property. An import would create separate files, which delay every page.
  NoTable: typeof None;
  Waiting: typeof Wait;
}) {
  const words = useWords();
  const game = games.find((each) => each.name === name);
  const read = useBook(game);
  const texts = useQuery(game ? `${name} ${words.language}` : null, async () =>
    game ? api.texts(game, words.language) : {},
  );
  const { data, speaking } = read;
  const saying = useMemo(
    () => (speaking && texts.data ? speaking.of(texts.data) : null),
    [speaking, texts.data],
  );
  const error = read.error ?? texts.error;
  if (error !== null && !(error instanceof Failed)) throw error;
  const called = saying?.say("rules.page", { game: saying.named("game", name) }) ?? "";
  const rule = data && at ? ruleOf(data.book, at)?.rule : null;
  const title = rule ? `${rule.id} ${titleOf(rule)}` : called;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
  if (!game || error) return <NoTable why={error instanceof Failed ? error.message : ""} />;
  if (!data || !saying) {
    const query = data ? texts : read;
    return <Waiting failing={query.failing} onRetry={query.retry} />;
  }
  const go = (to: string | null) => navigate(`/rules/${name}${to ? `/${encodeURIComponent(to)}` : ""}`);
  return (
    <Speaking value={saying}>
      <PageBar title={called}>
        {game.lessons > 0 && (
          <Link className="button" to={`/learn/${name}`}>
            {saying.say("rules.learn")}
          </Link>
        )}
      </PageBar>
      <main className={style.page}>
        <h2 className="visually-hidden">{saying.say("rules")}</h2>
        <Reading book={data.book} pictures={data.pictures} at={at ?? null} fresh={false} onGo={go} />
      </main>
    </Speaking>
  );
}
