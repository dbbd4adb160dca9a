/** Chat of the table. Messages are plain text. */
import { useEffect, useRef, useState } from "react";
import type { ChatOut } from "../../protocol";
import { liveRegions } from "../live";
import { useStore } from "../useStore";
import { useWords } from "../words";
import { ChatLine } from "./ChatLine";
import { heard, mute, mutedAt } from "./muted";

export default function Chat({
  lines: all,
  table,
  own,
  owner,
  allowed,
  open,
  onSay,
}: {
  lines: readonly ChatOut[];
  table: string;
  /** Seat of this browser. */
  own: string | null;
  /** Whether the user owns the table. */
  owner: boolean;
  /** Whether this table has a chat. */
  allowed: boolean;
  /** Whether this seat may write. */
  open: boolean;
  onSay: (text: string) => void;
}) {
  const words = useWords();
  const muted = useStore(mutedAt(table));
  const lines = heard(all, muted);
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const count = lines.length;
  useEffect(() => {
    if (count) end.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  const read = useStore(liveRegions);
  // New messages are announced by the table's live region while the chat is open.
  const last = lines.at(-1);
  const newest = useRef(last?.n);
  useEffect(() => {
    if (last && last.n !== newest.current) read?.(`${last.name}: ${last.text}`, false);
    newest.current = last?.n;
  }, [last, read]);
  return (
    <section className="chat" aria-label={words.say("chat")}>
      <div className="chat-lines" id="chat" role="log" aria-live={read ? "off" : "polite"}>
        {lines.length === 0 && <p className="dim">{words.say(allowed ? "chat.none" : "chat.off")}</p>}
        {lines.map((line) => (
          <ChatLine key={line.n} {...{ line, table, own, owner }} />
        ))}
        <div ref={end} />
      </div>
      {muted.map((writer) => (
        <p key={writer} className="chat-muted">
          {words.say("chat.muted", { name: writer.slice(2) })}{" "}
          <button type="button" className="button" onClick={() => mute(table, writer, false)}>
            {words.say("chat.unmute")}
          </button>
        </p>
      ))}
      {open && (
        <form
          className="chat-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (text.trim()) onSay(text.trim());
            setText("");
          }}
        >
          <input
            id="say"
            className="field"
            maxLength={400}
            autoComplete="off"
            aria-label={words.say("chat.say")}
            placeholder={words.say("chat.say")}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" id="send">
            {words.say("chat.send")}
          </button>
        </form>
      )}
    </section>
  );
}
