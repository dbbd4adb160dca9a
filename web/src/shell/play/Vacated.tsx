/** Seat of a player who left during the game. A player can take it, or a bot continues. */
import { useState } from "react";
import type { http, TableOut } from "../../protocol";
import { api } from "../api";
import { ReadOut } from "../live";
import { knownName } from "../name";
import { useShowNotice } from "../notice";
import { mayClaim, mayGive } from "../permissions";
import { seenBy } from "../recent";
import { claimSeat } from "../seats";
import { useWords } from "../words";
import { usePlay } from "./state";
import style from "./Vacated.module.css";

export default function Vacated({ onSeats }: { onSeats: () => void }) {
  const { table, game } = usePlay(({ table, game }) => ({ table, game }));
  const had = ({ seat }: TableOut["seats"][number]) => seenBy(table.id, seat) !== null;
  const open = table.seats.filter((seat) => mayClaim(game, table, seat, had(seat)));
  const seat = open.find(had) ?? open[0];
  const [closed, setClosed] = useState<string | null>(null);
  if (seat?.seat === closed) return null;
  if (seat)
    return (
      <Sit table={table} seat={seat} own={had(seat)} onSeats={onSeats} onClose={() => setClosed(seat.seat)} />
    );
  return <Left table={table} game={game} />;
}

/** Offers a spectator their former seat or another free one. */
function Sit({
  table,
  seat: { seat, kind },
  own,
  onSeats,
  onClose,
}: {
  table: TableOut;
  seat: TableOut["seats"][number];
  own: boolean;
  onSeats: () => void;
  onClose: () => void;
}) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [busy, setBusy] = useState(false);
  const about = words.say(kind === "bot" ? "sit.bot" : own ? "sit.own" : "sit.free");
  const sit = () => {
    setBusy(true);
    knownName(words)
      .then((name) => claimSeat(table, seat, name, words))
      .then(onSeats, (error: unknown) => {
        setBusy(false);
        showNotice(error);
      });
  };
  return (
    <ReadOut as="section" aria-label={about} className={style.vacated} panel data-free={seat}>
      <span>{about}</span>
      <button type="button" className="primary" id="sit" disabled={busy} onClick={sit}>
        {words.say("sit.do")}
      </button>
      <Close onClose={onClose} />
    </ReadOut>
  );
}

function Left({ table, game }: { table: TableOut; game: http.GameOut }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [away, setAway] = useState<readonly string[]>([]);
  const [gone] = table.seats.filter(({ seat, kind }) => kind === "free" && !away.includes(seat));
  // The best bot first, as in the menu.
  const bot = game.bots.at(-1);
  if (!gone) return null;
  const name = gone.past.at(-1)?.name ?? words.say("seat", { seat: gone.seat });
  const left = words.say("left", { name });
  return (
    <ReadOut as="section" aria-label={left} className={style.vacated} panel data-vacated={gone.seat}>
      <span>{left}</span>
      {mayGive(game, table, gone) && bot !== undefined && (
        <button
          type="button"
          className="primary"
          onClick={() => api.bot(table.id, gone.seat, bot).then(() => {}, showNotice)}
        >
          {words.say("left.bot")}
        </button>
      )}
      <Close onClose={() => setAway([...away, gone.seat])} />
    </ReadOut>
  );
}

function Close({ onClose }: { onClose: () => void }) {
  const words = useWords();
  return (
    <button type="button" className="icon-button" aria-label={words.say("close")} onClick={onClose}>
      ✕
    </button>
  );
}
