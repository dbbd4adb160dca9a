/** Language, colours, speed and notifications of this device. */
import { useEffect, useId, useState } from "react";
import type { http } from "../protocol";
import { api, ask } from "./api";
import { usePrefs, useReducedMotion } from "./hooks";
import { useShowNotice } from "./notice";
import { PushTick } from "./PushTick";
import { type Language, type Speed, setPrefs, type Theme } from "./prefs";
import { useWords } from "./words";

const LANGUAGES: [Language, string][] = [
  ["en", "English"],
  ["pl", "Polski"],
];
const THEMES: Theme[] = ["system", "light", "dark"];
const SPEEDS: Speed[] = ["off", "fast", "normal", "slow"];

export function LanguageChoice() {
  const { language } = usePrefs();
  const words = useWords();
  return (
    <select
      id="language"
      className="field"
      aria-label={words.say("language")}
      value={language}
      onChange={(event) => setPrefs({ language: event.target.value as Language })}
    >
      {LANGUAGES.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

export function ThemeChoice() {
  const { theme } = usePrefs();
  const words = useWords();
  return (
    <select
      id="theme"
      className="field"
      aria-label={words.say("theme")}
      value={theme}
      onChange={(event) => setPrefs({ theme: event.target.value as Theme })}
    >
      {THEMES.map((each) => (
        <option key={each} value={each}>
          {words.say(`theme.${each}`)}
        </option>
      ))}
    </select>
  );
}

/** How one is told that it is one's turn while no page is open: what the service does of it. */
function Notices() {
  const showNotice = useShowNotice();
  const [me, setMe] = useState<http.Me | null>(null);
  useEffect(() => {
    api.me().then(setMe, showNotice);
  }, [showNotice]);
  if (!me?.person) return null;
  return (
    <>
      {me.push && <PushTick keyed={me.push} />}
      {me.mail && <MailAddress person={me.person} onMe={setMe} />}
    </>
  );
}

/** Where a mail goes when it is one's turn. */
function MailAddress({
  person: { address: known },
  onMe,
}: {
  person: http.PersonOut;
  onMe: (me: http.Me) => void;
}) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [email, setEmail] = useState(known?.email ?? "");
  return (
    <form
      className="label"
      onSubmit={(event) => {
        event.preventDefault();
        ask<http.Me>("POST", "/api/me/address", { email }).then((found) => {
          onMe(found);
          showNotice(words.say("mail.sent"));
        }, showNotice);
      }}
    >
      <span>{words.say("mail.title")}</span>
      <input
        type="email"
        id="email"
        className="field"
        maxLength={254}
        aria-label={words.say("mail.address")}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <span className="row">
        <button type="submit">{words.say("mail.ask")}</button>
        {known && (
          <span className="dim">
            {words.say(
              known.unsubscribed ? "mail.unsubscribed" : known.confirmed ? "mail.confirmed" : "mail.waiting",
            )}
          </span>
        )}
      </span>
    </form>
  );
}

export function Preferences() {
  const words = useWords();
  const showNotice = useShowNotice();
  const reduced = useReducedMotion();
  const { speed, notify } = usePrefs();
  const id = useId();
  const askToNotify = async (on: boolean) => {
    if (
      on &&
      (typeof Notification === "undefined" || (await Notification.requestPermission()) !== "granted")
    ) {
      showNotice(words.say("notify.denied"));
      return;
    }
    setPrefs({ notify: on });
  };
  return (
    <div className="fields">
      <div className="label">
        <span>{words.say("language")}</span>
        <LanguageChoice />
      </div>
      <div className="label">
        <span>{words.say("theme")}</span>
        <ThemeChoice />
      </div>
      <label className="label" htmlFor={`${id}-speed`}>
        <span>{words.say("speed")}</span>
        <select
          id={`${id}-speed`}
          className="field"
          value={speed}
          onChange={(event) => setPrefs({ speed: event.target.value as Speed })}
        >
          {SPEEDS.map((each) => (
            <option key={each} value={each}>
              {words.say(`speed.${each}`)}
            </option>
          ))}
        </select>
      </label>
      {reduced && <p className="dim">{words.say("speed.reduced")}</p>}
      <label className="tick">
        <input
          type="checkbox"
          checked={notify}
          onChange={(event) => void askToNotify(event.target.checked)}
        />
        {words.say("notify")}
      </label>
      <Notices />
    </div>
  );
}
