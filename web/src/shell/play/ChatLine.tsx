/** One chat message, with its actions: mute the writer, report it to the host, remove it. */
import { useId, useState } from "react";
import type { ChatOut } from "../../protocol";
import { ask, Failed } from "../api";
import { useWords } from "../words";
import { mute, writerOf } from "./muted";

export function ChatLine({
  line,
  table,
  own,
  owner,
}: {
  line: ChatOut;
  table: string;
  /** Seat of this browser. Without a seat there are no actions. */
  own: string | null;
  /** Whether the user owns the table. */
  owner: boolean;
}) {
  const words = useWords();
  const [open, setOpen] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const [told, setTold] = useState("");
  const actions = useId();
  const mine = line.seat === own;

  const send = async (method: "POST" | "DELETE", path: string, body?: object) => {
    try {
      await ask<void>(method, `/api/tables/${table}/chat/${line.n}${path}`, body);
      setWhy(null);
      setTold(path === "" ? "" : words.say("chat.reported"));
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      setTold(error.message || words.say(`error.${error.key}`));
    }
  };

  return (
    <div className="chat-line">
      <p>
        <b>{line.name}</b> {line.text}
      </p>
      {own !== null && (
        <button
          type="button"
          className="chat-more"
          aria-expanded={open}
          aria-controls={open ? actions : undefined}
          aria-label={words.say("chat.more", { name: line.name })}
          onClick={() => setOpen(!open)}
        >
          ⋯
        </button>
      )}
      {open && (
        <div className="chat-actions" id={actions}>
          {!mine && (
            <button type="button" className="button" onClick={() => mute(table, writerOf(line), true)}>
              {words.say("chat.mute", { name: line.name })}
            </button>
          )}
          {!mine && why === null && (
            <button type="button" className="button" onClick={() => setWhy("")}>
              {words.say("chat.report")}
            </button>
          )}
          {(mine || owner) && (
            <button type="button" className="button" onClick={() => void send("DELETE", "")}>
              {words.say("chat.remove")}
            </button>
          )}
          {why !== null && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void send("POST", "/report", { why: why.trim() });
              }}
            >
              <input
                className="field"
                maxLength={300}
                autoComplete="off"
                aria-label={words.say("chat.report_why")}
                placeholder={words.say("chat.report_why")}
                value={why}
                onChange={(event) => setWhy(event.target.value)}
              />
              <button type="submit" className="button">
                {words.say("chat.report_send")}
              </button>
            </form>
          )}
          <span role="status">{told}</span>
        </div>
      )}
    </div>
  );
}
