/** What goes out and what comes in, from the side of whoever reads it. */
import { useWords } from "../../../../shell/words";
import type { Goods as GoodsOf } from "../../view";
import { Goods } from "../signs";
import css from "./trade.module.css";

export function Deal({
  give,
  get,
  who,
}: {
  give: GoodsOf;
  get: GoodsOf;
  /** Whose side it is told from; without it the reader's own. */
  who?: string;
}) {
  const words = useWords();
  const say = (key: string) => (who ? words.say(`${key}.of`, { who }) : words.say(key));
  return (
    <p className={css.deal}>
      <span className={css.lot}>
        <small>{say("trade.gives")}</small> <Lots goods={give} />
      </span>{" "}
      <span className={css.lot}>
        <small>{say("trade.gets")}</small> <Lots goods={get} />
      </span>
    </p>
  );
}

function Lots({ goods }: { goods: GoodsOf }) {
  const some = Object.values(goods).some((count) => count > 0);
  return some ? <Goods goods={goods} className="text-5" /> : <span className="muted">…</span>;
}
