/** The offer that lies on the table, with what each one says to it: for whoever made it, and for those who look on. */
import { Icon } from "../../../../shell/Icon";
import { ReadOut } from "../../../../shell/live";
import { seatNumber } from "../../../../shell/seat";
import { useWords, type Words } from "../../../../shell/words";
import { PlayerMark } from "../signs";
import type { StrugglePlay } from "../struggle";
import { Act } from "./Act";
import { Deal } from "./Deal";
import { turned } from "./draft";
import { MOST_OFFERS, type Reply, refused, type Said, type Table } from "./table";
import css from "./trade.module.css";

interface Props {
  play: StrugglePlay;
  table: Table;
}

const SIGNS: Record<Said["said"], string> = {
  nothing: "hourglass",
  sealed: "scroll-quill",
  accept: "check",
  refuse: "close",
  counter: "scales",
};

/** A player's mark beside the name. */
export function Who({ play, seat }: { play: StrugglePlay; seat: string }) {
  const colour = play.truth.colours[seatNumber(seat)];
  return colour ? <PlayerMark colour={colour} className="text-5" /> : null;
}

function titleOf({ part, by, whom }: Table, words: Words): string {
  const who = words.named("seat", by);
  const to = whom === "all" ? words.named("party", "all") : words.named("seat", whom);
  if (part === "mine") return words.say(whom === "all" ? "trade.mine.all" : "trade.mine.one", { to });
  return words.say(whom === "all" ? "trade.theirs.all" : "trade.theirs.one", { who, to });
}

export function OpenOffer({ play, table }: Props) {
  const words = useWords();
  const { give, want, part, by, number, replies } = table;
  const mine = part === "mine";
  const counters = replies.flatMap(({ seat, reply }) =>
    reply.said === "counter" ? [{ seat, ...turned(reply) }] : [],
  );
  return (
    <>
      <article className={css.offer} data-offer={by}>
        <header>
          <Who play={play} seat={by} />
          <b>{titleOf(table, words)}</b>
          <small>{words.say("trade.number", { number, most: MOST_OFFERS })}</small>
        </header>
        <Deal give={give} get={want} {...(mine ? {} : { who: words.named("seat", by) })} />
        <Replies play={play} table={table} />
        <footer>
          <Act play={play} act="leave">
            {words.say(refused(table) ? "trade.leave.all" : "trade.leave")}
          </Act>
          <Act play={play} act="withdraw">
            {words.say("trade.withdraw")}
          </Act>
        </footer>
      </article>
      {counters.map(({ seat, give, want }) => (
        <article key={seat} className={css.offer} data-counter={seat}>
          <header>
            <Who play={play} seat={seat} />
            <b>{words.say("trade.answers", { who: words.named("seat", seat) })}</b>
            <small>{words.say("trade.counter.small")}</small>
          </header>
          <div className={css.taking}>
            <Deal give={give} get={want} {...(mine ? {} : { who: words.named("seat", by) })} />
            {mine && <Take play={play} seat={seat} />}
          </div>
        </article>
      ))}
    </>
  );
}

/** The button that takes an answer; a counter-offer that one cannot pay says so. */
function Take({ play, seat }: { play: StrugglePlay; seat: string }) {
  const words = useWords();
  const act = `take ${seat}`;
  const { choices } = play.choosing;
  if (choices.some((choice) => choice.act === act))
    return (
      <Act play={play} act={act} primary>
        <Icon name="check" />
        {words.say("trade.take")}
      </Act>
    );
  const taking = choices.some(({ verb }) => verb === "leave");
  return taking && <p className={css.note}>{words.gameText("refusal.offer.lacking")}</p>;
}

/** What each one who is asked has said; `brief`: only the others, beside each other. */
export function Replies({ play, table, brief = false }: Props & { brief?: boolean }) {
  const words = useWords();
  const replies = table.replies.filter(({ at }) => !brief || at !== play.me);
  if (replies.length === 0) return null;
  return (
    <ReadOut as="ul" className={css.replies} data-brief={brief} panel aria-label={words.say("trade.replies")}>
      {replies.map((reply) => (
        <Row key={reply.seat} play={play} table={table} {...reply} />
      ))}
    </ReadOut>
  );
}

function Row({ play, table, seat, reply: { said } }: Props & Reply) {
  const words = useWords();
  return (
    <li data-seat={seat} data-said={said}>
      <Who play={play} seat={seat} />
      <b>{words.named("seat", seat)}</b>
      <span className={css.said}>
        <Icon name={SIGNS[said]} />
        {words.say(`trade.said.${said}`)}
      </span>
      {table.part === "mine" && said === "accept" && <Take play={play} seat={seat} />}
    </li>
  );
}
