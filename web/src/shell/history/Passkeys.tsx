/** The player's passkeys: adds and removes them, and signs in with one that another device of the player has. */
import { useState } from "react";
import type { http } from "../../protocol";
import { api, ask } from "../api";
import { useShowNotice } from "../notice";
import { useQuery } from "../query";
import { useWords } from "../words";
import { when } from "./history";
import style from "./history.module.css";
import { Sure } from "./Sure";

const AT = "/api/me/passkeys";

/** Whether this browser and this page can use passkeys of an origin. Only secure pages have `PublicKeyCredential`. */
const isUsable = (origin: string | null) =>
  "parseCreationOptionsFromJSON" in (window.PublicKeyCredential ?? {}) &&
  origin !== null &&
  new URL(origin).hostname === location.hostname;

/** Lets the browser ask the player for a passkey, and sends what it returns. */
async function send(path: string, credential: Credential | null): Promise<http.PasskeyList> {
  return ask<http.PasskeyList>("POST", path, { credential: (credential as PublicKeyCredential).toJSON() });
}

async function add(): Promise<http.PasskeyList> {
  const { options } = await ask<http.PasskeyOptions>("POST", `${AT}/add`);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  return send(AT, await navigator.credentials.create({ publicKey }));
}

/** Signs in, and loads the page again as the other player. */
async function signIn(): Promise<void> {
  const { options } = await ask<http.PasskeyOptions>("POST", `${AT}/use`);
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  await send(`${AT}/sign-in`, await navigator.credentials.get({ publicKey }));
  location.reload();
}

export function Passkeys() {
  const words = useWords();
  const showNotice = useShowNotice();
  const me = useQuery("me", api.me).data;
  const found = useQuery("passkeys", () => ask<http.PasskeyList>("GET", AT)).data;
  const [changed, setChanged] = useState<http.PasskeyList | null>(null);
  const [told, setTold] = useState("");
  const shown = changed ?? found;
  if (!me || !shown || !isUsable(shown.origin)) return null;

  /** Shows why it failed. Says nothing if the player cancelled. */
  const failed = (error: unknown) => {
    if (!(error instanceof DOMException)) return showNotice(error);
    if (error.name === "InvalidStateError") showNotice(words.say("passkeys.here"));
    else if (error.name !== "NotAllowedError") showNotice(words.say("passkeys.failed"));
  };
  const change = (request: Promise<http.PasskeyList>, text: string) =>
    request.then((rest) => {
      setChanged(rest);
      setTold(words.say(text));
    }, failed);
  return (
    <section className={style.own} aria-labelledby="passkeys">
      <h2 id="passkeys">{words.say("passkeys")}</h2>
      <p>{words.say("passkeys.about")}</p>
      <ul className={style.devices}>
        {shown.passkeys.map(({ id, device, created_at, used_at }) => {
          const date = when(created_at, words.language);
          const name = device || words.say("devices.unknown");
          return (
            <li key={id}>
              <span>
                <b>{words.say("passkeys.one", { date })}</b>
                <small>
                  {used_at === null
                    ? name
                    : words.say("passkeys.used", { name, date: when(used_at, words.language) })}
                </small>
              </span>
              <button
                type="button"
                className={style.button}
                aria-label={words.say("passkeys.remove.which", { date, name })}
                onClick={() => change(ask("DELETE", `${AT}/${id}`), "passkeys.removed")}
              >
                {words.say("passkeys.remove")}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={style.presses}>
        {me.person && (
          <button
            type="button"
            id="add-passkey"
            className={style.button}
            onClick={() => change(add(), "passkeys.added")}
          >
            {words.say("passkeys.add")}
          </button>
        )}
        {!me.person && (
          <button
            type="button"
            id="use-passkey"
            className={style.button}
            onClick={() => signIn().catch(failed)}
          >
            {words.say("passkeys.use")}
          </button>
        )}
        {me.person && shown.passkeys.length === 0 && (
          <Sure id="use-passkey" texts="passkeys.use" onSure={() => signIn().catch(failed)} />
        )}
      </div>
      <p role="status">{told}</p>
    </section>
  );
}
