/** The lessons of a game in order, with the finished ones and the current one marked. */
import type { http } from "../../protocol";
import { href, navigate } from "../router";
import { type Table, useWords } from "../words";
import style from "./learn.module.css";
import { finishedLessons } from "./progress";

export interface LessonsOf {
  game: http.GameOut;
  lessons: http.LessonOut[];
  /** Texts of the lessons by key. */
  sentences: Table;
}

export function Lessons({
  game,
  lessons,
  sentences,
  here,
  goals = false,
}: LessonsOf & { here: string | null; goals?: boolean }) {
  const words = useWords();
  const done = finishedLessons(game.name);
  return (
    <ol className={style.lessons}>
      {lessons.map(({ name, number }) => (
        <li key={name} data-done={done.has(name)} aria-current={name === here ? "step" : undefined}>
          <a
            href={href(`/learn/${game.name}/${number}`)}
            onClick={(event) => {
              event.preventDefault();
              navigate(`/learn/${game.name}/${number}`);
            }}
          >
            <i aria-hidden="true">{done.has(name) ? "✓" : number}</i>
            <b>{sentences[`${name}.title`]}</b>
            {goals && <span>{sentences[`${name}.goal`]}</span>}
            <small>
              {name === here ? words.say("learn.here") : done.has(name) ? words.say("learn.done") : ""}
            </small>
          </a>
        </li>
      ))}
    </ol>
  );
}
