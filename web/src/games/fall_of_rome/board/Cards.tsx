/** Faces of cards. A City card has one colour, its tribe's; an Event has its sign and a line of what it does. */

import { memo } from "react";
import { Icon } from "../../../table/Icon";
import { CITY_CARDS, placeOf, readCard } from "../layout/map";
import type { Card } from "../view";
import { CubeShape } from "./Pieces";
import { eventSign } from "./signs";
import { useLand } from "./Terrain";
import "./widgets.css";
import "./cards.css";

export interface CardLook {
  small?: boolean;
  usable?: boolean;
  chosen?: boolean;
}

const look = ({ small, usable, chosen }: CardLook) =>
  `${small ? " small" : ""}${usable ? " usable" : ""}${chosen ? " chosen" : ""}`;

/** A City card's face, with the number of those of its colour; needs `MapDefs` around it for its picture. */
export const CityCard = memo(function CityCard({ card, ...how }: { card: Card } & CardLook) {
  const land = useLand();
  const read = readCard(card);
  if (!read) throw new Error(`${card} is no City card`);
  const { city, tribe } = read;
  const { x, y, port } = placeOf(city);
  return (
    <span className={`card city-card tribe-${tribe}${look(how)}`}>
      <span className="card-band" />
      <span className={`card-title${city.length > 9 ? " long" : ""}`}>{city}</span>
      <span className="card-picture">
        <svg viewBox={`${x - 96} ${y - 96} 192 192`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
          <rect x={x - 200} y={y - 200} width="400" height="400" className="card-sea" />
          <use href={land} className="card-land" />
          <circle cx={x} cy={y} r="12" className="card-place" />
          <circle cx={x} cy={y} r="21" className="card-place-ring" />
        </svg>
      </span>
      <span className="card-foot">
        <CubeShape tribe={tribe} size={16} />
        <small className="card-count">× {CITY_CARDS[tribe]}</small>
        {port && <Icon name="anchor" />}
      </span>
    </span>
  );
});

/** An Event's face. */
export const EventCardFace = memo(function EventCardFace(
  props: { event: Card; title: string; text?: string } & CardLook,
) {
  const { event, title, text, ...how } = props;
  return (
    <span className={`card event${look(how)}`}>
      <span className="card-band" />
      <span className={`card-title${title.length > 12 ? " long" : ""}`}>{title}</span>
      <span className="card-picture">
        <Icon name={eventSign(event)} />
      </span>
      {text && <span className="card-text">{text}</span>}
      <span className="card-foot" />
    </span>
  );
});
