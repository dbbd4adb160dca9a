/** The player's result, a line to share, the results of others, and the proof that everyone has the same deal. */

import { type ReactNode, useState } from "react";
import type { http } from "../../protocol";
import { copyText } from "../clipboard";
import { ReadOut } from "../live";
import { useShowNotice } from "../notice";
import { absolute } from "../router";
import { useWords } from "../words";
import { Chart } from "./Chart";
import { ahead, type By, parOf, reachedBy, shareText, standing, worseInHundred } from "./daily";
import style from "./daily.module.css";
import { parSentence } from "./Invitation";

/** Angles of the leaves in two branches that are open at the top. */
const LEAVES = [28, 50, 72, 94, 116, 138, 158];

function Wreath() {
  return (
    <svg viewBox="-64 -64 128 128" aria-hidden="true">
      {[1, -1].flatMap((side) =>
        LEAVES.map((angle) => (
          <g key={`${side} ${angle}`} transform={`rotate(${side * angle}) translate(0 -52)`}>
            <ellipse rx="5" ry="12" transform={`rotate(${side * -34}) translate(${side * -6} 0)`} />
            <ellipse rx="4" ry="9" transform={`rotate(${side * 76}) translate(0 -1)`} />
          </g>
        )),
      )}
    </svg>
  );
}

export function Result({ told, by, inARow }: { told: http.DealResults; by: By; inARow: number }) {
  const words = useWords();
  const { deal } = told;
  const value = reachedBy(deal.mine, by);
  const par = parOf(deal, by);
  const worse = worseInHundred(told, value, by);
  const left = deal.mine?.ending === "left";
  return (
    <section className={style.result} id="daily-result">
      {value !== null && (
        <div className={style.laurel}>
          <Wreath />
          <b>{value}</b>
          <span>{words.say(`daily.unit.${by}`, { count: value })}</span>
        </div>
      )}
      <h2 className="caps">
        {left ? words.say("daily.left") : standing(words, value, par, by, deal.mine?.won ?? false)}
      </h2>
      <p>{parSentence(words, deal, by)}</p>
      {worse !== null && worse > 0 && (
        <p>{worse === 100 ? words.say("daily.than.all") : words.say("daily.than", { worse })}</p>
      )}
      {deal.mine?.scored ? (
        inARow > 1 && told.today && <p className="muted bold">{words.say("daily.row", { count: inARow })}</p>
      ) : (
        <p className="muted bold">{words.say("daily.practice")}</p>
      )}
    </section>
  );
}

export function Share({ told, by, called }: { told: http.DealResults; by: By; called: string }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [copied, setCopied] = useState(false);
  const text = shareText(words, called, told.deal, by, absolute(`/daily/${told.deal.id}`));
  return (
    <section className={style.share}>
      <h2 className="caps">
        {words.say("daily.share")}
        <small>{words.say("daily.share.note")}</small>
      </h2>
      <pre id="daily-line">{text}</pre>
      {text.includes("●") && <small>{words.say("daily.share.circles")}</small>}
      <div className={style.row}>
        <button
          type="button"
          className={style.red}
          id="daily-copy"
          onClick={() =>
            void copyText(text).then((done) =>
              done ? setCopied(true) : showNotice(words.say("daily.share.not")),
            )
          }
        >
          {words.say(copied ? "daily.share.copied" : "daily.share.copy")}
        </button>
        {"share" in navigator && (
          <button
            type="button"
            className={style.button}
            onClick={() => navigator.share({ text }).catch(() => undefined)}
          >
            {words.say("daily.share.send")}
          </button>
        )}
      </div>
      <ReadOut as="span" className="visually-hidden">
        {copied ? words.say("daily.share.copied") : ""}
      </ReadOut>
    </section>
  );
}

export function Everybody({ told, by }: { told: http.DealResults; by: By }) {
  const words = useWords();
  const { deal, reached } = told;
  const counts =
    by === "turns"
      ? words.say("daily.counts.won", { begun: deal.begun, won: deal.won })
      : words.say("daily.counts", { begun: deal.begun, over: deal.over });
  let body: ReactNode;
  if (!reached) body = <p>{words.say("daily.hidden")}</p>;
  else {
    const scored = deal.mine?.scored && deal.mine.over ? deal.mine : null;
    const own = reachedBy(scored, by);
    const lost = deal.over - deal.won - (scored && !scored.won ? 1 : 0);
    body = (
      <>
        {reached.length === 0 && <p>{words.say("daily.nobody")}</p>}
        <Chart reached={reached} by={by} par={parOf(deal, by)} own={own} />
        {by === "turns" && lost > 0 && <p>{words.say("daily.others.lost", { count: lost })}</p>}
        <Known told={told} by={by} />
      </>
    );
  }
  return (
    <section className={style.others}>
      <h2 className="caps">
        {words.say("daily.everybody")}
        <small>{counts}</small>
      </h2>
      {body}
    </section>
  );
}

/** Results of people who have shared a table with the player, and the player's own. */
function Known({ told, by }: { told: http.DealResults; by: By }) {
  const words = useWords();
  const { companions, deal } = told;
  if (companions.length === 0) return null;
  const par = parOf(deal, by);
  const own = { name: words.say("daily.you"), value: reachedBy(deal.mine, by), own: true };
  const all = [...companions.map((each) => ({ ...each, own: false })), ...(deal.mine?.scored ? [own] : [])];
  const worth = ({ value }: { value: number | null }) =>
    value === null ? Number.NEGATIVE_INFINITY : ahead(value, 0, by);
  all.sort((one, other) => worth(other) - worth(one));
  return (
    <div className={style.known} id="daily-known">
      <h2 className="caps">{words.say("daily.known")}</h2>
      <ol>
        {all.map(({ name, value, own }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
          <li key={at} data-own={own}>
            <b>{name}</b>
            <span>
              {value === null ? words.say("daily.known.lost") : standing(words, value, par, by, true)}
            </span>
            <span>{value ?? "–"}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The commitment that was published before the day, and the secret that was published after it. */
export function Fair({ told }: { told: http.DealResults }) {
  const words = useWords();
  return (
    <details className={style.fair}>
      <summary>{words.say("daily.fair")}</summary>
      <p>{words.say("daily.fair.what")}</p>
      <dl>
        <dt>{words.say("daily.fair.commitment")}</dt>
        <dd>{told.commitment}</dd>
        <dt>{words.say("daily.fair.secret")}</dt>
        <dd>{told.secret ?? words.say("daily.fair.later")}</dd>
      </dl>
    </details>
  );
}
