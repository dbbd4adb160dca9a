/** A screen of the client: how to reach it, and which element must be visible. */

export type Json = Record<string, unknown>;

/** A table that is served to seat A. */
export interface Sitting {
  table: Json;
  /** First update of each seat. */
  first: Record<string, Json | null>;
  /** Messages to seat A after its first update, in order. */
  heard?: readonly Json[];
  /** Seats of other players on this device. */
  beside?: readonly string[];
  /** Stored data of this browser about the table, by the name before its id. */
  kept?: Readonly<Record<string, string>>;
}

export interface Screen {
  at: string | Sitting;
  /** Special answers of the server by the end of the path. */
  answers?: Json;
  /** Selectors to press in order: buttons by a click, places of a map by Enter. */
  presses?: readonly string[];
  /** Selectors to press instead on a phone or on a desktop. */
  phone?: readonly string[];
  desktop?: readonly string[];
  /** Keys to press after that. */
  keys?: readonly string[];
  /** Reasons for missing options, sent by the server after that. */
  refusals?: readonly Json[];
  seen: string;
  /** The only device that has this screen. */
  only?: "desktop" | "phone";
  /** Whether the gate visits it on a phone instead of a desktop. */
  phoneAtGate?: boolean;
  /** Whether the gate skips it, because other screens draw all its components. */
  nightly?: boolean;
  /** Whether its map is checked too. One screen of each game with a map is enough. */
  map?: boolean;
}
