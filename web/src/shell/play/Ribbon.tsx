/**
 * The event being played back, over the board, with a Skip button. At the start of the player's turn, a summary
 * of the events before it.
 */
import { later } from "../later";
import { usePart } from "../part";
import { useTelling } from "../telling";
import { useWords } from "../words";
import { factText } from "./Log";
import { usePlay } from "./state";

const News = later(async () => ({ default: (await import("./News")).News }));

export function Ribbon() {
  const words = useWords();
  const { tales } = usePart();
  const told = useTelling();
  const { facts, episode, left, hasNews, onSkip } = usePlay(({ playback, news, onSkip }) => ({
    ...{ facts: playback.facts, episode: playback.episode, left: playback.left },
    ...{ hasNews: news.length > 0, onSkip },
  }));
  const [first] = facts;
  if (!first)
    return (
      // Screen readers have heard each event already.
      <div className="news-place">{hasNews && <News />}</div>
    );
  const Moment = tales?.Moment;
  const grave = facts.some(({ fact }) => tales?.grave?.has(fact));
  const text = (
    <span>{told?.telling.sum(episode, told.words, Moment !== undefined) ?? factText(first, words)}</span>
  );
  return (
    <div className="ribbon" data-fact={first.fact} data-grave={grave}>
      {Moment ? <Moment facts={facts} words={text} /> : text}
      <button type="button" id="skip" onClick={onSkip}>
        {words.say("skip")}
        {left > 0 && <small>{left}</small>}
      </button>
    </div>
  );
}
