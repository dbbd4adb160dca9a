/** What a card means for the player now: the price from the server, the goods left, and its colour. */
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { COLOUR_SIGNS } from "../board/signs";
import type { AeternaView, CardName } from "../view";
import { useAeterna } from "./aeterna";
import type { Note } from "./Card";
import { colourOf, isNewColour, lacking, leftOf, purse, sameColour } from "./cards";
import style from "./ForYou.module.css";
import { Amount, GoodSign } from "./signs";

/** Returns a function for the note of a card: a new colour, or the Aurei for cards of the same colour. */
export function useColourNote(view: AeternaView, me: number | null): (card: CardName) => Note | null {
  const words = useWords();
  return (card) => {
    if (me === null) return null;
    const same = sameColour(view, me, card);
    if (same > 0) return { text: <Amount good="aurei" count={same} gained /> };
    return isNewColour(view, me, card) ? { text: words.say("card.new_colour"), good: true } : null;
  };
}

export function ForYou({ card, titled = false }: { card: CardName; titled?: boolean }) {
  const words = useWords();
  const { view, me } = useAeterna(({ view, me }) => ({ view, me }));
  const colour = colourOf(card);
  if (me === null || !colour) return null;
  const price = view.prices?.cards[card];
  const held = purse(view, me);
  const lack = price ? lacking(price, held) : null;
  const same = sameColour(view, me, card);
  return (
    <div className={style.told}>
      {titled && <p className="caps">{words.say("card.for_you")}</p>}
      <ul>
        {price &&
          leftOf(price, held).map(([good, left]) => (
            <li key={good} data-short={lack?.has(good)}>
              <GoodSign good={good} />
              <span>
                {words.say("card.costs")} <b>{price[good]}</b>
                {" · "}
                {left < 0 ? (
                  <em>{words.say("short", { count: -left })}</em>
                ) : (
                  <>
                    {words.say("card.left")} <b>{left}</b>
                  </>
                )}
              </span>
            </li>
          ))}
        <li>
          <Icon name={COLOUR_SIGNS[colour]} />
          {same === 0 ? (
            <span>{words.say("card.new_colour")}</span>
          ) : (
            <span>
              {words.say("card.same", { count: same })}: <Amount good="aurei" count={same} gained />
            </span>
          )}
        </li>
      </ul>
    </div>
  );
}
