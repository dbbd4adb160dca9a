/** Tables of other people: open ones that need players, and public ones to watch. */
import { useState } from "react";
import type { http } from "../../protocol";
import { clock } from "../clock";
import { useWords } from "../words";
import blocks from "./blocks.module.css";
import { Cover } from "./Covers";
import { Link } from "./Link";
import { ago, company } from "./mine";
import style from "./others.module.css";
import { Sign } from "./Sign";

type Title = (game: string) => string;

const FEW = 6;
/** Seconds after the last move for which a table is shown as live. */
const LIVE_S = 600;

export function Live({ watched, title }: { watched: http.WatchedTable; title: Title }) {
  const words = useWords();
  const { table, watching, others: more = [] } = watched;
  if (!table) return null;
  return (
    <section className={`${blocks.box} ${style.live}`} id="watch">
      <Stage table={table} watching={watching} title={title} />
      {more.length > 0 && (
        <ul className={style.watch} aria-label={words.say("home.watch.more")}>
          {more.map((each) => (
            <Watched key={each.id} table={each} title={title} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A public table with its cover: the game, the players, whose turn it is, and the link. */
export function Stage({
  table,
  watching,
  title,
}: {
  table: http.TableGlance;
  watching?: number | undefined;
  title: Title;
}) {
  const words = useWords();
  const now = clock.now() / 1000;
  const called = table.title || title(table.game);
  return (
    <>
      <div className={style.stage}>
        <Cover game={table.game} />
        <span className={blocks.tag}>
          {now - table.since < LIVE_S && <i />}
          {now - table.since < LIVE_S
            ? words.say("home.live")
            : words.say("home.moved", { ago: ago(table.since, now, words) })}
        </span>
      </div>
      <div className={style.caption}>
        <span>
          <b>{called}</b>
          <small>
            {[
              table.title && title(table.game),
              company(table, words),
              watching && words.say("home.watching", { count: watching }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </small>
        </span>
        <Link
          className={blocks.button}
          to={`/t/${table.id}`}
          aria-label={`${words.say("home.watch")}: ${called}`}
        >
          <Sign name="eye" />
          {words.say("home.watch")}
        </Link>
      </div>
    </>
  );
}

/** A public table: the game, the players, the start time and the link. */
function Watched({ table, title }: { table: http.TableGlance; title: Title }) {
  const words = useWords();
  const called = table.title || title(table.game);
  const moved = words.say("home.moved", { ago: ago(table.since, clock.now() / 1000, words) });
  return (
    <li>
      <span>
        <b>{called}</b>
        <small>{[company(table, words), moved].filter(Boolean).join(" · ")}</small>
      </span>
      <Link
        className={blocks.button}
        to={`/t/${table.id}`}
        aria-label={`${words.say("home.watch")}: ${called}`}
      >
        {words.say("home.watch")}
      </Link>
    </li>
  );
}

function Waiting({ table, title }: { table: http.TableOut; title: Title }) {
  const words = useWords();
  const free = table.seats.filter(({ kind }) => kind === "free").length;
  const { pace } = table.options;
  const called = table.title || title(table.game);
  const often = pace ? words.say("home.pace.days", { count: pace }) : words.say("home.pace.live");
  return (
    <li>
      <span className={style.mini}>
        <Cover game={table.game} />
      </span>
      <span className={style.who}>
        <b>{called}</b>
        <small>{[...(table.title ? [title(table.game)] : []), often].join(" · ")}</small>
      </span>
      <span className={style.free}>
        <span aria-hidden="true">
          {table.seats.map(({ seat, kind }) => (
            <i key={seat} data-taken={kind !== "free"} />
          ))}
        </span>
        <small>{words.say("home.free", { count: free })}</small>
      </span>
      <Link
        className={blocks.button}
        to={`/t/${table.id}`}
        aria-label={`${words.say("home.join")}: ${called}`}
      >
        {words.say("home.join")}
      </Link>
    </li>
  );
}

export function Open({
  tables,
  title,
  onOpen,
}: {
  tables: readonly http.TableOut[];
  title: Title;
  onOpen: () => void;
}) {
  const words = useWords();
  const [all, setAll] = useState(false);
  if (tables.length === 0)
    return (
      <section className={`${blocks.box} ${style.nobody}`}>
        <h2 className="caps">{words.say("home.open")}</h2>
        <p>{words.say("home.open.none")}</p>
        <button type="button" className={blocks.button} id="open-table" onClick={onOpen}>
          <Sign name="plus" />
          {words.say("home.open.do")}
        </button>
      </section>
    );
  return (
    <section className={`${blocks.box} ${style.open}`}>
      <h2 className="caps">
        {words.say("home.open")}
        <small>{words.say("home.open.note")}</small>
      </h2>
      <ul>
        {(all ? tables : tables.slice(0, FEW)).map((table) => (
          <Waiting key={table.id} table={table} title={title} />
        ))}
      </ul>
      {tables.length > FEW && !all && (
        <button type="button" className={blocks.button} onClick={() => setAll(true)}>
          {words.say("home.more", { count: tables.length - FEW })}
        </button>
      )}
    </section>
  );
}
