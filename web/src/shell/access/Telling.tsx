/** Describes the table in words: prompt, options, events, and the board, briefly or in full. */
import { useState } from "react";
import type { Event, Fact } from "../../protocol";
import { Popup } from "../Popup";
import { type Tales, type ToldSection, usePart } from "../part";
import { factText, sinceTurn, toldOf } from "../play/Log";
import { usePrompt } from "../play/parts";
import { type PlayState, usePlay } from "../play/state";
import { undone } from "../playback";
import { useQuery } from "../query";
import { useWords, type Words } from "../words";
import style from "./access.module.css";
import { offeredLines } from "./offered";

/** Number of recent facts in the brief description. */
const FEW = 5;

function useBoard({ view, me }: PlayState<unknown>, full: boolean): readonly ToldSection[] {
  const words = useWords();
  const { told } = usePart();
  const { language } = words;
  const read = useQuery(language, async () => {
    const part = await told?.();
    const own = await part?.texts?.[language]?.();
    return { tell: part?.default, own: own?.default ?? {} };
  });
  return read.data?.tell?.(view, words.adding(read.data.own), full, me) ?? [];
}

/** Returns the events since the player's last turn, newest last. */
function happened(
  log: readonly Event[],
  play: PlayState<unknown>,
  begins: Tales["chapter"],
  words: Words,
): string[] {
  const gone = undone(log);
  return sinceTurn(log, play.shown, begins)
    .flatMap(({ events }) => events)
    .filter((event) => !gone.has(event.seq))
    .flatMap((event) => (event.facts as Fact[]).map((fact) => factText(fact, words.at(event.seq))));
}

export function Telling({ onClose }: { onClose: () => void }) {
  const words = useWords();
  const { tales } = usePart();
  const [full, setFull] = useState(false);
  const { title, hint } = usePrompt();
  const play = usePlay();
  const board = useBoard(play, full);
  const log = toldOf(play.log, play.playback.untold);
  const facts = happened(log, play, tales?.chapter, words);
  const offers = offeredLines(play, full, words);
  const sections: ToldSection[] = [
    { title: words.say("tell.now"), lines: [[title, hint].filter(Boolean).join(". "), ...offers] },
    ...board,
    { title: words.say("tell.happened"), lines: full ? facts : facts.slice(-FEW) },
  ];
  return (
    <Popup title={words.say("tell")} onClose={onClose} wide>
      <div className={style.told} id="told">
        <button type="button" className="tool" aria-pressed={full} onClick={() => setFull(!full)}>
          {words.say("tell.full")}
        </button>
        {sections
          .filter(({ lines }) => lines.length > 0)
          .map(({ title, lines }) => (
            <section key={title} aria-label={title}>
              <h3 className="caps">{title}</h3>
              {lines.length === 1 ? (
                <p>{lines[0]}</p>
              ) : (
                <ul>
                  {lines.map((line, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no other key
                    <li key={at}>{line}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
      </div>
    </Popup>
  );
}
