/** Who plays: role, city, open hand, who is there, whose turn it is. */

import type { Presence, TableOut } from "../../../protocol";
import { Icon } from "../../../shell/Icon";
import { SEATS } from "../../../shell/NewTable";
import type { Seat } from "../../../shell/sitting";
import { useWords } from "../../../shell/words";
import { eventSign, RoleBadge } from "../board";
import type { FallView } from "../view";
import { cityCard, TribeShape } from "./pieces";

/** Cities by their first letters, as on small signs. */
export function short(city: string): string {
  return city
    .split(" ")
    .map((word, at, all) => (all.length > 1 ? word.slice(0, at ? 2 : 1) : word.slice(0, 3)))
    .join("")
    .toUpperCase();
}

export function MiniCards({ cards }: { cards: readonly string[] }) {
  const words = useWords();
  return (
    <span className="mini-cards">
      {cards.map((card) => {
        const of = cityCard(card);
        return (
          <span key={card} className={`mini ${of ? "" : "mini-event"}`} title={words.named("card", card)}>
            {of ? (
              <>
                <TribeShape tribe={of.tribe} size={12} />
                {short(of.city)}
              </>
            ) : (
              <Icon name={eventSign(card)} />
            )}
          </span>
        );
      })}
    </span>
  );
}

export function Players({
  view,
  table,
  awaited,
  presence,
  shown,
  own,
  onTurn,
}: {
  view: FallView;
  table: TableOut;
  awaited: readonly string[];
  presence: Presence | null;
  shown: Seat | null;
  /** Seats of this device; it can act for any of them. */
  own: readonly Seat[];
  onTurn: (seat: Seat) => void;
}) {
  const words = useWords();
  const alone = view.hands.length === 1;
  return (
    <ul className="players" aria-label={words.say("players")}>
      {view.roles.map((role, at) => {
        const seat = SEATS[alone ? 0 : at] as Seat;
        const of = table.seats.find((each) => each.seat === seat);
        const turn = view.player === at;
        const here = of?.kind === "bot" || presence?.seats.includes(seat);
        return (
          <li
            key={role}
            className="seat-row"
            data-player={at}
            data-turn={turn}
            data-mine={alone ? turn : seat === shown}
            data-awaited={awaited.includes(seat) && (!alone || turn)}
          >
            <RoleBadge role={role} seat={at} />
            <span className="player-text">
              <span className="player-line">
                <b>{alone ? words.named("role", role) : words.named("seat", seat)}</b>
                <em>{view.pawns[at] ?? ""}</em>
              </span>
              {!alone && (
                <span className="player-cards">
                  <span className="dim">{words.named("role", role)}</span>
                  <MiniCards cards={view.hands[at] ?? []} />
                </span>
              )}
              {!alone && (
                <span className="player-state dim">
                  {!here && <span className="away">{words.say("seat.away")}</span>}
                  {of?.late && <span className="away">{words.say("seat.late")}</span>}
                  {of?.kind === "free" && <span className="away">{words.say("seat.free")}</span>}
                  {own.length > 1 && own.includes(seat) && seat !== shown && (
                    <button type="button" className="link" onClick={() => onTurn(seat)}>
                      {words.say("device.act_as", { who: words.named("seat", seat) })}
                    </button>
                  )}
                </span>
              )}
            </span>
          </li>
        );
      })}
      {alone && (
        <li className="seat-row">
          <span className="player-text">
            <span className="player-line">
              <b>{words.say("treasury")}</b>
            </span>
            <MiniCards cards={view.treasury} />
          </span>
        </li>
      )}
    </ul>
  );
}
