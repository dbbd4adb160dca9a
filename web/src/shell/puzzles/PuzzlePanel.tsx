/** The text panel of a puzzle: the goal, the verdict with its proof, and what the player can do next. */
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { http } from "../../protocol";
import { clock } from "../clock";
import { useTitle } from "../home/Covers";
import { useNarrow } from "../hooks";
import lesson from "../learn/learn.module.css";
import { useFetched, useLibrary } from "../library";
import { ReadOut } from "../live";
import { readChoice, readForms } from "../notation";
import { useShowNotice } from "../notice";
import { usePageFocus } from "../pageFocus";
import { label } from "../play/label";
import { navigate } from "../router";
import { useStore } from "../useStore";
import { useWords } from "../words";
import type { Attempt } from "./attempt";
import { goalText, pathOf, puzzleAfter, puzzleOfDay } from "./puzzles";
import style from "./puzzles.module.css";
import { Share } from "./Share";

/** Returns a function that describes an act in words, or the act itself until the game's part has loaded. */
function useActText(game: http.GameOut): (act: string) => string {
  const words = useWords();
  const library = useLibrary();
  const { language } = words;
  const fetch = useCallback(async () => {
    const part = await library.part(game);
    return { part, texts: (await part.texts?.[language]?.())?.default ?? {} };
  }, [library, game, language]);
  const [found] = useFetched(fetch);
  return useMemo(() => {
    if (found.state !== "here") return (act) => act;
    const { part, texts } = found.value;
    const forms = readForms(game.forms);
    const spoken = words.adding(texts);
    return (act) => label(readChoice(act, forms, part.kinds), spoken);
  }, [found, game, words]);
}

export function PuzzlePanel({
  attempt,
  game,
  games,
  onAgain,
}: {
  attempt: Attempt;
  game: http.GameOut;
  games: http.GameOut[];
  /** Starts another attempt. */
  onAgain: () => void;
}) {
  const words = useWords();
  const narrow = useNarrow();
  const showNotice = useShowNotice();
  const heading = usePageFocus<HTMLHeadingElement>();
  const primary = useRef<HTMLButtonElement>(null);
  const { acts, verdict, asking, error } = useStore(attempt);
  const { puzzle } = attempt;
  const actText = useActText(game);
  const title = useTitle(games);
  const over = verdict !== "open";
  const today = puzzleOfDay(games, clock.now());
  const daily = today?.game === game.name && today.number === puzzle.number;
  const [first = ""] = acts;

  useEffect(() => {
    if (error) showNotice(error);
  }, [error, showNotice]);

  // Keyboard users continue here when the pressed control is gone. It can leave the page a moment after the verdict.
  useEffect(() => {
    if (!over) return;
    const frame = requestAnimationFrame(() => {
      if ((document.activeElement ?? document.body) === document.body)
        primary.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [over]);

  const failed = puzzle.firsts.includes(first)
    ? words.say("puzzles.failed.later")
    : words.say("puzzles.failed.first", { act: actText(first) });
  return (
    <section className={lesson.coach} aria-label={words.say("puzzles.coach")}>
      <header>
        <h1 className="caps" ref={heading} tabIndex={-1}>
          {words.say(daily ? "puzzles.today" : "puzzles.number", { number: puzzle.number })}
        </h1>
        <small>
          {title(game.name)}, {words.say(`puzzles.${puzzle.difficulty}`)}
        </small>
        <button type="button" className="tool" id="puzzle-leave" onClick={() => navigate("/puzzles")}>
          {words.say("puzzles.leave")}
        </button>
      </header>
      <div>
        <p className={lesson.say} id="puzzle-goal">
          <b>{goalText(puzzle.goal, words)}</b>
        </p>
        {!(narrow && over) && (
          <p className={style.terms}>
            {words.say("puzzles.you", { name: words.named("seat", puzzle.seat) })}{" "}
            {words.say("puzzles.terms")}
          </p>
        )}
      </div>
      <ReadOut as="div" id="puzzle-verdict" data-verdict={verdict} className={style.verdict}>
        {asking && words.say("puzzles.asking")}
        {over && (
          <>
            <b>{words.say(`puzzles.${verdict}`)}</b> {verdict === "failed" && failed}
          </>
        )}
      </ReadOut>
      <div className={lesson.ways}>
        {(over || acts.length > 0) && (
          <button
            type="button"
            ref={verdict === "failed" ? primary : undefined}
            className={verdict === "failed" ? "primary" : "border-0 clear red"}
            id="puzzle-again"
            onClick={() => {
              heading.current?.focus();
              onAgain();
            }}
          >
            {words.say(over ? "puzzles.again" : "puzzles.restart")}
          </button>
        )}
        {over && (
          <button
            type="button"
            ref={verdict === "solved" ? primary : undefined}
            className={verdict === "solved" ? "primary" : "bordered panel-3"}
            id="puzzle-next"
            onClick={() => navigate(pathOf(puzzleAfter(game, puzzle.number)))}
          >
            {words.say("puzzles.next")}
          </button>
        )}
      </div>
      {over && (
        <details className={lesson.rule} open={verdict === "solved" && !narrow} id="puzzle-solution">
          <summary>{words.say("puzzles.answer")}</summary>
          <ol>
            {puzzle.solution.map((act, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a solution may have the same act twice
              <li key={at}>{actText(act)}</li>
            ))}
          </ol>
          <p>
            {words.say("puzzles.proof", {
              firsts: puzzle.firsts.length,
              options: puzzle.count,
              positions: puzzle.positions,
            })}{" "}
            {words.say("puzzles.other")}
          </p>
        </details>
      )}
      {verdict === "solved" && <Share game={game} games={games} puzzle={puzzle} daily={daily} />}
    </section>
  );
}
