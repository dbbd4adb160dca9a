/** Language, colours, speed and notifications of this device. */
import { useEffect, useId, useState } from "react";
import type { http } from "../protocol";
import { api, ask } from "./api";
import { useMedia, usePrefs, useReducedMotion } from "./hooks";
import { useShowNotice } from "./notice";
import { PushTick } from "./PushTick";
import { type Language, prefs, type Speed, setPrefs, type Theme } from "./prefs";
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

/** Settings for notifications about the player's turn while no page is open. */
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

/** Mail address for notifications about the player's turn. */
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

/** Volume of the table, and vibration on phones. */
function SoundChoice() {
  const words = useWords();
  const { volume, muted, vibrate } = usePrefs();
  const reduced = useReducedMotion();
  const shakes = useMedia("(pointer: coarse)") && "vibrate" in navigator;
  const id = useId();
  // Play a sample of the choice at once.
  const hear = () =>
    import("./sound/synth").then(
      ({ wake, play }) => {
        wake();
        play("coin", prefs.get().volume);
      },
      () => undefined,
    );
  if (reduced) return <p className="dim">{words.say("sound.reduced")}</p>;
  return (
    <>
      <label className="label" htmlFor={`${id}-volume`}>
        <span>{words.say("sound")}</span>
        <input
          type="range"
          id={`${id}-volume`}
          min={0}
          max={100}
          step={10}
          disabled={muted}
          value={Math.round(volume * 100)}
          onChange={(event) => setPrefs({ volume: Number(event.target.value) / 100 })}
          onPointerUp={hear}
          onKeyUp={hear}
        />
      </label>
      <label className="tick">
        <input
          type="checkbox"
          id="muted"
          checked={muted}
          onChange={(event) => setPrefs({ muted: event.target.checked })}
        />
        {words.say("sound.off")}
      </label>
      {shakes && (
        <label className="tick">
          <input
            type="checkbox"
            id="vibrate"
            checked={vibrate}
            onChange={(event) => setPrefs({ vibrate: event.target.checked })}
          />
          {words.say("sound.vibrate")}
        </label>
      )}
    </>
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
      <SoundChoice />
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
