/** The lessons of a game: the first course, then more. The finished ones and the current one are marked. */
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

interface Shown extends LessonsOf {
  here: string | null;
  goals?: boolean;
}

export function Lessons({ lessons, ...shown }: Shown) {
  const words = useWords();
  const more = lessons.filter((each) => each.more);
  return (
    <>
      <List {...shown} lessons={lessons.filter((each) => !each.more)} />
      {more.length > 0 && (
        <>
          <h2 className={style.more}>{words.say("learn.more")}</h2>
          <List {...shown} lessons={more} />
        </>
      )}
    </>
  );
}

function List({ game, lessons, sentences, here, goals = false }: Shown) {
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
