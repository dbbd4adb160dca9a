/** What one is asked: what one would give and get, and the answers. An answer can be changed until all are in. */
import { Icon } from "../../../../shell/Icon";
import { ReadOut } from "../../../../shell/live";
import { useWords } from "../../../../shell/words";
import type { StrugglePlay } from "../struggle";
import { Act } from "./Act";
import { Deal } from "./Deal";
import { turned } from "./draft";
import { Replies, Who } from "./OpenOffer";
import { readAnswer, type Table } from "./table";
import css from "./trade.module.css";

export function Asked({ play, table }: { play: StrugglePlay; table: Table }) {
  const words = useWords();
  const { choosing, composing, truth, me } = play;
  const { give, want } = turned(table);
  const own = readAnswer(truth.answers[me ?? -1]);
  const answered = own.said !== "nothing";
  const may = (act: string) => choosing.choices.some((choice) => choice.act === act);
  return (
    <article className={css.offer} data-asked={table.by}>
      <header>
        <Who play={play} seat={table.by} />
        <b>{words.say("trade.asks", { who: words.named("seat", table.by) })}</b>
        <small>{words.say(table.whom === "all" ? "trade.asks.all" : "trade.asks.you")}</small>
      </header>
      <Deal give={give} get={want} />
      {may("refuse") && !may("accept") && (
        <p className={css.note}>{words.gameText("refusal.offer.lacking")}</p>
      )}
      {own.said === "counter" && (
        <div className={css.own}>
          <small>{words.say("trade.own.counter")}</small>
          <Deal give={own.give} get={own.want} />
        </div>
      )}
      <div className={css.buttons}>
        <Act
          play={play}
          act="accept"
          primary={!answered || own.said === "accept"}
          pressed={own.said === "accept"}
        >
          <Icon name="check" />
          {words.say("trade.accept")}
        </Act>
        <Act play={play} act="refuse" primary={own.said === "refuse"} pressed={own.said === "refuse"}>
          {words.say("trade.refuse")}
        </Act>
        {composing.verbs.includes("counter") && !composing.composer && (
          <button
            type="button"
            className={own.said === "counter" ? "primary" : "button"}
            data-compose="counter"
            aria-disabled={play.busy}
            onClick={() => {
              if (play.busy) return;
              composing.open("counter");
              play.onPanel("trade");
            }}
          >
            <Icon name="scales" />
            {words.say("trade.countering")}
          </button>
        )}
      </div>
      {answered && !table.open && (
        <ReadOut as="p" className={css.note}>
          {words.say("trade.sealed")}
        </ReadOut>
      )}
      <Replies play={play} table={table} brief />
    </article>
  );
}
