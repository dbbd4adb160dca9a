/**
 * The end of an Era, over the city: phases C to I as they are played back, with the player's choices in G and I.
 */
import { useState } from "react";
import { Icon } from "../../../shell/Icon";
import { useKeys } from "../../../shell/play/useKeys";
import { useWords } from "../../../shell/words";
import { type EraPhase, LETTERS } from "../facts/story";
import { useAeterna } from "./aeterna";
import style from "./EraEnd.module.css";
import { Explained } from "./Explained";
import { isLastEra, PHASE_RULES, ROMAN } from "./era";
import { NextOrder } from "./eraend/NextOrder";
import { Buildings, Devastation, Feeding, Home, Scoring } from "./eraend/Told";
import { Unrest } from "./eraend/Unrest";
import { useEraEnd } from "./eraNow";

const SIGNS: Readonly<Record<EraPhase, string>> = {
  C: "laurels",
  D: "ancient-ruins",
  E: "ionic-column",
  F: "house",
  G: "uprising",
  H: "bread",
  I: "sundial",
};
const PANELS = {
  C: Scoring,
  D: Devastation,
  E: Buildings,
  F: Home,
  G: Unrest,
  H: Feeding,
  I: NextOrder,
} as const;

export function EraEnd() {
  const words = useWords();
  const play = useAeterna();
  const { playback, view, narrow } = play;
  const { story, now } = useEraEnd();
  const [aside, setAside] = useState(false);
  const telling = playback.view !== null;
  // During playback Esc and Enter skip it. Otherwise Esc would close a panel and Enter press the focused button.
  useKeys(
    () => false,
    (key) => {
      if (!telling || (key !== "Enter" && key !== "Escape")) return false;
      play.onSkip();
      return true;
    },
  );
  // The Era that ends. In phase I the next one has already started.
  const ended = ROMAN[view.phase === "order" ? view.era - 1 : view.era] ?? "";
  const letters = LETTERS.filter((letter) => letter !== "I" || !isLastEra(view));
  // The current choice comes first, in view without scrolling. Events stay where they are.
  const panels =
    telling && !narrow
      ? letters
      : [...letters].sort((one, other) => Number(other === now) - Number(one === now));
  if (now === null) return null;
  if (aside)
    return (
      <button type="button" className={`tool ${style.again}`} id="era-end" onClick={() => setAside(false)}>
        <Icon name="sundial" />
        {words.say("eraend.title", { era: ended })}
      </button>
    );
  return (
    <section className={style.page} data-place="era-end" data-now={now} aria-labelledby="era-end-title">
      <header className={style.head}>
        <h2 className="caps" id="era-end-title">
          {words.say("eraend.title", { era: ended })}
        </h2>
        <ol className={style.steps} aria-label={words.say("phases")}>
          {letters.map((letter) => {
            const when = letter === now ? "now" : letter < now ? "past" : "later";
            return (
              <li key={letter} data-when={when} aria-current={when === "now" ? "step" : undefined}>
                <Icon name={when === "past" ? "check-mark" : SIGNS[letter]} />
                <b>{letter}</b>
                <span>{words.say(`phase.${letter}`)}</span>
              </li>
            );
          })}
        </ol>
        {telling && (
          <button type="button" className="tool" id="era-skip" onClick={play.onSkip}>
            {words.say("skip")} <kbd>⏎</kbd>
          </button>
        )}
        <button
          type="button"
          className="tool"
          id="era-aside"
          aria-label={words.say("tab.city")}
          onClick={() => setAside(true)}
        >
          <Icon name="ae-city" />
          <span>{words.say("tab.city")}</span>
        </button>
      </header>
      <div className={style.panels}>
        {panels.map((letter) => {
          const Panel = PANELS[letter];
          return (
            <section
              key={letter}
              className={style.panel}
              data-phase={letter}
              data-when={letter === now ? "now" : letter < now ? "past" : "later"}
              aria-labelledby={`phase-${letter}`}
            >
              <h3 className="caps" id={`phase-${letter}`}>
                <i aria-hidden="true">{letter}</i>
                {words.say(`eraend.${letter}`)}
              </h3>
              <Explained at={PHASE_RULES[letter]} about={words.say(`eraend.${letter}`)} side="line" />
              <Panel play={play} story={story} now={letter === now} />
            </section>
          );
        })}
      </div>
    </section>
  );
}
