/** Who plays: role, city, open hand, who is there, whose turn it is. */
import { memo } from "react";
import { Icon } from "../../../shell/Icon";
import { SeatState } from "../../../shell/play/Players";
import type { Seat } from "../../../shell/seat";
import { SEATS } from "../../../shell/seat";
import { useWords } from "../../../shell/words";
import { eventSign, RoleBadge } from "../board";
import { CITIES } from "../layout/map";
import { isAlone } from "../view";
import { useFall } from "./fall";
import { cityCard, TribeShape } from "./pieces";

function firstLetters(city: string): string {
  return city
    .split(" ")
    .map((word, at, all) => (all.length > 1 ? word.slice(0, at ? 2 : 1) : word.slice(0, 3)))
    .join("")
    .toUpperCase();
}

/** Cities by their first letters, as on small signs; those that begin alike also by where they part. */
export function short(city: string): string {
  const name = firstLetters(city);
  const alike = CITIES.filter((other) => other !== city && firstLetters(other) === name);
  if (alike.length === 0) return name;
  const parting = Math.max(
    ...alike.map((other) => [...city].findIndex((letter, at) => letter !== other[at])),
  );
  return `${city.slice(0, 2)}·${city.slice(parting, parting + 2)}`.toUpperCase();
}

export const MiniCards = memo(function MiniCards({ cards }: { cards: readonly string[] }) {
  const words = useWords();
  return (
    <span className="mini-cards">
      {cards.map((card) => {
        const of = cityCard(card);
        const name = words.named("card", card);
        return (
          // Letters are for eyes: who hears it hears the whole name.
          <span
            key={card}
            className={`mini ${of ? "" : "mini-event"}`}
            role="img"
            aria-label={name}
            title={name}
          >
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
});

export function Players() {
  const words = useWords();
  const { view, alone, shown, awaited } = useFall(({ view, truth, shown, update }) => ({
    ...{ view, alone: isAlone(truth), shown, awaited: update.awaited },
  }));
  return (
    <ul className="players" aria-label={words.say("players")}>
      {view.roles.map((role, at) => {
        const seat = SEATS[alone ? 0 : at] as Seat;
        const turn = view.player === at;
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
              {!alone && <SeatState seat={seat} />}
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
