/** What one can be sure that the others hold: whoever thinks of an offer wants to know whom to ask. */
import { SEATS } from "../../../../shell/seat";
import { useWords } from "../../../../shell/words";
import { Goods } from "../signs";
import type { StrugglePlay } from "../struggle";
import { Who } from "./OpenOffer";
import css from "./trade.module.css";

export function Hands({ play }: { play: StrugglePlay }) {
  const words = useWords();
  const { truth, me } = play;
  const others = truth.colours.map((_, at) => at).filter((at) => at !== me);
  return (
    <section className={css.hands}>
      <h3 className={`caps ${css.title}`}>{words.say("trade.hands")}</h3>
      <ul className={css.replies}>
        {others.map((at) => {
          const least = truth.memory[at]?.least ?? {};
          const sure = { ...least, gold: truth.gold[at] ?? 0 };
          return (
            <li key={at} data-hand={SEATS[at]}>
              <Who play={play} seat={SEATS[at] ?? ""} />
              <b>{words.named("seat", SEATS[at])}</b>
              <span className="ml-auto">
                {Object.values(sure).some((count) => count > 0) && <Goods goods={sure} />}
              </span>
              <small>{words.say("trade.cards", { count: truth.hand_sizes[at] ?? 0 })}</small>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
