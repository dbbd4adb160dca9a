/** Today's deal on the home page: par, the number of tries, and the player's own result. */
import type { http } from "../../protocol";
import { clock } from "../clock";
import { duration, parOf, reachedBy, usualDeal } from "../daily/daily";
import { useWords } from "../words";
import blocks from "./blocks.module.css";
import style from "./deal.module.css";
import { Link } from "./Link";
import { Sign } from "./Sign";

export function Daily({
  today,
  game,
  title,
  puzzled,
}: {
  today: http.TodayOut;
  game: http.GameOut;
  /** Whether there are puzzles. */
  puzzled: boolean;
  title: (game: string) => string;
}) {
  const words = useWords();
  // Show a deal that the player has started before the default one.
  const own = today.deals.find(({ mine, game: of }) => mine && of === game.name);
  const deal = own ?? usualDeal(today.deals, game);
  if (!deal) return null;
  const by = game.cooperative ? "turns" : "points";
  const par = parOf(deal, by);
  const value = reachedBy(deal.mine, by);
  const left = duration(today.ends_at - clock.now() / 1000, words.language);
  const state = deal.mine ? (deal.mine.over ? "seen" : "go") : "play";
  return (
    <section className={`${blocks.box} ${style.deal}`} id="deal">
      <h2 className="caps">
        {words.say("home.deal")}
        <small>{words.say("home.left", { time: left })}</small>
      </h2>
      <div className={style.dealt}>
        {(value ?? par) !== null && (
          <span className={style.par}>
            <b>{value ?? par}</b>
            <small>
              {words.say(value === null ? "home.deal.par" : `home.deal.${by}`, { count: value ?? 0 })}
            </small>
          </span>
        )}
        <span>
          <b>
            {title(deal.game)}, {words.say("home.deal.seats", { count: deal.seats })}
          </b>
          <small>
            {value !== null && par !== null
              ? words.say("home.deal.against", { par })
              : words.say("home.deal.number", { number: today.number })}
          </small>
        </span>
      </div>
      <p>
        {words.say("home.deal.what")}{" "}
        {deal.begun > 0 &&
          words.say(game.cooperative ? "home.deal.tried.won" : "home.deal.tried", {
            count: deal.begun,
            won: deal.won,
          })}
      </p>
      <Link className={blocks.button} to={`/daily/${deal.id}`} id="daily-open">
        <Sign name={state === "seen" ? "eye" : "play"} />
        {words.say(`home.deal.${state}`)}
      </Link>
      {puzzled && (
        <Link className={blocks.button} to="/puzzles">
          {words.say("home.puzzle")}
        </Link>
      )}
    </section>
  );
}
