/** Talking at the table. What people write is text and nothing else. */
import { useEffect, useRef, useState } from "react";
import type { ChatOut } from "../../protocol";
import { seatColour } from "../../table/seats";
import { seatNumber } from "../seat";
import { useWords } from "../words";

export default function Chat({
  lines,
  allowed,
  open,
  onSay,
}: {
  lines: readonly ChatOut[];
  /** Whether anybody may talk at this table. */
  allowed: boolean;
  /** Whether this seat may talk. */
  open: boolean;
  onSay: (text: string) => void;
}) {
  const words = useWords();
  const [text, setText] = useState("");
  const end = useRef<HTMLDivElement>(null);
  const count = lines.length;
  useEffect(() => {
    if (count) end.current?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return (
    <section className="chat" aria-label={words.say("chat")}>
      <div className="chat-lines" id="chat" role="log">
        {lines.length === 0 && <p className="dim">{words.say(allowed ? "chat.none" : "chat.off")}</p>}
        {lines.map((line) => (
          <p key={line.n}>
            <b style={{ color: `color-mix(in srgb, ${seatColour(seatNumber(line.seat))} 60%, var(--ink))` }}>
              {line.name}
            </b>{" "}
            {line.text}
          </p>
        ))}
        <div ref={end} />
      </div>
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
