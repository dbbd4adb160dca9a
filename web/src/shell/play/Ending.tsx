/** The end: won or lost, by what, and what became of it all. */

import type { FallView } from "../../games/fall_of_rome/view";
import type { Event, OutcomeOut, TableOut } from "../../protocol";
import { Popup } from "../../table/Popup";
import { api } from "../api";
import { Icon } from "../Icon";
import { factsOf } from "../telling";
import { useWords } from "../words";
import { FactLine } from "./Log";

const LAST = 8;

export function Ending({
  outcome,
  log,
  view,
  table,
  seated,
  onRematch,
  onClose,
}: {
  outcome: OutcomeOut;
  log: readonly Event[];
  view: FallView;
  table: TableOut;
  seated: boolean;
  onRematch: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const facts = factsOf(log);
  const count = (name: string) => facts.filter((fact) => fact.fact === name).length;
  const driven = facts.reduce(
    (sum, fact) => sum + (fact.fact === "barbarian_removed" ? Number(fact.count) : 0),
    0,
  );
  const won = outcome.winners.length > 0;
  const last = facts.filter((fact) => fact.fact !== "turn_begun").slice(-LAST);
  return (
    <Popup
      title={words.say(won ? "over.won" : "over.lost")}
      onClose={onClose}
      wide
      tone={won ? "won" : "lost-game"}
    >
      <div className="ending" id="ending" data-won={won}>
        <p className="ending-text">
          <Icon name={won ? "laurel-crown" : "ancient-ruins"} />
          <span>{words.told(`ending.${outcome.ending}`)}</span>
        </p>
        <ul className="sums">
          <li>{words.say("over.turns", { count: count("turn_begun") })}</li>
          <li>{words.say("over.allies", { count: view.allied.length })}</li>
          <li>{words.say("over.driven", { count: driven })}</li>
          <li>{words.say("over.sacked", { count: count("city_sacked") })}</li>
          <li>{words.say("over.decline", { count: view.decline })}</li>
        </ul>
        <h3 className="caps">{words.say("over.last")}</h3>
        <ul className="plain last">
          {last.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the game is over, nothing changes
            <FactLine key={at} fact={fact} />
          ))}
        </ul>
        <div className="row">
          {table.next ? (
            <a id="next" className="primary" href={`/t/${table.next}`}>
              {words.say("rematch.there")}
            </a>
          ) : (
            seated && (
              <button type="button" className="primary" id="rematch" onClick={onRematch}>
                {words.say("rematch")}
              </button>
            )
          )}
          <a
            id="record"
            className="button"
            href={api.recordAt(table.id)}
            download={`${table.game}-${table.id}.json`}
          >
            {words.say("record")}
          </a>
          <button type="button" onClick={onClose}>
            {words.say("over.look")}
          </button>
        </div>
      </div>
    </Popup>
  );
}
