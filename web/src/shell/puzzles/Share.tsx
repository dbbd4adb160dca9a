/** A line to share after a solved puzzle. */
import { useState } from "react";
import type { http } from "../../protocol";
import { copyText } from "../clipboard";
import { clock } from "../clock";
import { written } from "../daily/daily";
import { useTitle } from "../home/Covers";
import { ReadOut } from "../live";
import { useShowNotice } from "../notice";
import { absolute } from "../router";
import { useWords } from "../words";
import type { Puzzle } from "./attempt";
import { triesOf } from "./progress";
import { pathOf, shareText } from "./puzzles";
import style from "./puzzles.module.css";

export function Share({
  game,
  games,
  puzzle,
  daily,
}: {
  game: http.GameOut;
  games: http.GameOut[];
  puzzle: Puzzle;
  daily: boolean;
}) {
  const words = useWords();
  const showNotice = useShowNotice();
  const title = useTitle(games);
  const [copied, setCopied] = useState(false);
  const { number, difficulty } = puzzle;
  const day = new Date(clock.now()).toISOString().slice(0, 10);
  const called = daily
    ? `${words.say("puzzles.today")}, ${written(day, words.language)}`
    : words.say("puzzles.number", { number });
  const text = shareText(
    words,
    `${called} (${title(game.name)}, ${words.say(`puzzles.${difficulty}`)})`,
    triesOf(game.name)[number]?.count ?? 1,
    absolute(pathOf({ game: game.name, number })),
  );
  const copy = async () => {
    if (await copyText(text)) setCopied(true);
    else showNotice(words.say("puzzles.share.not"));
  };
  return (
    <section className={style.share} aria-label={words.say("puzzles.share")}>
      <pre id="puzzle-line">{text}</pre>
      <button type="button" className="bordered panel-3" id="puzzle-copy" onClick={() => void copy()}>
        {words.say(copied ? "puzzles.share.copied" : "puzzles.share.copy")}
      </button>
      <ReadOut as="span" className="visually-hidden">
        {copied ? words.say("puzzles.share.copied") : ""}
      </ReadOut>
    </section>
  );
}
