/** Page for a link in a mail. A button does the action, because mail programs open links by themselves. */
import { useState } from "react";
import type { http } from "../protocol";
import { ask } from "./api";
import { useShowNotice } from "./notice";
import { takeToken } from "./router";
import { useWords } from "./words";

/** Read once, because React may mount a page twice, and the URL has lost the token by then. */
let taken: string | null = null;

export default function FromMail({ what }: { what: "confirm" | "unsubscribe" }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [token] = useState(() => {
    taken = takeToken("token") ?? taken;
    return taken;
  });
  const [done, setDone] = useState(false);
  return (
    <main className="paper">
      <h1>{words.say(`${what}.title`)}</h1>
      {done ? (
        <p id="done">{words.say(`${what}.done`)}</p>
      ) : token ? (
        <button
          type="button"
          id={what}
          className="primary"
          onClick={() =>
            ask<http.Fine>("POST", `/api/address/${what}`, { token }).then(() => setDone(true), showNotice)
          }
        >
          {words.say(`${what}.do`)}
        </button>
      ) : (
        <p>{words.say("mail.no_token")}</p>
      )}
      <p>
        <a href={import.meta.env.BASE_URL}>{words.say("home")}</a>
      </p>
    </main>
  );
}
