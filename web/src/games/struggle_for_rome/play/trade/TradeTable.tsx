/** The panel of trade: an offer on its way, the one that lies on the table, the bank. On a phone its parts are tabs. */
import { type ReactNode, useId, useLayoutEffect, useState } from "react";
import { Icon } from "../../../../shell/Icon";
import { useWords } from "../../../../shell/words";
import { Tabs } from "../../../../table/Tabs";
import { type StrugglePlay, useStruggle } from "../struggle";
import { Asked } from "./Asked";
import { Bank } from "./Bank";
import { Hands } from "./Hands";
import { NewOffer } from "./NewOffer";
import { OpenOffer } from "./OpenOffer";
import { lapsed, MOST_OFFERS, offersLeft, tableOf } from "./table";
import css from "./trade.module.css";

interface PartOf {
  id: string;
  name: string;
  content: ReactNode;
}

export function TradeTable({ onClose }: { onClose: () => void }) {
  const play = useStruggle();
  const words = useWords();
  const title = useId();
  const { composing, truth, me, myTurn } = play;
  const { composer, verbs, open } = composing;
  // Whoever may make an offer finds it begun: before the next key is pressed.
  const begins = composer === null && verbs.includes("offer");
  useLayoutEffect(() => {
    if (begins) open("offer");
  }, [begins, open]);

  const table = tableOf(truth, me);
  const onTurn = myTurn && table === null;
  const parts: PartOf[] = [];
  if (composer)
    parts.push({
      id: "offer",
      name: words.say(composer.composition.verb === "counter" ? "trade.counter" : "trade.new"),
      content: <NewOffer play={play} composer={composer} />,
    });
  if (table) parts.push({ id: "table", name: words.say("trade.table"), content: <OnTable play={play} /> });
  if (onTurn) {
    parts.push({ id: "bank", name: words.say("trade.bank.tab"), content: <Bank play={play} /> });
    parts.push({ id: "hands", name: words.say("trade.hands.tab"), content: <Hands play={play} /> });
  }
  return (
    <section className={css.panel} aria-labelledby={title} data-parts={parts.length}>
      <header className={css.head}>
        <Icon name="scales" />
        <h2 id={title} className="caps">
          {words.say("tile.trade")}
        </h2>
        {onTurn && (
          <small data-left={offersLeft(truth)}>
            {words.say("trade.left", { count: offersLeft(truth), most: MOST_OFFERS })}
          </small>
        )}
        <button type="button" className="icon-button" onClick={onClose} aria-label={words.say("close")}>
          ✕
        </button>
      </header>
      {onTurn && lapsed(play.log) && <p className="muted">{words.say("trade.lapsed")}</p>}
      {play.narrow && parts.length > 1 ? <Tabbed parts={parts} /> : <Columns parts={parts} />}
    </section>
  );
}

/** Side by side: what is composed, and all else. */
function Columns({ parts }: { parts: readonly PartOf[] }) {
  const [first, ...rest] = parts;
  return (
    <div className={css.columns}>
      {first && <div className={css.column}>{first.content}</div>}
      {rest.length > 0 && (
        <div className={css.column}>
          {rest.map(({ id, content }) => (
            <div key={id}>{content}</div>
          ))}
        </div>
      )}
    </div>
  );
}

function Tabbed({ parts }: { parts: readonly PartOf[] }) {
  const words = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = parts.find(({ id }) => id === chosen) ?? parts[0];
  return (
    <Tabs
      label={words.say("tile.trade")}
      className="grid min-w-0"
      listClassName={css.tabs ?? ""}
      panelClassName={css.column ?? ""}
      chosen={shown?.id ?? ""}
      onChoose={setChosen}
      tabs={parts.map(({ id, name, content }) => ({ id, label: name, content }))}
    />
  );
}

/** What lies on the table, for whoever looks. */
export function OnTable({ play }: { play: StrugglePlay }) {
  const table = tableOf(play.truth, play.me);
  if (!table) return null;
  return table.part === "asked" ? (
    <Asked play={play} table={table} />
  ) : (
    <OpenOffer play={play} table={table} />
  );
}
