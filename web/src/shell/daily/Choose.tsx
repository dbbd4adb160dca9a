/** Selects another deal: another day of the archive, another game, or another number of seats. */
import type { http } from "../../protocol";
import { ask } from "../api";
import { useTitle } from "../home/Covers";
import { Link } from "../home/Link";
import { useQuery } from "../query";
import { navigate } from "../router";
import { useWords } from "../words";
import { written } from "./daily";
import style from "./daily.module.css";

/** Number of days shown. */
const SHOWN = 14;

export interface Told {
  today: http.TodayOut;
  told: http.DealResults;
  game: http.GameOut;
  games: http.GameOut[];
}

/** Another game, number of seats or difficulty of the same day. */
export function Choose({ told, game, games }: Told) {
  const words = useWords();
  const title = useTitle(games);
  const { deal } = told;
  const [low, high] = game.seats.map(Number) as [number, number];
  const hard = game.settings.find(({ name }) => name === "difficulty");
  const go = (name: string, seats: number, difficulty: string | null) =>
    navigate(`/daily/${[deal.day, name, seats, difficulty].filter(Boolean).join(".")}`);
  const other = (name: string) => {
    const found = games.find((each) => each.name === name);
    if (!found) return;
    const [least, most] = found.seats.map(Number) as [number, number];
    const usual = found.settings.find((setting) => setting.name === "difficulty")?.default ?? null;
    go(name, Math.max(least, Math.min(most, deal.seats)), typeof usual === "string" ? usual : null);
  };
  return (
    <form className={style.choose} aria-label={words.say("daily.choose")}>
      <label>
        <span>{words.say("daily.game")}</span>
        <select id="daily-game" value={deal.game} onChange={(event) => other(event.target.value)}>
          {games.map(({ name }) => (
            <option key={name} value={name}>
              {title(name)}
            </option>
          ))}
        </select>
      </label>
      {low < high && (
        <label>
          <span>{words.say("daily.players")}</span>
          <select
            id="daily-seats"
            value={deal.seats}
            onChange={(event) => go(deal.game, Number(event.target.value), deal.difficulty)}
          >
            {Array.from({ length: high - low + 1 }, (_, more) => low + more).map((seats) => (
              <option key={seats} value={seats}>
                {seats}
              </option>
            ))}
          </select>
        </label>
      )}
      {hard && (
        <label>
          <span>{words.say("daily.difficulty")}</span>
          <select
            id="daily-difficulty"
            value={deal.difficulty ?? ""}
            onChange={(event) => go(deal.game, deal.seats, event.target.value)}
          >
            {hard.values.map((value) => (
              <option key={value} value={value}>
                {words.named("difficulty", value)}
              </option>
            ))}
          </select>
        </label>
      )}
    </form>
  );
}

/** The same deal on earlier days. */
export function Archive({ told, today }: { told: http.DealResults; today: http.TodayOut }) {
  const words = useWords();
  const found = useQuery("days", () => ask<http.DaysOut>("GET", "/api/daily/days")).data;
  const { deal } = told;
  const rest = deal.id.slice(deal.day.length);
  const days = found?.days.filter(({ day }) => day <= today.day).slice(0, SHOWN) ?? [];
  if (days.length < 2) return null;
  return (
    <nav className={style.archive} aria-label={words.say("daily.archive")}>
      <h2 className="caps">{words.say("daily.archive")}</h2>
      <ul>
        {days.map(({ day, number }) => (
          <li key={day}>
            <Link to={`/daily/${day}${rest}`} aria-current={day === deal.day ? "page" : undefined}>
              <b>{number}</b> {written(day, words.language)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
