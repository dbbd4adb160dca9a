/** Small pictures in text: tribes, cards, dice. */
import { memo } from "react";
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { CubeShape, Die, type Face as DieFace, eventSign } from "../board";
import { TRIBES, type Tribe } from "../view";

function isTribe(text: string): text is Tribe {
  return (TRIBES as readonly string[]).includes(text);
}

export const TribeShape = memo(function TribeShape({ tribe, size = 15 }: { tribe: string; size?: number }) {
  return isTribe(tribe) ? <CubeShape tribe={tribe} size={size} /> : null;
});

const FACES: readonly string[] = ["legion", "barbarian", "barbarian_legion", "two_barbarians_legion", "role"];

export function Face({ face, role = "" }: { face: string; role?: string }) {
  return FACES.includes(face) ? <Die face={face as DieFace} role={role} /> : null;
}

/** A City card is a city and a tribe; anything else is an Event. */
export function cityCard(card: string): { city: string; tribe: Tribe } | null {
  const [city, tribe] = card.split("/");
  return city && tribe && isTribe(tribe) ? { city, tribe } : null;
}

/** A card in text. */
export function CardChip({ card }: { card: string }) {
  const words = useWords();
  const of = cityCard(card);
  // A card of which only the kind is known.
  const kind = card === "event" ? words.say("deck.event") : null;
  return (
    <span className={`chip ${of ? "" : "chip-event"}`} title={words.named("card", card)}>
      {of ? <TribeShape tribe={of.tribe} size={14} /> : <Icon name={eventSign(card)} />}
      <span>{of ? words.named("city", of.city) : (kind ?? words.named("card", card))}</span>
    </span>
  );
}
