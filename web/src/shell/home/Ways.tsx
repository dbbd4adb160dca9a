/** The ways to play a game: alone, with bots, with friends, on one device. */
import type { http } from "../../protocol";
import type { Way } from "../NewTable";
import { useWords } from "../words";
import blocks from "./blocks.module.css";
import { useTitle } from "./Covers";
import { Sign } from "./Sign";
import { hindrance, WAYS } from "./ways";
import style from "./ways.module.css";

export function Ways({
  games,
  game,
  onChoose,
  onWay,
}: {
  games: readonly http.GameOut[];
  game: http.GameOut;
  onChoose: (name: string) => void;
  onWay: (way: Way) => void;
}) {
  const words = useWords();
  const title = useTitle(games);
  return (
    <section className={blocks.box}>
      <h2 className="caps">
        {words.say("home.ways")}
        <small>{words.say("home.ways.note")}</small>
      </h2>
      {games.length > 1 && (
        <fieldset className={style.choice} id="games">
          <legend className="visually-hidden">{words.say("home.choose")}</legend>
          {games.map(({ name }) => (
            <label key={name}>
              <input
                type="radio"
                name="game"
                className="visually-hidden"
                value={name}
                checked={name === game.name}
                onChange={() => onChoose(name)}
              />
              {title(name)}
            </label>
          ))}
        </fieldset>
      )}
      <div className={style.ways}>
        {WAYS.map((way) => {
          const why = hindrance(game, way);
          return (
            <button
              key={way}
              type="button"
              id={`play-${way}`}
              className={style.way}
              aria-disabled={why !== null}
              onClick={() => why === null && onWay(way)}
            >
              <Sign name={way} />
              <span>
                <b>{words.say(`home.way.${way}`)}</b>
                <small>{words.say(why ?? `home.way.${way}.about`, { low: game.seats[0] })}</small>
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
