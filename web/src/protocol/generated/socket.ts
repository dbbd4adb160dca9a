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

/**
 * Do one of the options of an update. The same key sent again happens once.
 */
export interface Act {
  act: string;
  decision: string;
  key: string;
  type: "act";
}
/**
 * Tell what happened before entry `upto`: an update goes back only so far. It is answered by a `past`.
 */
export interface Before {
  type: "before";
  upto: number;
}
/**
 * What one operand of a composed act can be; which of the fields are there, its kind says.
 */
export interface Bound {
  /**
   * The names to choose from
   */
  among: string[] | null;
  /**
   * The greatest, or the most in all
   */
  high: number | null;
  kind: string;
  /**
   * The least number, or of a bundle the fewest in all
   */
  low: number | null;
  /**
   * Of a bundle: the most of each thing
   */
  most: {
    [k: string]: number;
  } | null;
  name: string;
}
/**
 * A line of chat.
 */
export interface ChatOut {
  at: number;
  n: number;
  name: string;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  text: string;
  type: "chat";
}
/**
 * The clock of a live table: seconds a decision, or a bank of minutes a seat, to which seconds may be added.
 */
export interface Clock {
  /**
   * Of each seat for the whole game; 0: no bank
   */
  minutes: number;
  /**
   * For each decision; with a bank, added to it for each. Both 0: no clock
   */
  seconds: number;
}
/**
 * The clocks of a table that has any: after an update, when one begins to run, and after a welcome.
 */
export interface ClocksOut {
  clocks: SeatClockOut[];
  /**
   * How many entries the table had then
   */
  seq: number;
  type: "clocks";
}
/**
 * The clock of a seat.
 */
export interface SeatClockOut {
  /**
   * Seconds when this was sent, by the clock of the service
   */
  left: number;
  /**
   * It is this seat's time that passes
   */
  runs: boolean;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
}
/**
 * An act that is composed, not listed: its verb, and within which bounds; the rules have the last word.
 */
export interface CompositionOut {
  operands: Bound[];
  verb: string;
}
/**
 * It happened, once, however often it was sent.
 */
export interface DoneOut {
  key: string;
  seq: number;
  type: "done";
}
/**
 * Anything else that went wrong.
 */
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
    | "banned";
  key: string | null;
  type: "error";
  /**
   * What the host says to somebody who is banned
   */
  why: string | null;
}
/**
 * An entry of the log as this seat may read it, with what it made happen.
 */
export interface Event {
  /**
   * In notation; `?` where this seat may not know
   */
  act: string | null;
  facts: {
    [k: string]: unknown;
  }[];
  /**
   * None: the setup
   */
  seat: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
  seq: number;
  undo: number | null;
}
/**
 * The first message: which protocol is spoken, and how many entries the client has seen.
 */
export interface Hello {
  protocol: number;
  since?: number | null;
  /**
   * That of the last update
   */
  tip?: string | null;
  /**
   * That of a seat's private link: this socket is that seat's, whoever's browser it is in
   */
  token?: string | null;
  type: "hello";
}
/**
 * Ask to be waited for in windows, or no longer.
 */
export interface Hold {
  key: string;
  on: boolean;
  type: "hold";
}
/**
 * One step of a JSON Patch; a removal has no value.
 */
export interface Operation {
  op: "add" | "remove" | "replace";
  /**
   * A JSON Pointer (RFC 6901)
   */
  path: string;
  value: {
    [k: string]: unknown;
  };
}
/**
 * How a game ended.
 */
export interface OutcomeOut {
  ending: string;
  /**
   * What the points came from
   */
  lines: ScoreLine[];
  /**
   * Places, seat by seat, 1 the best; seats that tie share one. Null: no places, or all have lost
   */
  ranks: number[] | null;
  /**
   * Points, seat by seat; null where there are none
   */
  scores: number[] | null;
  /**
   * What decided between equal points, the first first
   */
  tie_breaks: ScoreLine[];
  winners: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
}
/**
 * Points by what they came from: the text of a source has the key `score.<source>`.
 */
export interface ScoreLine {
  points: number[];
  source: string;
}
/**
 * What happened from entry `since` on, up to the one that was asked for; nothing, if nothing was before.
 */
export interface PastOut {
  events: Event[];
  since: number;
  type: "past";
}
/**
 * Point at a place, for a moment.
 */
export interface Point {
  place: string;
  type: "ping";
}
/**
 * Somebody points at a place.
 */
export interface PointOut {
  place: string;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  type: "ping";
}
/**
 * Who is there.
 */
export interface Presence {
  seats: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
  type: "presence";
  watchers: number;
}
/**
 * Why something may not be done: the rule, and a text by its key.
 */
export interface RefusalOut {
  key: string;
  params: {
    [k: string]: unknown;
  };
  rule: string;
  verb: string;
}
/**
 * Why this seat may not do what it is not offered now; nothing, if it has nothing to decide.
 */
