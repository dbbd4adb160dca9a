/** One puzzle: the game's own table, with the goal and the verdict next to it. */
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { http } from "../../protocol";
import { LOCAL, transport } from "../../transport";
import lesson from "../learn/learn.module.css";
import { stagedTable } from "../learn/StagedTable";
import { Speaking, useWords } from "../words";
import { Attempt, type Puzzle } from "./attempt";
import { PuzzlePanel } from "./PuzzlePanel";

const StagedTable = lazy(stagedTable);

export interface PlayerProps {
  game: http.GameOut;
  games: http.GameOut[];
  puzzle: Puzzle;
}

export function PuzzlePlayer({ game, games, puzzle }: PlayerProps) {
  const words = useWords();
  const [attempt, setAttempt] = useState(() => new Attempt(puzzle));
  // Each attempt has a new table, because entries of the log have the same numbers again.
  const [attempts, setAttempts] = useState(1);
  const again = useCallback(() => {
    setAttempt(new Attempt(puzzle));
    setAttempts((old) => old + 1);
  }, [puzzle]);
  const title = `${words.say("puzzles.number", { number: puzzle.number })} · ${words.named("game", game.name)}`;

  useEffect(() => {
    document.title = title;
  }, [title]);

  // Without a server the rules take seconds to load. They load while the player thinks.
  useEffect(() => {
    if (LOCAL) transport.whenReady(() => {});
  }, []);

  const among = useMemo(
    () =>
      words.among(
        Object.fromEntries(puzzle.table.seats.map(({ seat, name }) => [seat, name ?? seat] as const)),
      ),
    [words, puzzle],
  );
  return (
    <Speaking value={among}>
      <div className={lesson.lesson} data-puzzle={puzzle.number}>
        <PuzzlePanel attempt={attempt} game={game} games={games} onAgain={again} />
        <div className={lesson.table}>
          <Suspense fallback={null}>
            <StagedTable key={attempts} staged={attempt} game={game} />
          </Suspense>
        </div>
      </div>
    </Speaking>
  );
}
