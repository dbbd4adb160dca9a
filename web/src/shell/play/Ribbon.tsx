/** What is happening just now, over the board; it can be skipped. When it is one's turn, what happened before it. */
import { later } from "../later";
import { usePart } from "../part";
import { useTelling } from "../telling";
import { useWords } from "../words";
import { factText } from "./Log";
import type { PlayState } from "./state";

const News = later(async () => ({ default: (await import("./News")).News }));

export function Ribbon({ play }: { play: PlayState<unknown> }) {
  const words = useWords();
  const { tales } = usePart();
  const told = useTelling();
  const { facts, episode, left } = play.playback;
  const [first] = facts;
  if (!first)
    return (
      // Always there, so that what comes into it is said.
      <div className="news-place" role="status">
        {play.news.length > 0 && <News play={play} />}
      </div>
    );
  const Moment = tales?.Moment;
  const grave = facts.some(({ fact }) => tales?.grave?.has(fact));
  const text = (
    <span>{told?.telling.sum(episode, told.words, Moment !== undefined) ?? factText(first, words)}</span>
  );
  return (
    <div className="ribbon" data-fact={first.fact} data-grave={grave}>
      {Moment ? <Moment facts={facts} play={play} words={text} /> : text}
      <button type="button" id="skip" onClick={play.onSkip}>
        {words.say("skip")}
        {left > 0 && <small>{left}</small>}
      </button>
    </div>
  );
}
