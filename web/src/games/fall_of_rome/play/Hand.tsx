/** The hand: each card can be tapped; what it can be used for follows. */

import { useMemo } from "react";
import { useMedia } from "../../../shell/hooks";
import { useWords } from "../../../shell/words";
import { CityCard, EventCardFace } from "../board";
import { handOf, useFall } from "./fall";
import { ofColour } from "./ofColour";
import { cityCard } from "./pieces";

/** Cards that fit side by side with their pictures; more are small, in two rows. */
const ROOMY = 5;
/** More than this must be discarded. */
export const LIMIT = 7;

function Hand({
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
      className={`hand ${small ? "rows" : ""} ${cards.length > LIMIT ? "over" : ""}`}
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
              title={of ? ofColour(of.tribe, words) : words.gameText(`event.${card}.normal`)}
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

export function TheHand() {
  const { choosing, hand, tiles, narrow, onPick } = useFall(
    ({ view, me, choosing, tiles, narrow, onPick }) => ({
      ...{ choosing, hand: handOf(view, me), tiles, narrow, onPick },
    }),
  );
  const compact = useMedia("(max-width: 86.25em), (max-height: 50em)");
  const small = narrow || compact || hand.length > ROOMY;
  const all = useMemo(() => {
    const out = new Set<string>();
    const kinds = choosing.begun ? choosing.found : choosing.choices;
    for (const choice of kinds)
      for (const operand of choice.operands) {
        // Unasked, only what is played by itself lifts: an Event, a card to give up.
        if (
          !choosing.begun &&
          operand.kind === "card" &&
          choosing.choices.length > 1 &&
          tiles.some(({ tile }) => tile.verbs.includes(choice.verb))
        )
          continue;
        if (operand.kind === "card" || operand.kind === "event") out.add(operand.value);
      }
    return out;
  }, [choosing, tiles]);
  const picked = new Set(
    choosing.picking.picks
      .filter((pick) => pick.kind === "card" || pick.kind === "event")
      .map((pick) => pick.value),
  );
  return (
    <Hand cards={hand} small={small} usable={all} picked={picked} onCard={(card) => onPick("card", card)} />
  );
}
