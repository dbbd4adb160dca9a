/** Header of the home page: navigation, language, theme and the player's name. */
import { useEffect, useState } from "react";
import type { http } from "../../protocol";
import { LOCAL } from "../../transport";
import { api } from "../api";
import { usePrefs } from "../hooks";
import { useShowNotice } from "../notice";
import { Popup } from "../Popup";
import { type Language, setPrefs } from "../prefs";
import { writeStored } from "../storage";
import { useWords } from "../words";
import style from "./header.module.css";
import { Link } from "./Link";
import { Mark, Sign } from "./Sign";

const LANGUAGES: [Language, string][] = [
  ["en", "English"],
  ["pl", "Polski"],
];

/** Returns whether the system prefers dark colours. */
function useDarkSystem(): boolean {
  const [dark, setDark] = useState(() => matchMedia("(prefers-color-scheme: dark)").matches);
  useEffect(() => {
    const query = matchMedia("(prefers-color-scheme: dark)");
    const changed = () => setDark(query.matches);
    query.addEventListener("change", changed);
    return () => query.removeEventListener("change", changed);
  }, []);
  return dark;
}

function Theme() {
  const words = useWords();
  const { theme } = usePrefs();
  const system = useDarkSystem();
  const dark = theme === "dark" || (theme === "system" && system);
  return (
    <button
      type="button"
      id="theme"
      className={style.tool}
      aria-label={words.say(dark ? "home.theme.light" : "home.theme.dark")}
      title={words.say(dark ? "home.theme.light" : "home.theme.dark")}
      // A choice equal to the system's is stored as "system", because the system may change it during the day.
      onClick={() => setPrefs({ theme: dark === system ? (dark ? "light" : "dark") : "system" })}
    >
      <Sign name={dark ? "light" : "dark"} />
    </button>
  );
}

function NameDialog({ name, onClose, onNamed }: { name: string; onClose: () => void; onNamed: () => void }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [typed, setTyped] = useState(name);
  return (
    <Popup title={words.say("home.name")} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = typed.trim();
          api.become(wanted, words.language).then(() => {
            writeStored("name", wanted);
            onNamed();
            onClose();
          }, showNotice);
        }}
      >
        <label className="label">
          <span>{words.say("home.name.what")}</span>
          <input
            className="field"
            id="own-name"
            required
            maxLength={30}
            autoComplete="nickname"
            aria-label={words.say("home.name")}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="submit" className="primary big">
          {words.say("home.name.do")}
        </button>
      </form>
    </Popup>
  );
}

export function Header({
  games,
  me,
  back,
  onNamed,
}: {
  games: readonly http.GameOut[];
  me: http.Me | null;
  /** Whether the visitor has been here before. The header then shows the name Triclinium. */
  back: boolean;
  onNamed: () => void;
}) {
  const words = useWords();
  const { language } = usePrefs();
  const [naming, setNaming] = useState(false);
  const taught = games.find(({ lessons }) => (lessons ?? 0) > 0);
  const name = me?.person?.name ?? "";
  return (
    <header className={style.top}>
      <Link className={style.brand} to="/" aria-label="Triclinium">
        <Mark />
        {back && <span className="caps">Triclinium</span>}
      </Link>
      <nav>
        <a href="#covers">{words.say("home.games")}</a>
        {taught && <Link to={`/learn/${taught.name}`}>{words.say("home.learn")}</Link>}
        {games.some(({ puzzles }) => (puzzles ?? 0) > 0) && (
          <Link to="/puzzles">{words.say("home.puzzles")}</Link>
        )}
        {!LOCAL && <Link to="/daily">{words.say("home.deal")}</Link>}
        {name && <Link to="/history">{words.say("home.history")}</Link>}
        {!LOCAL && <Link to="/watch">{words.say("home.watch")}</Link>}
      </nav>
      <span className={style.tool}>
        <Sign name="globe" />
        <select
          id="language"
          aria-label={words.say("language")}
          value={language}
          onChange={(event) => setPrefs({ language: event.target.value as Language })}
        >
          {LANGUAGES.map(([code, called]) => (
            <option key={code} value={code}>
              {called}
            </option>
          ))}
        </select>
      </span>
      <Theme />
      <button
        type="button"
        id="your-name"
        className={style.tool}
        aria-label={name ? words.say("home.name.is", { name }) : words.say("home.name")}
        onClick={() => setNaming(true)}
      >
        <Sign name="alone" />
        <span>{name || words.say("home.name")}</span>
      </button>
      {naming && <NameDialog name={name} onClose={() => setNaming(false)} onNamed={onNamed} />}
    </header>
  );
}
