// Made by `npm run types` from docs/protocol/socket.json; not to be edited.

/** The protocol's number, said in hello. */
export const PROTOCOL = 2;

export type ClientMessage = Hello | Act | Hold | Undo | Sync | Why | Before | Say | Point;
export type ServerMessage =
  | Welcome
  | TableChanged
  | Update
  | ClocksOut
  | RefusalsOut
  | PastOut
  | DoneOut
  | StaleOut
  | RefusedOut
  | ErrorOut
  | ChatOut
  | PointOut
  | Presence;

/** Choose one of the options of an update. A repeated key has no further effect. */
export interface Act {
  act: string;
  decision: string;
  key: string;
  type: "act";
}
/** Request the events before entry `upto`, which an update may not contain. The answer is `past`. */
export interface Before {
  type: "before";
  upto: number;
}
/** Bounds of an operand of a composed act. Its kind determines which fields are set. */
export interface Bound {
  /** Names to choose from */
  among: string[] | null;
  /** Maximum number, or maximum total of a bundle */
  high: number | null;
  kind: string;
  /** Minimum number, or minimum total of a bundle */
  low: number | null;
  /** For a bundle: maximum of each thing */
  most: { [k: string]: number } | null;
  name: string;
}
/** A chat message. */
export interface ChatOut {
  at: number;
  n: number;
  name: string;
  /** Number of an earlier message that was removed; this message has no text */
  removes: number | null;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  text: string;
  type: "chat";
}
/** Clock of a live table: seconds for each decision, or a time bank in minutes for each seat. */
export interface Clock {
  /** Time bank of each seat for the whole game; 0: no bank */
  minutes: number;
  /** Seconds for each decision; with a bank, added to it for each. Both 0: no clock */
  seconds: number;
}
/** Clocks of a table. Sent after an update, when a clock starts to run, and after a welcome. */
export interface ClocksOut {
  clocks: SeatClockOut[];
  /** Number of entries at that time */
  seq: number;
  type: "clocks";
}
/** The clock of a seat. */
export interface SeatClockOut {
  /** Remaining seconds when this was sent */
  left: number;
  runs: boolean;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
}
/** An act to compose: its verb, and the bounds of its operands. The rules make the final check. */
export interface CompositionOut {
  operands: Bound[];
  verb: string;
}
/** The command was executed once, even if it was sent several times. */
export interface DoneOut {
  key: string;
  seq: number;
  type: "done";
}
/** Any other error. */
export interface ErrorOut {
  code:
    | "bad_message"
    | "bad_act"
    | "no_seat"
    | "not_running"
    | "not_allowed"
    | "too_fast"
    | "too_often"
    | "full"
    | "busy"
    | "version"
    | "restart"
    | "banned"
    | "forbidden_words";
  key: string | null;
  type: "error";
  /** The host's reason for a ban */
  why: string | null;
}
/** An entry of the log with its facts, without what is hidden from this seat. */
export interface Event {
  /** In notation; `?` for parts hidden from this seat */
  act: string | null;
  facts: { [k: string]: unknown }[];
  /** Null: the setup */
  seat: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
  seq: number;
  undo: number | null;
}
/** First message: the protocol version, and the number of entries that the client has seen. */
export interface Hello {
  protocol: number;
  since?: number | null;
  /** Tip of the last update */
  tip?: string | null;
  /** Token of a seat's private link */
  token?: string | null;
  type: "hello";
}
/** Hold the game in windows for this seat, or stop holding it. */
export interface Hold {
  key: string;
  on: boolean;
  type: "hold";
}
/** An operation of a JSON Patch (RFC 6902); a removal has no value. */
export interface Operation {
  op: "add" | "remove" | "replace";
  /** A JSON Pointer (RFC 6901) */
  path: string;
  value: { [k: string]: unknown };
}
/** Result of a game. */
export interface OutcomeOut {
  ending: string;
  /** Points by source */
  lines: ScoreLine[];
  /** Rank by seat, 1 is the best; ties share a rank. Null: no ranks, or all lost */
  ranks: number[] | null;
  /** Points by seat; null: the game has none */
  scores: number[] | null;
  /** Tie breakers, in order of precedence */
  tie_breaks: ScoreLine[];
  winners: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
}
/** Points from one source. The text of a source has the key `score.<source>`. */
export interface ScoreLine {
  points: number[];
  source: string;
}
/** Events from entry `since` on, up to the requested one. */
export interface PastOut {
  events: Event[];
  since: number;
  type: "past";
}
/** Point at a place on the board. */
export interface Point {
  place: string;
  type: "ping";
}
/** A seat points at a place on the board. */
export interface PointOut {
  place: string;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  type: "ping";
}
/** Connected players and the number of spectators. */
export interface Presence {
  seats: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
  type: "presence";
  watchers: number;
}
/** Reason why an action is refused: the rule, and a text key. */
export interface RefusalOut {
  key: string;
  params: { [k: string]: unknown };
  rule: string;
  verb: string;
}
/** Reasons why actions are not offered to this seat; empty if it has nothing to decide. */
export interface RefusalsOut {
  /** Id of the current decision, which may differ from the requested one */
  decision: string | null;
  refusals: RefusalOut[];
  type: "refusals";
}
/** The rules refuse the command. */
export interface RefusedOut {
  key: string;
  refusal: RefusalOut;
  type: "refused";
}
/** A past holder of a seat in a running game. */
export interface SatOut {
  bot: string | null;
  name: string | null;
  /** Number of entries when they left */
  until: number;
}
/** Send a chat message. */
export interface Say {
  key: string;
  text: string;
  type: "chat";
}
/** A seat at a table. */
export interface SeatOut {
  bot: string | null;
  kind: "free" | "kept" | "person" | "bot";
  /** Its time for this turn is over, so it may be replaced by a bot */
  late: boolean;
  name: string | null;
  /** Past holders, the first one first */
  past: SatOut[];
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Pauses are skipped and turns ended automatically where it need not choose; only set for your seat */
  skips: boolean;
  /** Forced moves are not played automatically for it */
  waits: boolean;
  /** Yours, or kept for you */
  yours: boolean;
}
/** The decision is no longer open. An update was sent before this answer. */
export interface StaleOut {
  decision: string | null;
  key: string;
  seq: number;
  type: "stale";
}
/** Request the events after `since` entries, or the table if the game has not started. */
export interface Sync {
  since: number;
  /** Tip of the last update */
  tip?: string | null;
  type: "sync";
}
/** Seats or settings have changed, or the game has started or ended. */
export interface TableChanged {
  table: TableOut;
  type: "table";
}
/** A table, as the requesting guest may see it. */
export interface TableOut {
  /** Commitment to the secret of chance; keep it before you send a nonce, and check it in the record */
  commitment: string;
  created_at: number;
  /** The daily deal that is played; null: the table has its own chance */
  deal: string | null;
  ending: string | null;
  game: string;
  /** Public key with which the host signs the record at the end */
  host: string;
  id: string;
  /** Id of the rematch's table */
  next: string | null;
  options: TableOptions;
  /** Whether the requesting guest is the owner */
  owner: boolean;
  public: boolean;
  seats: SeatOut[];
  seq: number;
  settings: { [k: string]: string | string[] };
  state: "open" | "running" | "over";
  title: string;
  version: number;
  winners: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[] | null;
  you: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
}
/** Options of a table. */
export interface TableOptions {
  /** Seconds before a bot acts, so that people can follow */
  bot_pause: number;
  /** Seats may chat */
  chat: boolean;
  clock: Clock;
  /** Clients may offer hints */
  hints: boolean;
  /** Clients may show the odds of future chance */
  odds: boolean;
  /** Days for each turn; 0: a live table */
  pace: number;
  /** Anyone with the link may watch */
  spectators: boolean;
  /** Actions that revealed nothing may be undone */
  undo: boolean;
}
/** Undo back to `to` entries: one of the values in an update's `undo`, by default the last. */
export interface Undo {
  key: string;
  to?: number | null;
  type: "undo";
}
/** The table in the current view of this seat, and the events after `since` entries. */
export interface Update {
  awaited: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
  /** Further acts, which the client composes */
  compositions: CompositionOut[];
  /** Id to send back with an act; changes with the options and the view */
  decision: string | null;
  events: Event[];
  /** The events do not continue the previous ones; request earlier ones */
  fresh: boolean;
  /** In notation; empty if there is nothing to decide */
  options: string[];
  outcome: OutcomeOut | null;
  /** Changes of the previous update's view; null if `view` is set */
  patch: Operation[] | null;
  seq: number;
  since: number;
  /** Hash of the log, to send back with a hello or a sync */
  tip: string;
  type: "update";
  undo: number[];
  /** Null if `patch` is set */
  view: { [k: string]: unknown } | null;
}
/** Answer to a hello. An update follows if the game has started. */
export interface Welcome {
  chat: ChatOut[];
  presence: Presence;
  protocol: number;
  seat: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
  table: TableOut;
  type: "welcome";
}
/** Request the reasons why actions are not offered in a decision. The answer is `refusals`. */
export interface Why {
  decision: string;
  type: "why";
}
