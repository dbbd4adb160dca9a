/** One lesson: the game's own table, with one sentence at a time next to it. */
import { lazy, Suspense, useEffect, useMemo } from "react";
import { useStore } from "../useStore";
import { Speaking, useWords } from "../words";
import { Coach } from "./Coach";
import { Course, type Lesson } from "./course";
import { Guide, Learning } from "./Guide";
import type { LessonsOf } from "./Lessons";
import style from "./learn.module.css";
import { finishLesson } from "./progress";
import { stagedTable } from "./StagedTable";

const StagedTable = lazy(stagedTable);

export function Player({ lesson, ...all }: LessonsOf & { lesson: Lesson }) {
  const words = useWords();
  const course = useMemo(() => new Course(lesson), [lesson]);
  const { phase } = useStore(course);
  const title = all.sentences[`${lesson.name}.title`] ?? "";

  useEffect(() => {
    document.title = title;
  }, [title]);

  useEffect(() => {
    if (phase === "end") finishLesson(lesson.game, lesson.name);
  }, [phase, lesson]);

  const among = useMemo(
    () =>
      words.among(
        Object.fromEntries(lesson.table.seats.map(({ seat, name }) => [seat, name ?? seat] as const)),
      ),
    [words, lesson],
  );
  return (
    <Speaking value={among}>
      <Learning value={course}>
        <div className={style.lesson} data-lesson={lesson.name}>
          <Coach {...all} course={course} />
          <div className={style.table}>
            <Suspense fallback={null}>
              <StagedTable staged={course} game={all.game} guide={Guide} />
            </Suspense>
          </div>
        </div>
      </Learning>
    </Speaking>
  );
}
