/** What the board is given and what it says back. It knows no rules and no language. */
import type { ReactNode } from "react";
import type { Insets } from "../../../table/camera";
import type { Focus, MapWords } from "../../../table/MapBoard";
import type { City, CityPieces, FallView, Tribe } from "../view";

/** What somebody tapped, clicked or entered on. */
export type Pick =
  | { kind: "city"; city: City }
  | { kind: "tribe"; tribe: Tribe }
  | { kind: "player_deck" | "player_discard" | "barbarian_deck" | "barbarian_discard" }
  | { kind: "decline" | "track" };

/** `offered` glows, `chosen` has a firm ring, `here` is the own pawn's city, `pinged` waves, `struck` flashes. */
export type CityMark = "offered" | "chosen" | "here" | "pinged" | "struck";

/** An estimate in percent that a city is sacked before the next turn. */
export interface Risk {
  percent: number;
  error: number;
  /** Whether the next turn is one's own; else it is that of the seat on turn. */
  own: boolean;
}

export interface Marks {
  cities?: Partial<Record<City, CityMark | CityMark[]>>;
  tribes?: Partial<Record<Tribe, "offered" | "chosen">>;
  /** Roads lit up, as pairs of cities. */
  roads?: [City, City][];
  /** Percent by city: shown in the city's medallion instead of its sign. */
  odds?: Partial<Record<City, number>>;
  /** Those of a few percent are shown below the city's name. */
  risks?: Partial<Record<City, Risk>>;
  /** Only these tribes' migration routes are shown with strength; the rest recede. */
  routes?: Tribe[];
  /** When anything is offered, what is not recedes a little. */
  dim?: boolean;
}

/** What is in a city, for the words that say it. */
export interface CityContent {
  city: City;
  pieces: CityPieces;
  /** Seats whose pawns stand there. */
  pawns: number[];
  port: boolean;
  tribes: Tribe[];
  marks: CityMark[];
  odds: number | undefined;
  risk: Risk | undefined;
}

/** Every word on the board comes from outside. */
export interface BoardWords extends MapWords {
  /** A city with all that is in it, in words. */
  city: (content: CityContent) => string;
  /** The chip at the edge that leads to a city out of sight. */
  offscreen: (city: City) => string;
}

export interface BoardProps {
  view: FallView;
  words: BoardWords;
  onPick: (pick: Pick) => void;
  marks?: Marks;
  focus?: Focus;
  /** Seat whose city the camera rests at on small screens. */
  seat?: number | null;
  /** Pieces appear where they are, without walking there. */
  still?: boolean;
  /** A box beside a city, put where it hides the least (on large screens). */
  callout?: { city: City; content: ReactNode } | null;
  /** Pixels at each side covered by widgets: chips at the edge keep clear of them. */
  insets?: Insets;
  /** More round buttons beside those that move the map. */
  tools?: ReactNode;
  /** Widgets laid over the map; give each `data-over-map`, so that it does not move the map. */
  children?: ReactNode;
}
