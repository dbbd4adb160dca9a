/** The tray of a card that is being played or discarded. */
import type { ReactNode } from "react";
import { Icon } from "../../../shell/Icon";
import type { Now } from "../../../shell/part";
import { useWords, type Words } from "../../../shell/words";
import { CATALOGUE } from "../layout/catalogue";
import type { CardName } from "../view";
import { chosenVerb, discardOf, pickedCard, playOf } from "./acts";
import type { AeternaPlay } from "./aeterna";
import style from "./CardTray.module.css";
import { leftOf, purse, sameColour } from "./cards";
import { Cost } from "./Card";
import { Amount, AmountList, Arch } from "./signs";

/** The tray while a card is picked to be played or discarded; null: something else is going on. */
export function cardNow(play: AeternaPlay, _: Words): Now | null {
  const card = pickedCard(play);
  const verb = chosenVerb(play);
  if (card === null || !(verb === null || verb === "play" || verb === "discard")) return null;
  if (!playOf(play, card) && !discardOf(play, card)) return null;
  return { spot: null, content: <CardTray play={play} card={card} /> };
}

function CardTray({ play, card }: { play: AeternaPlay; card: CardName }) {
  const words = useWords();
  const colour = CATALOGUE.cards[card]?.colour;
  const discarding = chosenVerb(play) === "discard" || !playOf(play, card);
  return (
    <div className={style.tray}>
      <div className={style.told}>
        <b className={style.name}>
          {colour && <Arch colour={colour} />}
          {words.named("card", card)}
        </b>
        {!discarding && <Sums play={play} card={card} />}
      </div>
      <CardActs
        play={play}
        card={card}
        discarding={discarding}
        onDiscard={() => play.choosing.verbs(["discard"])}
        onBack={play.onClear}
      />
    </div>
  );
}

function Told({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span>
      <small>{name}</small>
      {children}
    </span>
  );
}

/** What is paid, gained, and left of what is paid; the colour's Aurei come on top. */
function Sums({ play, card }: { play: AeternaPlay; card: CardName }) {
  const words = useWords();
  const { view, me } = play;
  const printed = CATALOGUE.cards[card];
  if (me === null || !printed) return null;
  const price = view.prices?.cards[card] ?? printed.cost;
  const same = sameColour(view, me, card);
  return (
    <span className={style.sums}>
      <Told name={words.say("card.costs")}>
        <Cost price={price} purse={purse(view, me)} />
      </Told>
      <Told name={words.say("card.gives")}>
        <AmountList amounts={printed.gain} gained />
      </Told>
      <Told name={words.named("colour", printed.colour)}>
        {same === 0 ? (
          <b>{words.say("card.new_colour")}</b>
        ) : (
          <Amount good="aurei" count={same} gained />
        )}
      </Told>
      <Told name={words.say("card.left")}>
        {leftOf(price, purse(view, me)).map(([good, left]) => (
          <Amount key={good} good={good} count={left} />
        ))}
      </Told>
    </span>
  );
}

/** Play it, or discard it for one of the exchanges; back. */
export function CardActs(props: {
  play: AeternaPlay;
  card: CardName;
  discarding: boolean;
  onDiscard: () => void;
  /** Left out where there is nothing to go back to. */
  onBack?: (() => void) | undefined;
}) {
  const { play, card, discarding, onDiscard, onBack } = props;
  const words = useWords();
  const { busy } = play;
  const whole = playOf(play, card);
  const discard = discardOf(play, card);
  if (discarding && discard) return <Exchanges play={play} card={card} onBack={onBack ?? play.onClear} />;
  if (!whole && !discard) return null;
  return (
    <div className={style.acts}>
      <button
        type="button"
        className="primary"
        data-act={whole?.act}
        aria-disabled={busy || !whole}
        onClick={() => {
          if (!busy && whole) play.onAct(whole.act);
        }}
      >
        <Icon name="card-play" />
        {words.say("hand.play")}
        {!play.narrow && <kbd>⏎</kbd>}
      </button>
      {discard && (
        <button type="button" className="other" onClick={onDiscard}>
          <Icon name="card-discard" />
          {words.say("hand.discard")}
        </button>
      )}
      {onBack && <BackButton play={play} onBack={onBack} />}
    </div>
  );
}

function BackButton({ play, onBack }: { play: AeternaPlay; onBack: () => void }) {
  const words = useWords();
  return (
    <button type="button" className="other" onClick={onBack}>
      {words.say("cancel")}
      {!play.narrow && <kbd>Esc</kbd>}
    </button>
  );
}

/** What a discarded card brings: one press does it. */
function Exchanges({ play, card, onBack }: { play: AeternaPlay; card: CardName; onBack: () => void }) {
  const words = useWords();
  const { choosing, busy } = play;
  const offers = choosing.choices.filter(
    ({ verb, operands }) => verb === "discard" && operands[0]?.value === card,
  );
  const chosen = choosing.ready?.act;
  return (
    <div className={style.exchanges}>
      <small>{words.say("hand.discard.for", { card: words.named("card", card) })}</small>
      <div className={style.acts}>
        {offers.map(({ act, operands }, at) => (
          <button
            type="button"
            key={act}
            className="other"
            data-act={act}
            aria-pressed={chosen === act}
            aria-disabled={busy}
            onClick={() => {
              if (!busy) play.onAct(act);
            }}
          >
            <AmountList amounts={CATALOGUE.discards[operands[1]?.value ?? ""] ?? {}} gained />
            {!play.narrow && <kbd>{at + 1}</kbd>}
          </button>
        ))}
        <BackButton play={play} onBack={onBack} />
      </div>
    </div>
  );
}
