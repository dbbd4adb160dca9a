/** What is happening just now, over the board; it can be skipped. */
import { usePart } from "../part";
import { useWords } from "../words";
import { factText } from "./Log";
import type { PlayState } from "./state";

export function Ribbon({ play }: { play: PlayState<unknown> }) {
  const words = useWords();
  const { tales } = usePart();
  const { facts, left } = play.playback;
  const [first] = facts;
  if (!first) return null;
  const Moment = tales?.Moment;
  const text = <span>{factText(first, words)}</span>;
  return (
    <div className="ribbon" data-fact={first.fact} data-grave={tales?.grave?.has(first.fact) ?? false}>
      {Moment ? <Moment facts={facts} play={play} words={text} /> : text}
      <button type="button" id="skip" onClick={play.onSkip}>
        {words.say("skip")}
        {left > 0 && <small>{left}</small>}
      </button>
    </div>
  );
}
