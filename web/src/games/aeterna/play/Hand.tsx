/** The place of the hand: below the city, on a phone a tab of its own. */
import { useWords } from "../../../shell/words";
import { CATALOGUE } from "../layout/catalogue";
import type { AeternaPlay } from "./aeterna";
import style from "./Hand.module.css";
import { AmountList, Arch } from "./signs";

export function Hand({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { hand, prices } = play.view;
  if (!hand) return null;
  const offered = play.choosing.offered("card");
  return (
    <section className={style.hand} aria-label={words.gameText("term.hand")} data-place="hand">
      {hand.map((card) => {
        const { colour, cost = {} } = CATALOGUE.cards[card] ?? {};
        return (
          <button
            type="button"
            key={card}
            className={style.card}
            data-card={card}
            data-offered={offered.has(card)}
            onClick={() => play.onPick("card", card)}
          >
            {colour && <Arch colour={colour} />}
            <b>{words.named("card", card)}</b>
            <AmountList amounts={prices?.cards[card] ?? cost} />
          </button>
        );
      })}
    </section>
  );
}
