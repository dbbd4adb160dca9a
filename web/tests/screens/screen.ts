/** A screen of the client: where it is, what is pressed there, and what must be seen. */

export type Json = Record<string, unknown>;

/** A table that is served to seat A. */
export interface Sitting {
  table: Json;
  /** What each seat hears when it comes. */
  first: Record<string, Json | null>;
  /** What seat A hears after that, one after another. */
  heard?: readonly Json[];
  /** Others at this device. */
  beside?: readonly string[];
  /** Kept by this browser about the table, by the name before its id. */
  kept?: Readonly<Record<string, string>>;
}

export interface Screen {
  at: string | Sitting;
  /** What the service says there, by how the path ends. */
  answers?: Json;
  /** Pressed one after another: buttons by a click, places of a map by Enter. */
  presses?: readonly string[];
  /** The same on a phone or on a desktop, where it is done in another way there. */
  phone?: readonly string[];
  desktop?: readonly string[];
  /** Keys that are pressed after that. */
  keys?: readonly string[];
  /** What the service then says of what is not offered. */
  refusals?: readonly Json[];
  seen: string;
  /** It is there on one of them only. */
  only?: "desktop" | "phone";
  /** Visited on a phone at the gate, which visits a screen once. */
  phoneAtGate?: boolean;
  /** Not visited at the gate: other screens draw all its components. */
  nightly?: boolean;
  /** Looked at with its map: some screen of each game is. */
  map?: boolean;
}
