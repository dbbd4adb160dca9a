/** The tables of a returning visitor, those with their turn first, and invitations to a rematch. */
import { useState } from "react";
import type { http } from "../../protocol";
import { clock } from "../clock";
import { useWords } from "../words";
import blocks from "./blocks.module.css";
import { Cover } from "./Covers";
import { Link } from "./Link";
import { ago, company, inOrder, left, waitedFor, yourTurn } from "./mine";
import style from "./mine.module.css";
import { Sign } from "./Sign";

/** Number of tables shown at first: one large, and a row of small ones. */
const FEW = 4;

type Title = (game: string) => string;

function Left({ deadline }: { deadline: number | null }) {
  const words = useWords();
  if (deadline === null) return null;
  const time = left(deadline, clock.now() / 1000, words);
  return (
    <span className="inline-flex items-center gap-5 text-4 muted bold nowrap">
      <Sign name="clock" />
      {time ? words.say("home.left", { time }) : words.say("home.late")}
    </span>
  );
}

/** The state of a table: your turn, another player's turn, or the number of free seats. */
function Stand({ table }: { table: http.TableGlance }) {
  const words = useWords();
  if (yourTurn(table))
    return (
      <span className={`${blocks.tag} ${blocks.gold}`}>
        <Sign name="horn" />
        {words.say("home.turn")}
      </span>
    );
  const free = table.seats.filter(({ kind }) => kind === "free" || kind === "kept").length;
  const name = waitedFor(table, words);
  return (
    <span className="bold">
      {table.state === "open"
        ? free > 0
          ? words.say("home.free", { count: free })
          : words.say("home.waits")
        : name && words.say("home.turn.of", { name })}
    </span>
  );
}

function Card({ table, lead, title }: { table: http.TableGlance; lead: boolean; title: Title }) {
  const words = useWords();
  const mine = yourTurn(table);
  const others = company(table, words);
  const called = table.title || title(table.game);
  const when = ago(table.since, clock.now() / 1000, words);
  const inviter = table.seats.find(({ kind, yours }) => kind === "person" && !yours)?.name;
  return (
    <article className={lead ? style.lead : style.other} data-turn={mine} data-invited={table.invited}>
      <div className={style.view}>
        <Cover game={table.game} />
      </div>
      <div className={style.told}>
        <p className={style.stand}>
          <Stand table={table} />
          <Left deadline={table.deadline} />
        </p>
        <h3>
          {table.invited
            ? words.say("home.invited", { name: inviter ?? words.say("home.somebody") })
            : called}
        </h3>
        <p>
          {[
            ...(table.title || table.invited ? [title(table.game)] : []),
            ...(others ? [words.say("home.with", { company: others })] : []),
          ].join(" · ")}
        </p>
        <p className="dim">
          {words.say(table.state === "open" ? "home.since" : "home.moved", { ago: when })}
        </p>
        <Link
          className={(lead && mine) || table.invited ? blocks.red : blocks.button}
          to={`/t/${table.id}`}
          aria-label={`${words.say(does(table, mine))}: ${called}`}
        >
          {words.say(does(table, mine))}
        </Link>
      </div>
    </article>
  );
}

function does(table: http.TableGlance, mine: boolean): string {
  if (table.invited) return "home.join";
  if (mine) return "home.take";
  return table.state === "open" ? "home.go" : "home.look";
}

export function Mine({ tables, title }: { tables: readonly http.TableGlance[]; title: Title }) {
  const words = useWords();
  const [all, setAll] = useState(false);
  const sorted = inOrder(tables);
  const own = sorted.filter(({ invited }) => !invited);
  const invitations = sorted.filter(({ invited }) => invited);
  const room = Math.max(1, FEW - invitations.length);
  const shown = [...(all ? own : own.slice(0, room)), ...invitations];
  return (
    <section className={style.mine} id="mine">
      <h2 className="caps">
        {words.say("home.mine")}
        {own.length > room && (
          <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? words.say("home.fewer") : words.say("home.all", { count: own.length })}
          </button>
        )}
      </h2>
      <div className={style.row} data-count={Math.min(shown.length, FEW)}>
        {shown.map((table, at) => (
          <Card key={table.id} table={table} lead={at === 0} title={title} />
        ))}
      </div>
    </section>
  );
}
