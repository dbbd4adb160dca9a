/** The text panel of a lesson: the sentence, the reason, the rule, and the button to continue. */
import { useEffect, useRef, useState } from "react";
import { useNarrow } from "../hooks";
import { ReadOut } from "../live";
import { knownName } from "../name";
import { useShowNotice } from "../notice";
import { usePageFocus } from "../pageFocus";
import { navigate } from "../router";
import { useStore } from "../useStore";
import { useWords } from "../words";
import type { Course } from "./course";
import { openFirstGame } from "./firstTable";
import { Lessons, type LessonsOf } from "./Lessons";
import style from "./learn.module.css";

export function Coach({ course, ...all }: LessonsOf & { course: Course }) {
  const words = useWords();
  const narrow = useNarrow();
  const heading = usePageFocus<HTMLHeadingElement>();
  const { at, phase, wrong, skip } = useStore(course);
  const { lesson, step } = course;
  const { lessons, sentences } = all;
  const say = (key: string) => sentences[key] ?? key;
  const following = lessons.find(({ number }) => number === lesson.number + 1);
  // A first game follows the first course, and the last lesson of all.
  const plays = !following || (following.more && !lesson.more);
  const counted = lesson.more ? lessons : lessons.filter((each) => !each.more);
  const toDo = phase === "before" && step.act !== null;
  // The reason is shown after the playback.
  const watching = phase === "after" && skip !== null;
  const [opening, setOpening] = useState(false);
  const showNotice = useShowNotice();
  const primary = useRef<HTMLButtonElement>(null);

  // Keyboard users continue here when the pressed control is gone. It can leave the page a moment after the phase changes.
  useEffect(() => {
    if (phase === "before") return;
    const frame = requestAnimationFrame(() => {
      if ((document.activeElement ?? document.body) === document.body)
        primary.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [phase]);

  const go = watching
    ? words.say("learn.skip")
    : phase === "end"
      ? plays
        ? words.say("first.play")
        : words.say("learn.nextLesson", { title: say(`${following.name}.title`) })
      : phase === "before" && step.after
        ? (sentences.go ?? words.say("learn.go"))
        : words.say("learn.next");
  const onGo = () => {
    if (watching) skip();
    else if (phase !== "end") course.next();
    else if (!plays) navigate(`/learn/${lesson.game}/${following.number}`);
    else if (!opening) {
      setOpening(true);
      knownName(words)
        .then((name) => openFirstGame(all.game, name, words.language))
        .then(
          (table) => navigate(`/t/${table}`),
          (error: unknown) => {
            setOpening(false);
            showNotice(error);
          },
        );
    }
  };
  return (
    <section className={style.coach} aria-label={words.say("learn.coach")}>
      <header>
        <h1 className="caps" ref={heading} tabIndex={-1}>
          {say(`${lesson.name}.title`)}
        </h1>
        <small>{words.say("learn.of", { number: lesson.number, all: counted.length })}</small>
        <button
          type="button"
          className="border-0 clear red"
          onClick={() => navigate(`/learn/${lesson.game}`)}
        >
          {words.say("learn.leave")}
        </button>
      </header>
      <ReadOut as="div" id="lesson-says" data-phase={phase}>
        {phase === "after" && !watching && <h2 className="caps">{words.say("learn.why")}</h2>}
        <p className={style.say}>
          {watching
            ? words.say("learn.watch")
            : phase === "end"
              ? say(`${lesson.name}.done`)
              : say((phase === "after" && step.why) || step.say)}
          {phase === "end" && plays && ` ${words.say("learn.finished")}`}
        </p>
        {phase === "before" && wrong > 0 && (
          // The key makes screen readers announce it each time.
          <p className={style.wrong} key={wrong} id="lesson-wrong">
            {say(step.wrong)}
          </p>
        )}
        {toDo && wrong === 0 && <p className={style.hint}>{words.say("learn.try")}</p>}
      </ReadOut>
      <div className={style.ways}>
        <span
          className={style.dots}
          role="img"
          aria-label={words.say("learn.steps", { number: at + 1, all: lesson.steps.length })}
        >
          {lesson.steps.map((each, place) => (
            <i key={each.say} data-now={place === at} data-past={place < at || phase === "end"} />
          ))}
        </span>
        {at + Number(phase !== "before") > 0 && (
          <button type="button" className="border-0 clear red" id="lesson-again" onClick={course.restart}>
            {words.say("learn.again")}
          </button>
        )}
        {phase === "end" && plays && following && (
          <button
            type="button"
            className="bordered panel-3"
            id="lesson-more"
            onClick={() => navigate(`/learn/${lesson.game}/${following.number}`)}
          >
            {words.say("learn.nextLesson", { title: say(`${following.name}.title`) })}
          </button>
        )}
        {toDo ? (
          <button type="button" className="bordered panel-3" id="lesson-show" onClick={course.show}>
            {words.say("learn.show")}
          </button>
        ) : (
          <button
            ref={primary}
            type="button"
            className="primary"
            id="lesson-next"
            data-glows=""
            aria-disabled={opening}
            onClick={onGo}
          >
            {go}
          </button>
        )}
      </div>
      {words.hasGameText(`rule.${step.rule}`) && (
        <details className={style.rule} open={!narrow} key={`${step.rule} ${narrow}`}>
          <summary>
            {words.say("learn.rule")} <small>{step.rule}</small>
          </summary>
          <p>{words.gameText(`rule.${step.rule}`)}</p>
        </details>
      )}
      {!narrow && (
        <nav aria-label={words.say("learn.all")}>
          <Lessons {...all} here={lesson.name} />
        </nav>
      )}
    </section>
  );
}
