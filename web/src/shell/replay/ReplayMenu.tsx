/** The menu of a replay: its link and record, how this device shows things, the way out. */
import { api } from "../api";
import { Popup } from "../Popup";
import { Preferences } from "../Preferences";
import { navigate } from "../router";
import { useWords } from "../words";
import { useCopy } from "./copy";
import type { Source } from "./source";

export default function ReplayMenu({
  source,
  at,
  eyes,
  onClose,
}: {
  source: Source;
  at: number;
  eyes: string | null;
  onClose: () => void;
}) {
  const words = useWords();
  const copy = useCopy();
  const { table, link } = source;
  return (
    <Popup title={words.say("replay")} onClose={onClose}>
      <div className="menu">
        <section>
          <h3 className="caps">{words.say("settings")}</h3>
          <Preferences />
          <h3 className="caps keys">{words.say("keys")}</h3>
          <ul className="plain keys">
            {["play", "act", "turn", "ends"].map((key) => (
              <li key={key}>{words.say(`replay.keys.${key}`)}</li>
            ))}
          </ul>
        </section>
        <section className="row">
          {link && (
            <button type="button" onClick={() => copy(link(at, eyes ?? ""))}>
              {words.say("replay.link")}
            </button>
          )}
          {link && (
            <a className="button" href={api.recordAt(table.id)} download={`${table.game}-${table.id}.json`}>
              {words.say("record")}
            </a>
          )}
          {link && (
            <button type="button" onClick={() => navigate(`/t/${table.id}`)}>
              {words.say("replay.table")}
            </button>
          )}
          <button type="button" onClick={() => navigate("/")}>
            {words.say("home")}
          </button>
        </section>
      </div>
    </Popup>
  );
}
