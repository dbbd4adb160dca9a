/** The rules: search, results, a rule or thing in full, and the table of contents. */
import {
  type ComponentType,
  createContext,
  Fragment,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { How } from "../How";
import { ReadOut } from "../live";
import { useWords } from "../words";
import { type Book, CITED, openOnes, type Rule, ruleOf, type Thing, thingOf, titleOf } from "./book";
import style from "./rules.module.css";
import { excerpt, type Hit, marked, nearest, search } from "./search";

/** Small pictures by rule id. */
export type Pictures = Readonly<Record<string, ComponentType>>;

/** The rules being read, and how to navigate in them. */
interface Reader {
  book: Book;
  pictures: Pictures;
  query: string;
  onGo: (at: string) => void;
}

const Reader = createContext<Reader | null>(null);

function useReader(): Reader {
  const reader = use(Reader);
  if (!reader) throw new Error("no book is read here");
  return reader;
}

/** Name of the page with all rulings. */
export const OPEN = "open";

export function Reading({
  book,
  pictures,
  at,
  now,
  fresh,
  onGo,
}: {
  book: Book;
  pictures: Pictures;
  /** Id of a rule, key of a thing, the rulings (`OPEN`), or null. */
  at: string | null;
  /** What this rule has just refused. */
  now?: string | undefined;
  /** Whether the search field takes the focus. */
  fresh: boolean;
  onGo: (at: string | null) => void;
}) {
  const words = useWords();
  const [query, setQuery] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const name = useId();
  // The requested rule stays at the top. A link from there starts at its beginning.
  const [begun] = useState(at);
  useEffect(() => {
    if (fresh) field.current?.focus();
  }, [fresh]);
  useEffect(() => {
    if (at === null) return;
    body.current?.scrollTo?.(0, 0);
    body.current?.querySelector<HTMLElement>("h3")?.focus({ preventScroll: true });
  }, [at]);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if ((event.key !== "/" && event.key !== "?") || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select")) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  const go = (to: string | null) => {
    setQuery("");
    onGo(to);
  };
  const searching = query.trim() !== "";
  return (
    <Reader value={{ book, pictures, query: searching ? query : "", onGo: go }}>
      <search className={style.search}>
        <label htmlFor={name} className="visually-hidden">
          {words.say("rules.search")}
        </label>
        <Glass />
        <input
          ref={field}
          id={name}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={words.say("rules.search")}
          value={query}
          data-rules-search=""
          onChange={(event) => setQuery(event.target.value)}
        />
        {query !== "" ? (
          <button
            type="button"
            aria-label={words.say("rules.clear")}
            onClick={() => {
              setQuery("");
              field.current?.focus();
            }}
          >
            ✕
          </button>
        ) : (
          <kbd>/</kbd>
        )}
      </search>
      <div className={style.body} ref={body}>
        {searching ? (
          <Found />
        ) : at === null ? (
          <Contents />
        ) : (
          <>
            <p className={style.ways}>
              <button type="button" className="link" data-rules-all="" onClick={() => go(null)}>
                ‹ {words.say("rules.all")}
              </button>
            </p>
            {at === OPEN ? <Rulings /> : <One at={at} now={at === begun ? now : undefined} />}
          </>
        )}
      </div>
    </Reader>
  );
}

function Glass() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={style.glass}>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5.5 5.5" />
    </svg>
  );
}

/** Search results, with the best one in full. */
function Found() {
  const words = useWords();
  const { book, query, onGo } = useReader();
  const hits = useMemo(() => search(book, query), [book, query]);
  const near = useMemo(() => (hits.length === 0 ? nearest(book, query) : []), [book, query, hits]);
  const [best, ...others] = hits;
  // A card or piece is shown with its rule.
  const told = best?.rule ?? (best?.thing && ruleOf(book, best.thing.rule)?.rule);
  const rest = others.filter(({ rule }) => rule === undefined || rule !== told);
  return (
    <>
      <ReadOut as="p" className="m-0 text-3 muted" data-found={hits.length}>
        {best
          ? words.say("rules.found", { count: hits.length })
          : words.say("rules.none", { query: query.trim() })}
      </ReadOut>
      {best?.thing && <ThingCard thing={best.thing} />}
      {told && <RuleCard rule={told} />}
      <Rows hits={best ? rest : near} onGo={onGo} />
    </>
  );
}

