/** The place of the players: what all may see of each, in turn order. */
import { Icon } from "../../../shell/Icon";
import { SeatState } from "../../../shell/play/Players";
import { SEATS } from "../../../shell/seat";
import { useWords } from "../../../shell/words";
import { DOOM } from "../board/signs";
import { seatAt } from "../view";
import type { AeternaPlay } from "./aeterna";
import style from "./Players.module.css";
import { GoodSign, SeatFace } from "./signs";

const OPEN = ["aurei", "wheat", "stone"] as const;

export function Players({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { view, me, update } = play;
  return (
    <ul className={`players ${style.players}`} aria-label={words.say("players")} data-place="players">
      {view.turn_order.map((letter) => {
        const seat = seatAt(letter);
        return (
          <li
            key={letter}
            className={style.player}
            data-seat={letter}
            data-mine={seat === me}
            data-awaited={(update.awaited as readonly string[]).includes(letter)}
          >
            <div className={style.head}>
              <SeatFace seat={seat} />
              <b>{words.named("seat", letter)}</b>
              {view.retired.includes(letter) && <small>{words.say("passed")}</small>}
              <span className={style.prestige}>
                <GoodSign good="pp" />
                <b>{view.prestige[seat]}</b>
              </span>
            </div>
            <div className={style.goods}>
              {OPEN.map((good) => (
                <span key={good}>
                  <GoodSign good={good} />
                  <b>{view[good][seat]}</b>
                </span>
              ))}
              <span>
                <GoodSign good="citizen" />
                <b>{view.domus[seat]}</b>
              </span>
              <span>
                <GoodSign good="unrest" />
                <b>{view.unrest[seat]}</b>
              </span>
              <span title={words.gameText("term.doom")}>
                <Icon name={DOOM} />
                <span className="visually-hidden">{words.gameText("term.doom")}</span>
                <b>{view.doom[seat]}</b>
              </span>
              <span title={words.gameText("term.hand_sizes")}>
                <Icon name="card-draw" />
                <span className="visually-hidden">{words.gameText("term.hand_sizes")}</span>
                <b>{view.hand_sizes[seat]}</b>
              </span>
            </div>
            <SeatState play={play} seat={SEATS[seat] ?? "A"} />
          </li>
        );
      })}
    </ul>
  );
}
