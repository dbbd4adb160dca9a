/** Who plays: who is there, who is waited for, and for whom this device can act. */
import { SeatMark } from "../../table/SeatMark";
import { usePart } from "../part";
import { seatNumber } from "../seat";
import { useWords } from "../words";
import type { PlayState } from "./state";

export function Players({ play }: { play: PlayState<unknown> }) {
  const words = useWords();
  const Mark = usePart().looks?.Mark;
  return (
    <ul className="players" aria-label={words.say("players")}>
      {play.table.seats.map(({ seat }) => (
        <li
          key={seat}
          className="seat-row"
          data-player={seatNumber(seat)}
          data-mine={seat === play.shown}
          data-awaited={play.update.awaited.includes(seat)}
        >
          {Mark ? (
            <Mark at={seatNumber(seat)} view={play.truth} />
          ) : (
            <SeatMark at={seatNumber(seat)} letter={seat} />
          )}
          <span className="player-text">
            <span className="player-line">
              <b>{words.named("seat", seat)}</b>
            </span>
            <SeatState play={play} seat={seat} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Whether somebody is there, and the link that turns the device to them. */
export function SeatState<View>({
  play,
  seat,
}: {
  play: PlayState<View>;
  seat: PlayState<View>["own"][number];
}) {
  const words = useWords();
  const { table, connectionState, own, shown } = play;
  const of = table.seats.find((each) => each.seat === seat);
  const here = of?.kind === "bot" || connectionState.presence?.seats.includes(seat);
  return (
    <span className="player-state dim">
      {!here && <span className="away">{words.say("seat.away")}</span>}
      {of?.late && <span className="away">{words.say("seat.late")}</span>}
      {of?.kind === "free" && <span className="away">{words.say("seat.free")}</span>}
      {own.length > 1 && own.includes(seat) && seat !== shown && (
        <button type="button" className="link" onClick={() => play.onSwitchSeat(seat)}>
          {words.say("device.act_as", { who: words.named("seat", seat) })}
        </button>
      )}
    </span>
  );
}