function Rows({ hits, onGo }: { hits: readonly Hit[]; onGo: (at: string) => void }) {
  const { query } = useReader();
  if (hits.length === 0) return null;
  return (
    <ul className={style.rows}>
      {hits.map(({ rule, thing }) => {
        const id = rule?.id ?? thing?.key ?? "";
        const text = rule ? [rule.printed, ...rule.rulings].join(" ") : (thing?.told.join(" ") ?? "");
        return (
          <li key={id}>
            <button type="button" data-rule-row={id} onClick={() => onGo(id)}>
              <b>
                <Marked text={rule ? titleOf(rule) : (thing?.name ?? "")} />
              </b>
              <small>{rule?.id ?? thing?.rule}</small>
              <span>
                <Marked text={excerpt(text, query)} />
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** A rule or a thing with its neighbours. */
function One({ at, now }: { at: string; now: string | undefined }) {
  const words = useWords();
  const { book, onGo } = useReader();
  const thing = thingOf(book, at);
  const found = ruleOf(book, thing?.rule ?? at);
  const things = found
    ? book.things.filter(
        (each) => each.rule === found.rule.id && each !== thing && each.name !== found.rule.title,
      )
    : [];
  const others = found?.section.rules.filter((rule) => rule !== found.rule) ?? [];
  return (
    <>
      {thing && <ThingCard thing={thing} />}
      {found && <RuleCard rule={found.rule} now={now} kicker={found.section.title} />}
      {things.length > 0 && things.length <= FEW && (
        <Rows hits={things.map((each) => ({ thing: each }))} onGo={onGo} />
      )}
      {others.length > 0 && (
        <>
          <h4 className={style.more}>
            {words.say("rules.here")}: {found?.section.title}
          </h4>
          <Rows hits={others.map((rule) => ({ rule }))} onGo={onGo} />
        </>
      )}
      {!found && !thing && <Contents />}
    </>
  );
}

/** Maximum number of things of one rule that are listed by name. */
const FEW = 6;

export function RuleCard({ rule, now, kicker }: { rule: Rule; now?: string | undefined; kicker?: string }) {
  const words = useWords();
  const { pictures } = useReader();
  const Picture = pictures[rule.id];
  return (
    <article className={style.card} data-rule-card={rule.id}>
      <header>
        <h3 className="caps" tabIndex={-1}>
          <Marked text={titleOf(rule)} />
        </h3>
        <small>
          {rule.id}
          {kicker && `, ${kicker}`}
        </small>
      </header>
      {now && (
        <div className={style.now}>
          <b>{words.say("rules.now")}</b>
          <p>{now}</p>
        </div>
      )}
      {Picture && (
        <div className={style.picture}>
          <Picture />
        </div>
      )}
      {rule.printed && (
        <p>
          <Told text={rule.printed} />
        </p>
      )}
      <Ours rulings={rule.rulings} />
    </article>
  );
}

function ThingCard({ thing }: { thing: Thing }) {
  return (
    <article className={style.card} data-thing-card={thing.key}>
      <header>
        <h3 className="caps" tabIndex={-1}>
          <Marked text={thing.name} />
        </h3>
      </header>
      {thing.told.map((text) => (
        <p key={text}>
          <Told text={text} />
        </p>
      ))}
      <Ours rulings={thing.rulings} />
    </article>
  );
}

/** Our own rulings, set apart and marked. */
function Ours({ rulings }: { rulings: readonly string[] }) {
  const words = useWords();
  return rulings.map((text) => (
    <aside key={text} className={style.ours} data-ruling="">
      <b>{words.say("rules.ruling")}</b>
      <p>
        <Told text={text} />
      </p>
    </aside>
  ));
}

/** Questions that the rulebooks leave open. */
function Rulings() {
  const words = useWords();
  const { book, onGo } = useReader();
  return (
    <section className={style.open} data-rules-open="">
      <h3 className="caps" tabIndex={-1}>
        {words.say("rules.open")}
      </h3>
      <p className="dim">{words.say("rules.open.about")}</p>
      <ul className={style.rows}>
        {openOnes(book).map(({ at, title, text }) => (
          <li key={text}>
            <button type="button" data-rule-row={at} onClick={() => onGo(at)}>
              <b>{title}</b>
              <small>{thingOf(book, at)?.rule ?? at}</small>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** All rules by section. */
function Contents() {
  const words = useWords();
  const { book, onGo } = useReader();
  const rulings = openOnes(book).length;
  return (
    <div className={style.contents} id="all-rules">
      {words.has("how.1") && (
        <details open>
          <summary>{words.say("rules.how")}</summary>
          <How />
        </details>
      )}
      {book.sections.map(({ id, title, rules }) => (
        <details key={id}>
          <summary>
            {title} <small>{id}</small>
          </summary>
          <Rows hits={rules.map((rule) => ({ rule }))} onGo={onGo} />
        </details>
      ))}
      {rulings > 0 && (
        <button type="button" className={style.wide} data-rules-rulings="" onClick={() => onGo(OPEN)}>
          {words.say("rules.open")} <small>{rulings}</small>
        </button>
      )}
    </div>
  );
}

/** Text with the search terms marked. */
function Marked({ text }: { text: string }) {
  const { query } = useReader();
  if (query === "") return text;
  return marked(text, query).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
    at % 2 === 1 ? <mark key={at}>{piece}</mark> : <Fragment key={at}>{piece}</Fragment>,
  );
}

/** Text whose rule ids are links. */
function Told({ text }: { text: string }): ReactNode {
  const words = useWords();
  const { book, onGo } = useReader();
  const cited = [...text.matchAll(CITED)];
  const pieces = text.split(CITED);
  return pieces.map((piece, at) => {
    const id = cited[at]?.[0];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text keep their order
      <Fragment key={at}>
        <Marked text={piece} />
        {id &&
          (ruleOf(book, id) ? (
            <button
              type="button"
              className="link"
              aria-label={words.say("rules.cited", { rule: id })}
              onClick={() => onGo(id)}
            >
              {id}
            </button>
          ) : (
            id
          ))}
      </Fragment>
    );
  });
}
