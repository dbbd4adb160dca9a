/** What the board is given and what it says back. It knows no rules and no language. */
import type { ReactNode } from "react";
import type { Insets } from "../../../table/camera";
import type { Focus, MapWords } from "../../../table/MapBoard";
import type { City, Crossroads, Hex, StruggleView } from "../view";

/** What somebody tapped, clicked or entered on: kinds are those of the notation. */
export type Pick =
  | { kind: "crossroads"; value: Crossroads }
  | { kind: "city"; value: City }
  | { kind: "hex"; value: Hex };

/** Grain and gold. */
export type Payment = readonly [number, number];

/**
 * `offered`: bright with a gold rim; `allowed`: it can be chosen, but there is nobody to rob; `chosen`: what will be
 * done there; `gives`: it pays out just now.
 */
export type HexMark = "offered" | "allowed" | "chosen" | "gives";

/** `offered` has a crimson ring, `chosen` a firm one, `short` a dashed one: in reach, but something is missing. */
export type CityMark = "offered" | "chosen" | "short" | "struck";

export interface Marks {
  /** Where one may go, with every payment; those joined by roads without arrows glow as one web with one price. */
  journeys?: Readonly<Record<Crossroads, readonly Payment[]>>;
  /** Crossroads that may be chosen without a price (the start). */
  places?: readonly Crossroads[];
  /** The crossroads that was picked or is pointed at, with the way there and the payment that it costs. */
  chosen?: { crossroads: Crossroads; payment: Payment | null } | null;
  hexes?: Readonly<Record<Hex, HexMark>>;
  cities?: Readonly<Record<City, CityMark>>;
  /** Beside a city in words, such as what it still needs. */
  notes?: Readonly<Record<City, string>>;
  /** Where the tribe on turn stands. */
  here?: Crossroads | null;
  /** Somebody points there: a crossroads, city or hex. */
  pinged?: readonly string[];
  /** What is not marked recedes a little. */
  dim?: boolean;
  /** Percent by total, shown on the numbers. */
  odds?: Readonly<Record<number, number>> | null;
}

/** A card that flies over the map, and where. Figures walk by themselves. Without motion none is drawn. */
export interface Flight {
  id: string;
  from: Hex | Crossroads | City;
  /** A seat: to the row of that player (`[data-player]`, by number). */
  to: { seat: string } | { crossroads: Crossroads };
  /** `grain`, `ore`, `horse`, `cattle`, `gold`, `pasture` (face down); all else is the back of a card. */
  piece: string;
}

/** Every word on the board comes from outside. */
export interface BoardWords extends MapWords {
  crossroads: (crossroads: Crossroads) => string;
  city: (city: City) => string;
  hex: (hex: Hex) => string;
  /** On a price that is nothing. */
  free: string;
  /** Names of waters and lands on the map are Latin in every language. */
}

export interface BoardProps {
  view: StruggleView;
  words: BoardWords;
  onPick: (pick: Pick) => void;
  /** A mouse rests on a crossroads that is offered, or the keyboard's place is there; null: no longer. */
  onPoint?: (crossroads: Crossroads | null) => void;
  marks?: Marks;
  focus?: Focus;
  /** Whose tribes the camera rests at on small screens. */
  seat?: number | null;
  /** Pieces appear where they are. */
  still?: boolean;
  /** What sets out now: a new list sends all of it on its way, once. */
  flights?: readonly Flight[];
  /** A box over the sea or beside a spot, put where it hides the least (on large screens). */
  callout?: { spot: Crossroads | City | Hex; content: ReactNode } | null;
  insets?: Insets;
  /** More round buttons beside those that move the map. */
  tools?: ReactNode;
  /** Widgets laid over the map; give each `data-over-map`, so that it does not move the map. */
  children?: ReactNode;
}
