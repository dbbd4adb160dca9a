/** The players: who is present, who is awaited, and for whom this device can act. */
import { memo } from "react";
import { SeatMark } from "../../table/SeatMark";
import { usePart } from "../part";
import type { Seat } from "../seat";
import { seatNumber } from "../seat";
import { useWords } from "../words";
import { usePlay, useTalk } from "./state";

export function Players() {
  const words = useWords();
  const { table, shown, awaited, truth } = usePlay(({ table, shown, update, truth }) => ({
    ...{ table, shown, awaited: update.awaited, truth },
  }));
  const Mark = usePart().looks?.Mark;
  return (
    <ul className="players" aria-label={words.say("players")}>
      {table.seats.map(({ seat }) => (
        <li
          key={seat}
          className="seat-row"
          data-player={seatNumber(seat)}
          data-mine={seat === shown}
          data-awaited={awaited.includes(seat)}
        >
          {Mark ? (
            <Mark at={seatNumber(seat)} view={truth} />
          ) : (
            <SeatMark at={seatNumber(seat)} letter={seat} />
          )}
          <span className="player-text">
            <span className="player-line">
              <b>{words.named("seat", seat)}</b>
            </span>
            <SeatState seat={seat} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whether a player is present, and the link that shows their view on this device. */
export const SeatState = memo(function SeatState({ seat }: { seat: Seat }) {
  const words = useWords();
  const { of, own, shown, onSwitchSeat } = usePlay(({ table, own, shown, onSwitchSeat }) => ({
    ...{ of: table.seats.find((each) => each.seat === seat), own, shown, onSwitchSeat },
  }));
  const present = useTalk(({ presence }) => presence?.seats.includes(seat) === true);
  const here = of?.kind === "bot" || present;
  return (
    <span className="player-state dim">
      {!here && <span className="away">{words.say("seat.away")}</span>}
      {of?.late && <span className="away">{words.say("seat.late")}</span>}
      {of?.kind === "free" && <span className="away">{words.say("seat.free")}</span>}
      {own.length > 1 && own.includes(seat) && seat !== shown && (
        <button type="button" className="link" onClick={() => onSwitchSeat(seat)}>
          {words.say("device.act_as", { who: words.named("seat", seat) })}
        </button>
      )}
    </span>
  );
});
