/** Actions for the card of the hand that is in the middle of a phone's screen. */
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { CATALOGUE } from "../layout/catalogue";
import type { CardName } from "../view";
import { discardOf, playOf } from "./acts";
import type { AeternaPlay } from "./aeterna";
import style from "./CardActs.module.css";
import { AmountList } from "./signs";

export function CardActs(props: {
  play: AeternaPlay;
  card: CardName;
  /** Whether the options for discarding it are shown. */
  discarding: boolean;
  onDiscard: () => void;
  onBack: () => void;
}) {
  const { play, card, discarding, onDiscard, onBack } = props;
  const words = useWords();
  const { busy } = play;
  const whole = playOf(play, card);
  const discard = discardOf(play, card);
  if (!whole && !discard) return null;
  if (discarding && discard) return <Exchanges play={play} card={card} onBack={onBack} />;
  return (
    <div className={`pick-do ${style.acts}`}>
      {discard && (
        <button type="button" className="other" onClick={onDiscard}>
          <Icon name="card-discard" />
          {words.say("hand.discard")}
        </button>
      )}
      <button
        type="button"
        className="primary do"
        data-act={whole?.act}
        aria-disabled={busy || !whole}
        onClick={() => {
          if (!busy && whole) play.onAct(whole.act);
        }}
      >
        <Icon name="card-play" />
        {words.say("hand.play")}
      </button>
    </div>
  );
}

/** What discarding a card can bring. One press does it. */
function Exchanges({ play, card, onBack }: { play: AeternaPlay; card: CardName; onBack: () => void }) {
  const words = useWords();
  const { choosing, busy } = play;
  const offers = choosing.choices.filter(
    ({ verb, operands }) => verb === "discard" && operands[0]?.value === card,
  );
  return (
    <div className={style.exchanges}>
      <p>{words.say("hand.discard.for", { card: words.named("card", card) })}</p>
      <div className={`pick-do ${style.acts}`}>
        {offers.map(({ act, operands }) => (
          <button
            type="button"
            key={act}
            data-act={act}
            aria-disabled={busy}
            onClick={() => {
              if (!busy) play.onAct(act);
            }}
          >
            <AmountList amounts={CATALOGUE.discards[operands[1]?.value ?? ""] ?? {}} gained />
          </button>
        ))}
        <button type="button" onClick={onBack}>
          {words.say("tray.back")}
        </button>
      </div>
    </div>
  );
}
