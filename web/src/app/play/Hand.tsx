/** The hand: each card can be tapped; what it can be used for follows. */
import { eventSign } from "../../board/signs";
import { useWords } from "../words";
import { cityCard, Icon, TribeShape } from "./pieces";

export function Hand({
  cards,
  usable,
  picked,
  onCard,
}: {
  cards: readonly string[];
  usable: ReadonlySet<string>;
  picked: ReadonlySet<string>;
  onCard: (card: string) => void;
}) {
  const words = useWords();
  return (
    <ul className={`hand ${cards.length > 7 ? "over" : ""}`} aria-label={words.say("hand")}>
      {cards.length === 0 && <li className="dim">{words.say("hand.empty")}</li>}
      {cards.map((card, at) => {
        const of = cityCard(card);
        return (
          <li key={card}>
            <button
              type="button"
              className={`card ${of ? `card-city tribe-${of.tribe}` : "card-event"}`}
              data-card={card}
              data-usable={usable.has(card)}
              aria-pressed={picked.has(card)}
              aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
              onClick={() => onCard(card)}
              style={of ? { ["--band" as string]: `var(--t-${of.tribe})` } : undefined}
            >
              <span className="card-band" />
              <span className="card-name">{of ? words.named("city", of.city) : words.named("card", card)}</span>
              <span className="card-sign">
                {of ? <TribeShape tribe={of.tribe} size={26} /> : <Icon name={eventSign(card)} />}
              </span>
              {of && <span className="card-foot">{words.named("tribe", of.tribe)}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** What a card is, when it cannot be used now. */
export function CardAbout({ card, reasons, onClose }: { card: string; reasons: readonly string[]; onClose: () => void }) {
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
