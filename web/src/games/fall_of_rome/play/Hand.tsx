/** The hand: each card can be tapped; what it can be used for follows. */

import { useWords } from "../../../shell/words";
import { CityCard, EventCardFace } from "../board";
import { cityCard } from "./pieces";

export function Hand({
  cards,
  usable,
  picked,
  small,
  onCard,
}: {
  cards: readonly string[];
  /** Faces without pictures, where there is little room. */
  small: boolean;
  usable: ReadonlySet<string>;
  picked: ReadonlySet<string>;
  onCard: (card: string) => void;
}) {
  const words = useWords();
  return (
    <ul
      className={`hand ${small ? "rows" : ""} ${cards.length > 7 ? "over" : ""}`}
      aria-label={words.say("hand")}
    >
      {cards.length === 0 && <li className="dim">{words.say("hand.empty")}</li>}
      {cards.map((card, at) => {
        const of = cityCard(card);
        return (
          <li key={card}>
            <button
              type="button"
              className="hand-card"
              data-card={card}
              data-usable={usable.has(card)}
              aria-pressed={picked.has(card)}
              aria-label={words.named("card", card)}
              aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
              onClick={() => onCard(card)}
            >
              {of ? (
                <CityCard card={card} small={small} usable={usable.has(card)} chosen={picked.has(card)} />
              ) : (
                <EventCardFace
                  event={card}
                  title={words.named("card", card)}
                  small={small}
                  usable={usable.has(card)}
                  chosen={picked.has(card)}
                />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What a card is, when it cannot be used now. */
export function CardAbout({
  card,
  reasons,
  onClose,
}: {
  card: string;
  reasons: readonly string[];
  onClose: () => void;
}) {
  const words = useWords();
  const of = cityCard(card);
  return (
    <div className="pick" role="status" data-about={card}>
      <div className="pick-head">
        <b className="caps">{words.named("card", card)}</b>
        <button type="button" className="icon-button" onClick={onClose} aria-label={words.say("close")}>
          ✕
        </button>
      </div>
      {!of && words.knows(`event.${card}.normal`) && (
        <>
          <p>
            <b>{words.named("option", "normal")}</b> {words.told(`event.${card}.normal`)}
          </p>
          <p>
            <b>{words.named("option", "corrupt")}</b> <i>({words.say("event.corrupt.cost")})</i>{" "}
            {words.told(`event.${card}.corrupt`)}
          </p>
          <p className="dim">{words.say("event.when", { when: words.told(`event.${card}.when`) })}</p>
        </>
      )}
      {reasons.map((reason) => (
        <p key={reason} className="reason">
          {reason}
        </p>
      ))}
      {reasons.length === 0 && of && <p className="dim">{words.say("here.nothing")}</p>}
    </div>
  );
}
