/** The seats of a table, with their actions: take one, free one, give one to a bot. */
import { type ReactNode, useState } from "react";
import type { http, TableOut } from "../protocol";
import { SeatMark } from "../table/SeatMark";
import { api } from "./api";
import { storeTokens, tokenIn, tokensOf } from "./device";
import { contributionFor } from "./fair";
import { keepName } from "./name";
import { useShowNotice } from "./notice";
import { mayClaim, mayGive, mayKick } from "./permissions";
import { useTalk } from "./play/state";
import { seenBy } from "./recent";
import type { Seat } from "./seat";
import { readStored } from "./storage";
import { useWords, type Words } from "./words";

export function botName(bot: string, words: Words): string {
  return words.has(`bot.called.${bot}`) ? words.say(`bot.called.${bot}`) : bot;
}

export async function claimSeat(table: TableOut, seat: string, name: string, words: Words): Promise<void> {
  keepName(name, words);
  await api.become(name, words.language);
  await api.claim(table.id, seat, { name, ...contributionFor(table, seat) });
}

export function Seats({
  table,
  game,
  onSeats,
  mark,
}: {
  table: TableOut;
  game: http.GameOut;
  onSeats: () => void;
  /** A seat's symbol as on the board. By default the shell's own. */
  mark?: (at: number) => ReactNode;
}) {
  const words = useWords();
  const showNotice = useShowNotice();
  const presence = useTalk(({ presence }) => presence);
  const [name, setName] = useState(readStored("name") ?? "");
  const beside = tokensOf(table.id);
  const mine = (seat: string) => seat === table.you || seat in beside;
  const claims = (seat: TableOut["seats"][number]) =>
    mayClaim(game, table, seat, seenBy(table.id, seat.seat) !== null);
  const takes = table.seats.some(claims);
  // In a running competitive game, rivals must not pick a weak bot, so only the best one is offered.
  const onlyBest = table.state === "running" && !game.cooperative;
  const offered = onlyBest ? game.bots.slice(-1) : [...game.bots].reverse();
  const [kicked, setKicked] = useState(false);
  const sit = (seat: string) => {
    const called = name.trim();
    if (!called) {
      showNotice(words.say("name.missing"));
      document.getElementById("name")?.focus();
      return;
    }
    claimSeat(table, seat, called, words).then(onSeats, showNotice);
  };
  const addBeside = async (seat: Seat) => {
    const name = words.say("player", { seat });
    const link = await api.beside(table.id, seat, { name, ...contributionFor(table, seat) });
    storeTokens(table.id, { ...tokensOf(table.id), [seat]: tokenIn(link.return) });
    onSeats();
  };
  return (
    <div className="seats">
      {takes && (
        <label className="label">
          <span>{words.say("name")}</span>
          <input
            id="name"
            className="field"
            maxLength={30}
            autoComplete="nickname"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
      )}
      <ul className="plain">
        {table.seats.map((seat, at) => (
          <li key={seat.seat} className="seat" data-seat={seat.seat} data-kind={seat.kind}>
            <span className="seat-sign">{mark ? mark(at) : <SeatMark at={at} letter={seat.seat} />}</span>
            <span className="seat-who">
              <b>
                {seat.kind === "bot"
                  ? words.say("seat.bot", { bot: botName(seat.bot ?? "", words) })
                  : seat.kind === "kept"
                    ? words.say("seat.kept", { name: seat.name ?? "?" })
                    : (seat.name ?? words.say(`seat.${seat.kind}`))}
              </b>
              <small>
                {[
                  mine(seat.seat) && words.say("seat.you"),
                  seat.kind === "bot" && words.has(`bot.${seat.bot}`) && words.say(`bot.${seat.bot}`),
                  seat.kind === "person" &&
                    words.say(presence?.seats.includes(seat.seat) ? "seat.here" : "seat.away"),
                  seat.late && words.say("seat.late"),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </small>
            </span>
            <span className="seat-buttons">
              {claims(seat) && (
                <button
                  type="button"
                  className="primary"
                  id={`claim-${seat.seat}`}
                  onClick={() => sit(seat.seat)}
                >
                  {words.say("seat.claim")}
                </button>
              )}
              {mayGive(game, table, seat) && (
                <span className="give">
                  <small className="dim">{words.say("seat.give")}</small>
                  {/* The best bot comes first, because most people want it. */}
                  {offered.map((bot) => (
                    <button
                      type="button"
                      key={bot}
                      id={`bot-${seat.seat}-${bot}`}
                      title={words.has(`bot.${bot}`) ? words.say(`bot.${bot}`) : undefined}
                      onClick={() => api.bot(table.id, seat.seat, bot).then(() => {}, showNotice)}
                    >
                      {botName(bot, words)}
                    </button>
                  ))}
                </span>
              )}
              {seat.kind === "free" && table.owner && table.state === "open" && (
                <button
                  type="button"
                  id={`beside-${seat.seat}`}
                  onClick={() => addBeside(seat.seat).catch(showNotice)}
                >
                  {words.say("seat.beside")}
                </button>
              )}
              {mayKick(game, table, seat) && (
                <button
                  type="button"
                  id={`kick-${seat.seat}`}
                  onClick={() =>
                    api
                      .kick(table.id, seat.seat)
                      .then(() => setKicked(kicked || seat.kind === "person"), showNotice)
                  }
                >
                  {words.say("seat.kick")}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {kicked && (
        <button
          type="button"
          id="pardon"
          onClick={() => api.pardon(table.id).then(() => setKicked(false), showNotice)}
        >
          {words.say("seat.pardon")}
        </button>
      )}
    </div>
  );
}
