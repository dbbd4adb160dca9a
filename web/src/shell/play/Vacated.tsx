/** Somebody left in the middle of the game: it can go on with a bot in their seat. */
import { useState } from "react";
import { api } from "../api";
import { useShowNotice } from "../notice";
import { mayGive } from "../permissions";
import { useWords } from "../words";
import type { PlayState } from "./state";
import style from "./Vacated.module.css";

export default function Vacated({ play }: { play: PlayState<unknown> }) {
  const words = useWords();
  const showNotice = useShowNotice();
  const [away, setAway] = useState<readonly string[]>([]);
  const { table, game } = play;
  const [gone] = table.seats.filter(({ seat, kind }) => kind === "free" && !away.includes(seat));
  // The best first, as in the menu.
  const bot = game.bots.at(-1);
  if (!gone) return null;
  const name = gone.past.at(-1)?.name ?? words.say("seat", { seat: gone.seat });
  return (
    <section className={style.vacated} role="status" data-vacated={gone.seat}>
      <span>{words.say("left", { name })}</span>
      {mayGive(game, table, gone) && bot !== undefined && (
        <button
          type="button"
          className="primary"
          onClick={() => api.bot(table.id, gone.seat, bot).then(() => {}, showNotice)}
        >
          {words.say("left.bot")}
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        aria-label={words.say("close")}
        onClick={() => setAway([...away, gone.seat])}
      >
        ✕
      </button>
    </section>
  );
}
