/** Menu of a replay: link, record, preferences, and leaving. */
import { LOCAL } from "../../transport";
import { Popup } from "../Popup";
import { Preferences } from "../Preferences";
import { RecordLink } from "../RecordLink";
import { absolute, navigate } from "../router";
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
          {link && !LOCAL && (
            <button type="button" onClick={() => copy(absolute(link(at, eyes ?? "")))}>
              {words.say("replay.link")}
            </button>
          )}
          {link && <RecordLink table={table} />}
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
