/** At the end all hands are opened: what everybody held, the best first; the points are above it. */
import type { OutcomeOut } from "../../../protocol";
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import type { StruggleView } from "../view";
import { colourOf, letterOf } from "./people";
import style from "./Standings.module.css";
import { cardSign, Goods, PlayerMark } from "./signs";

/** Seats by their place, the best first. */
export function byPlace({ ranks }: Pick<OutcomeOut, "ranks">, seats: number): number[] {
  return Array.from({ length: seats }, (_, at) => at).sort(
    (one, other) => (ranks?.[one] ?? 0) - (ranks?.[other] ?? 0) || one - other,
  );
}

export function Standings({ outcome, view }: { outcome: OutcomeOut; view: StruggleView }) {
  const words = useWords();
  const { goods_shown: goods, cards_shown: cards } = view;
  if (!goods || !cards) return null;
  return (
    <section aria-labelledby="opened">
      <h3 className="caps" id="opened">
        {words.say("over.hands")}
        <small className={`dim ${style.rounds}`}>{words.say("over.rounds", { count: view.round })}</small>
      </h3>
      <ul className={style.hands}>
        {byPlace(outcome, goods.length).map((at) => (
          <li key={at} className={style.hand} data-held={letterOf(at)}>
            <span className={style.who}>
              <PlayerMark colour={colourOf(view, at)} />
              <b>{words.named("seat", letterOf(at))}</b>
            </span>
            <Goods goods={{ ...goods[at], gold: view.gold[at] ?? 0 }} />
            <Cards held={cards[at] ?? {}} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Cards({ held }: { held: Readonly<Record<string, number>> }) {
  const words = useWords();
  const some = Object.entries(held).filter(([, count]) => count > 0);
  if (some.length === 0) return <span className="dim">{words.say("over.cards.none")}</span>;
  return (
    <span className={style.cards}>
      {some.map(([card, count]) => (
        <span key={card} className={style.card} data-card={card}>
          <Icon name={cardSign(card)} />
          {words.named("card", card)}
          {count > 1 && ` × ${count}`}
        </span>
      ))}
    </span>
  );
}
