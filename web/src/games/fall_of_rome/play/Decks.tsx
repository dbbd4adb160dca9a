/** The decks and discard piles, open to look through as far as anybody may. */

import { Popup } from "../../../shell/Popup";
import { useWords } from "../../../shell/words";
import { CITY_CARDS } from "../layout/map";
import { TRIBES } from "../view";
import { barbarianCardsLeft, playerCardsLeft, revoltsLeft } from "./deckSizes";
import { useFall } from "./fall";
import { CardChip, TribeShape } from "./pieces";

function Cards({ title, cards }: { title: string; cards: readonly string[] }) {
  const words = useWords();
  if (cards.length === 0) return null;
  return (
    <div className="pile">
      <h3>
        {title} ({cards.length})
      </h3>
      <div className="chips">
        {[...new Set(cards)]
          .sort((a, b) => words.inOrder(words.named("card", a), words.named("card", b)))
          .map((card) => {
            const count = cards.filter((each) => each === card).length;
            return (
              <span key={card}>
                <CardChip card={card} />
                {count > 1 && ` × ${count}`}
              </span>
            );
          })}
      </div>
    </div>
  );
}

/** How many City cards there are of each colour. */
function Colours() {
  const words = useWords();
  return (
    <div className="pile">
      <h3>{words.say("deck.colours")}</h3>
      <ul className="plain chips" id="colours">
        {TRIBES.map((tribe) => (
          <li key={tribe} className="chip">
            <TribeShape tribe={tribe} size={14} /> {words.named("tribe", tribe)} × {CITY_CARDS[tribe]}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Decks({ which, onClose }: { which: "player" | "barbarian"; onClose: () => void }) {
  const words = useWords();
  const view = useFall(({ truth }) => truth);
  if (which === "player")
    return (
      <Popup title={words.gameText("term.player_deck")} onClose={onClose} wide>
        <p>
          {words.say("deck.left", { count: playerCardsLeft(view) })} ·{" "}
          {words.say("deck.revolts", { count: revoltsLeft(view) })}
        </p>
        <Cards title={words.say("deck.top")} cards={view.player_deck.on_top} />
        <Cards title={words.gameText("term.discard")} cards={view.player_discard} />
        <Cards title={words.say("deck.unseen")} cards={view.player_deck.unseen} />
        <Colours />
      </Popup>
    );
  const layers = [...view.barbarian_deck].reverse();
  return (
    <Popup title={words.gameText("term.barbarian_deck")} onClose={onClose} wide>
      <p>{words.say("deck.left", { count: barbarianCardsLeft(view) })}</p>
      {layers.map((layer, at) => (
        <Cards
          // biome-ignore lint/suspicious/noArrayIndexKey: layers lie one on the other
          key={at}
          title={words.say(at < layers.length - 1 ? "deck.layer" : "deck.bottom")}
          cards={layer}
        />
      ))}
      <Cards title={words.gameText("term.discard")} cards={view.barbarian_discard} />
    </Popup>
  );
}
