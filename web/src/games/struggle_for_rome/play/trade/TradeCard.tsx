/** The open offer over the sea, for whoever has not the trade table open; it can be put aside. */
import { Icon } from "../../../../shell/Icon";
import { useWords } from "../../../../shell/words";
import { useStruggle } from "../struggle";
import { OnTable } from "./TradeTable";
import css from "./trade.module.css";

export function TradeCard({ onAside }: { onAside: () => void }) {
  const play = useStruggle();
  const words = useWords();
  return (
    <section className={css.card} aria-label={words.say("trade.table")} data-trade-card="">
      <OnTable play={play} />
      <button
        type="button"
        className={css.aside}
        data-aside=""
        aria-label={words.say("trade.aside")}
        title={words.say("trade.aside")}
        onClick={onAside}
      >
        <Icon name="down" />
      </button>
    </section>
  );
}