export interface RefusalsOut {
  /**
   * The present decision, whichever was asked about
   */
  decision: string | null;
  refusals: RefusalOut[];
  type: "refusals";
}
/**
 * The rules do not allow it.
 */
export interface RefusedOut {
  key: string;
  refusal: RefusalOut;
  type: "refused";
}
/**
 * Somebody who sat in a seat of a game that had begun, and got up.
 */
export interface SatOut {
  bot: string | null;
  name: string | null;
  /**
   * What happened before this entry, they did
   */
  until: number;
}
/**
 * Write to the table.
 */
export interface Say {
  key: string;
  text: string;
  type: "chat";
}
/**
 * A seat at a table.
 */
export interface SeatOut {
  bot: string | null;
  kind: "free" | "kept" | "person" | "bot";
  /**
   * Its time for this turn is over: anybody at the table may put a bot there
   */
  late: boolean;
  name: string | null;
  /**
   * Who sat there before, the first one first
   */
  past: SatOut[];
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /**
   * It is waited for always, where it has no choice too
   */
  waits: boolean;
  /**
   * Yours, or kept for you
   */
  yours: boolean;
}
/**
 * The decision is no longer open; an update came before.
 */
export interface StaleOut {
  decision: string | null;
  key: string;
  seq: number;
  type: "stale";
}
/**
 * Tell again what happened after `since` entries; before the start, the table. It is always answered.
 */
export interface Sync {
  since: number;
  /**
   * That of the last update
   */
  tip?: string | null;
  type: "sync";
}
/**
 * Seats or settings changed, or the game started or ended.
 */
export interface TableChanged {
  table: TableOut;
  type: "table";
}
/**
 * A table, as whoever asks may see it.
 */
export interface TableOut {
  /**
   * To the secret that chance comes from; to be kept before a nonce is sent, see the record at the end
   */
  commitment: string;
  created_at: number;
  /**
   * The deal of the day that is played here; null: the table's own
   */
  deal: string | null;
  ending: string | null;
  game: string;
  /**
   * The public key with which the host signs the record at the end
   */
  host: string;
  id: string;
  /**
   * The table of the rematch
   */
  next: string | null;
  options: TableOptions;
  /**
   * Whoever asks is the owner
   */
  owner: boolean;
  public: boolean;
  seats: SeatOut[];
  seq: number;
  settings: {
    [k: string]: string | string[];
  };
  state: "open" | "running" | "over";
  title: string;
  version: number;
  winners: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[] | null;
  you: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
}
/**
 * How people play at a table.
 */
export interface TableOptions {
  /**
   * Seconds before a bot acts, so that one can follow
   */
  bot_pause: number;
  /**
   * Seats may write to each other
   */
  chat: boolean;
  clock: Clock;
  /**
   * Clients may offer hints
   */
  hints: boolean;
  /**
   * Clients may show the odds of what may come
   */
  odds: boolean;
  /**
   * 0: live; else days a turn may take
   */
  pace: number;
  /**
   * Whoever has the link may watch
   */
  spectators: boolean;
  /**
   * What showed nobody anything may be taken back
   */
  undo: boolean;
}
/**
 * Take back to where the log had `to` entries: one of an update's `undo`, or the last of them.
 */
export interface Undo {
  key: string;
  to?: number | null;
  type: "undo";
}
/**
 * The table as this seat sees it now, and what happened after `since` entries.
 */
export interface Update {
  awaited: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
  /**
   * What may be composed besides
   */
  compositions: CompositionOut[];
  /**
   * Sent back with an act; it changes when the options or the view do
   */
  decision: string | null;
  events: Event[];
  /**
   * What was told before does not lead here, or not all of it: the events begin anew at `since`, and what was before is told when it is asked for
   */
  fresh: boolean;
  /**
   * In notation; empty when there is nothing to decide
   */
  options: string[];
  outcome: OutcomeOut | null;
  /**
   * A JSON Patch (RFC 6902) that makes the view of the one in the update before, of entry `since`; null where `view` tells it
   */
  patch: Operation[] | null;
  seq: number;
  since: number;
  /**
   * Of all that happened so far: sent back with a hello or a sync
   */
  tip: string;
  type: "update";
  undo: number[];
  /**
   * Null where it is told by `patch`
   */
  view: {
    [k: string]: unknown;
  } | null;
}
/**
 * The answer to a hello; an update follows if the game has started.
 */
export interface Welcome {
  chat: ChatOut[];
  presence: Presence;
  protocol: number;
  seat: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
  table: TableOut;
  type: "welcome";
}
/**
 * Ask why something is not offered in a decision. It is answered by `refusals`, and changes nothing.
 */
export interface Why {
  decision: string;
  type: "why";
}
