/** What one holds: five resources with their numbers, and development cards with what they do. */
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { RESOURCES } from "../view";
import { held, isOpen, pickCard } from "./cards";
import style from "./Hand.module.css";
import { cardSign, goodName, Resource } from "./signs";
import { useStruggle } from "./struggle";

export function Hand() {
  const words = useWords();
  const { hand, gold, narrow } = useStruggle(({ view, me, narrow }) => ({
    ...{ hand: me === null ? null : view.hand, gold: view.gold[me ?? -1] ?? 0, narrow },
  }));
  if (!hand) return null;
  const lots = [...RESOURCES.map((kind) => [kind, hand[kind] ?? 0] as const), ["gold", gold] as const];
  return (
    <section className={style.hand} aria-label={words.say("hand")} data-narrow={narrow}>
      {!narrow && (
        <h3 className={`caps ${style.title}`}>
          {words.say("hand")} <small>{words.say("hand.own")}</small>
        </h3>
      )}
      <ul className={style.resources}>
        {lots.map(([kind, count]) => (
          <li key={kind} className={style.resource} data-resource={kind} data-none={count === 0}>
            <Resource kind={kind} />
            <b>{count}</b>
            <span>{goodName(kind, words)}</span>
          </li>
        ))}
        {narrow && (
          <li>
            <CardsButton />
          </li>
        )}
      </ul>
      {!narrow && <Cards />}
    </section>
  );
}

/** On a phone: how many cards, and the way to them. */
function CardsButton() {
  const words = useWords();
  const state = useStruggle(({ view, choosing, onDialog }) => ({ view, choosing, onDialog }));
  const cards = held(state.view);
  const count = cards.reduce((sum, [, many]) => sum + many, 0);
  return (
    <button
      type="button"
      className={style.deck}
      id="own-cards"
      data-open={cards.some(([card]) => isOpen(state, card))}
      aria-label={words.say("cards.own", { count })}
      onClick={() => state.onDialog("cards")}
    >
      <Icon name="scroll-unfurled" />
      {count}
    </button>
  );
}

/** Development cards: each says what it does; those that can be played now are framed. */
export function Cards({ full = false, onPicked }: { full?: boolean; onPicked?: () => void }) {
  const words = useWords();
  const state = useStruggle(({ view, choosing, onPick, onSkip }) => ({ view, choosing, onPick, onSkip }));
  const cards = held(state.view);
  if (cards.length === 0) return full ? <p className="dim">{words.say("cards.none")}</p> : null;
  return (
    <ul
      className={style.cards}
      data-full={full}
      data-many={cards.length > 3}
      aria-label={words.gameText("term.cards_in_hand")}
    >
      {cards.map(([card, count]) => (
        <li key={card}>
          <button
            type="button"
            className={style.card}
            data-card={card}
            data-open={isOpen(state, card)}
            title={words.gameText(`card.${card}.about`)}
            onClick={() => {
              pickCard(state, card);
              onPicked?.();
            }}
          >
            <Icon name={cardSign(card)} />
            <b>
              {words.named("card", card)}
              {count > 1 && ` × ${count}`}
            </b>
            <span>
              {full
                ? `${words.gameText(`card.${card}.about`)} ${words.gameText(`card.${card}.when`)}`
                : words.say(`card.${card.replace(/_\d+$/, "")}.short`, {
                    gold: /\d+$/.exec(card)?.[0] ?? "",
                  })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
