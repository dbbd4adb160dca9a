// Made by `npm run types` from docs/protocol/openapi.json; not to be edited.

import type { Clock, OutcomeOut, RefusalOut, SatOut, ScoreLine, SeatOut, TableOptions, TableOut } from "./socket";

export type { Clock, OutcomeOut, RefusalOut, SatOut, ScoreLine, SeatOut, TableOptions, TableOut };

/** State of a review. */
export type ReviewState = "none" | "waiting" | "working" | "ready" | "failed";

/** A mail address, and whether reminders are sent to it. */
export interface AddressOut {
  confirmed: boolean;
  email: string;
  unsubscribed: boolean;
}
/** The token of a link in a mail. */
export interface AddressToken {
  token: string;
}
/** Defaults of a table's options: on, off, or never (the game does not allow it). */
export interface AllowancesOut {
  hints: "on" | "off" | "never";
  odds: "on" | "off" | "never";
  undo: "on" | "off" | "never";
}
/** All acts of an attempt so far. */
export interface AttemptIn {
  /**
   * @minItems 1
   * @maxItems 40
   */
  acts: [string, ...string[]];
}
/** Verdict of the rules on the last act of an attempt. */
export interface AttemptOut {
  /** Why the act was refused; null: it was not */
  refusal: RefusalOut | null;
  /** The `refusals` then; null: the act was refused */
  refusals: { [k: string]: unknown } | null;
  state: "open" | "solved" | "failed";
  /** The `update` after the act; null: it was refused */
  update: { [k: string]: unknown } | null;
}
/** Choice of a bot. */
export interface BotChoice {
  bot: string;
}
/** A lesson that can be played without a service. */
export interface BuiltLesson {
  game: string;
  /** Whether the lesson comes after the first course */
  more: boolean;
  name: string;
  number: number;
  rule: string;
  seat: string;
  steps: LessonStepOut[];
  table: TableOut;
}
/** One step of a lesson: its sentences, the expected act, and its updates. */
export interface LessonStepOut {
  /** Expected act, in notation; null: the player reads, and the game continues */
  act: string | null;
  /** The `update` after the act; null: nothing happens */
  after: { [k: string]: unknown } | null;
  /** The `update` at its start; null: the table has not changed since the previous step */
  before: { [k: string]: unknown } | null;
  /** The `refusals` at its start */
  refusals: { [k: string]: unknown };
  /** Rule shown with the step */
  rule: string;
  /** Key of the sentence before the act */
  say: string;
  /** Key of the sentence after the act; null: the step has no act */
  why: string | null;
  /** Key of the sentence for other legal acts */
  wrong: string;
}
/** A puzzle with its table. */
export interface BuiltPuzzle {
  /** Number of possible first acts */
  count: number;
  difficulty: "easy" | "medium" | "hard";
  /** First acts after which the goal can still be reached */
  firsts: string[];
  game: string;
  /** Facts that must happen this turn: `fact`, and operands. The text of each has the key `puzzle.FACT.OPERAND` with its last operand, or else `puzzle.FACT` */
  goal: { [k: string]: unknown }[];
  number: number;
  /** Number of positions that the proof tried */
  positions: number;
  /** The first `refusals` */
  refusals: { [k: string]: unknown };
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Acts of a shortest solution */
  solution: string[];
  table: TableOut;
  /** The first `update` */
  update: { [k: string]: unknown };
}
/** Request for a seat. */
export interface Claim {
  /** The table's commitment, as shown to the player and kept */
  commitment: string;
  name: string;
  /** The player's part of the random key, made after they saw the commitment */
  nonce: string;
}
/** A person with whom the guest has finished games. */
export interface Companion {
  name: string;
  played: number;
  /** Number of these games that the guest won */
  won: number;
}
/** A person with whom the guest has shared a table, and the result of their scored try. */
export interface CompanionOut {
  name: string;
  /** Points, or the turn of the win; null for a lost game */
  value: number | null;
}
/** Changes of a table before the start. Missing values stay unchanged. */
export interface Configuration {
  options?: OptionsIn | null;
  public?: boolean | null;
  settings?: { [k: string]: string | string[] } | null;
  title?: string | null;
}
/** Options of a table in a request. Options that are missing keep their value, or get the game's default. */
export interface OptionsIn {
  bot_pause?: number | null;
  chat?: boolean | null;
  clock?: Clock | null;
  hints?: boolean | null;
  odds?: boolean | null;
  pace?: number | null;
  spectators?: boolean | null;
  undo?: boolean | null;
}
/** A WebAuthn response, as `PublicKeyCredential.toJSON` returns it. */
export interface Credential {
  credential: { [k: string]: unknown };
}
/** Counts of scored tries of daily deals. */
export interface DailyStatistics {
  /** Consecutive days with a scored try, up to today or yesterday */
  in_a_row: number;
  played: number;
  won: number;
}
/** A day and its commitment. */
export interface DayOut {
  commitment: string;
  day: string;
  number: number;
  published_at: number;
  /** Once it is shown */
  secret: string | null;
}
/** Published days, the latest first. */
export interface DaysOut {
  /** Cursor of the next page */
  before: string | null;
  days: DayOut[];
}
/** A deal, and the number of its tries. */
export interface DealOut {
  /** Scored tries so far */
  begun: number;
  day: string;
  difficulty: string | null;
  game: string;
  id: string;
  mine: TryOut | null;
  number: number;
  over: number;
  /** Null: not computed yet */
  par: ParOut | null;
  seats: number;
  won: number;
}
/** A guest's try, at the table where they first saw the deal. */
export interface TryOut {
  /** `left` if the guest left before the end */
  ending: string | null;
  over: boolean;
  points: number | null;
  /** Whether the try counts; otherwise it is practice */
  scored: boolean;
  /** Null for a spectator */
  seat: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
  table: string;
  turns: number | null;
  won: boolean | null;
}
/** Result of the best bot in all seats: the median of several plays. No plays: it cannot play the deal. */
export interface ParOut {
  plays: number;
  /** Points of each seat, in a game with points */
  points: number[] | null;
  /** Turns of won games, in a cooperative game */
  turns: number | null;
  won: number;
}
/** A deal with the results of its tries. */
export interface DealResults {
  /** `points`, or `turns` */
  by: string;
  commitment: string;
  /** People who have shared a table with the caller, the best first; empty while `reached` is null */
  companions: CompanionOut[];
  deal: DealOut;
  ends_at: number;
  /** Scored today, practice once it is shown, not playable in between */
  playable: boolean;
  /** Points, or turns of won games; null while the caller may still have a scored try */
  reached: ReachedOut[] | null;
  /** Once it is shown */
  secret: string | null;
  /** Time when its secret is published; scored tries must end before */
  shown_at: number;
  today: boolean;
}
/** The number of people with the same result: the turn on which they won, or their points. */
export interface ReachedOut {
  people: number;
  value: number;
}
/** Another device that acts for seats of the caller since it opened a private link. */
export interface DeviceOut {
  id: string;
  /** Browser and system, or empty if unknown */
  name: string;
  since: number | null;
  tables: DeviceTable[];
}
/** A table at which a device acts for the caller. */
export interface DeviceTable {
  game: string;
  id: string;
  title: string;
}
/** The caller's other devices. */
export interface Devices {
  devices: DeviceOut[];
}
/** Counts of games of one difficulty. */
export interface DifficultyCount {
  difficulty: string;
  played: number;
  won: number;
}
/** An error: a key, its parameters, and a sentence in the client's language. */
export interface ErrorBody {
  key: string;
  params: { [k: string]: string };
  text: string;
}
/** An error. */
export interface ErrorOut {
  error: ErrorBody;
}
/** Replay of a record file, which has no table. */
export interface FileReplayOut {
  /** Tip after the last entry here, equal to `before` of the next part */
  after: string;
  /** Tip before that entry; empty for the first entry of the log */
  before: string;
  entries: ReplayEntry[];
  /** Number of the first entry here; its view is whole */
  first: number;
  game: string;
  /** Names of the players, by seat */
  names: string[];
  /** Whether the game is over; while it runs, only the caller's own view is sent */
  over: boolean;
  /** Seat whose view it is; null: a spectator's */
  seat: string | null;
  /** Number of entries in the log, not only in this part */
  seq: number;
  settings: { [k: string]: string | string[] };
  table: string;
  /** Hash of the log; it changes when entries are added */
  tip: string;
}
/** An entry, its facts, and the table after it. */
export interface ReplayEntry {
  /** In notation; `?` for parts hidden from this seat */
  act: string | null;
  /** Seats that must act next */
  awaited: string[];
  facts: { [k: string]: unknown }[];
  /** Result, if the game was over then */
  outcome: OutcomeOut | null;
  /** Changes of the previous entry's view (RFC 6902) */
  patch: Operation[] | null;
  /** Null: the setup */
  seat: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
  seq: number;
  undo: number | null;
  /** View after the entry; null if `patch` is set */
  view: { [k: string]: unknown } | null;
}
/** An operation of a JSON Patch (RFC 6902); a removal has no value. */
export interface Operation {
  op: "add" | "remove" | "replace";
  /** A JSON Pointer (RFC 6901) */
  path: string;
  value: unknown;
}
/** Success. */
export interface Fine {
  ok: boolean;
}
/** A finished game and its result. */
export interface FinishedGame {
  began_at: number;
  /** The daily deal that was played; null: the table had its own chance */
  deal: string | null;
  ended_at: number;
  ending: string | null;
  /** Number of entries in its log */
  entries: number;
  game: string;
  id: string;
  public: boolean;
  seats: FinishedSeat[];
  settings: { [k: string]: string | string[] };
  title: string;
  winners: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
  /** Seat of the requesting guest; null: they did not play */
  you: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
}
/** A seat of a finished game. */
export interface FinishedSeat {
  bot: string | null;
  kind: "free" | "kept" | "person" | "bot";
  name: string | null;
  /** Null: the game has no ranks, or all seats have lost */
  rank: number | null;
  /** Points; null: the game has no points */
  score: number | null;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
}
/** A page of finished games, the latest first. */
export interface FinishedGames {
  /** Cursor of the next page */
  after: string | null;
  games: FinishedGame[];
}
/** Request for a fork: its position and the caller's seat. */
export interface ForkIn {
  /** Number of the entry after which the new game starts */
  at: number;
  /** Bot for the other seats; null: the best */
  bot?: string | null;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
}
/** A game that can be played here. */
export interface GameOut {
  /** Description in one sentence, by language */
  about: { [k: string]: string };
  /** Names of the bots; the last one is the default and gives the hints */
  bots: string[];
  /** URL of the browser module that draws it, if the game has one */
  client: string | null;
  /** Whether all seats win or lose together */
  cooperative: boolean;
  /** Names of the lessons of the first course, in order */
  course: string[];
  /** Notation of each act: `verb {operand:kind} {number:count}` */
  forms: string[];
  /** Whether seats see different information */
  hidden: boolean;
  /** Who may take a freed seat of a running game */
  joins: "anybody" | "former" | "nobody";
  /** Seats of a running game that the owner may free: any (`owner`), late ones (`late`), or none */
  kicks: "owner" | "late" | "nobody";
  /** Number of lessons */
  lessons: number;
  /**
   * Minimum and maximum of the usual duration
   *
   * @minItems 2
   * @maxItems 2
   */
  minutes: [unknown, unknown];
  name: string;
  options: AllowancesOut;
  /** Whether seats can skip pauses, in which they could act but need not */
  pauses: boolean;
  /** Number of puzzles */
  puzzles: number;
  /** Who may replace a late or absent player with a bot */
  replaces: "seated" | "owner" | "nobody";
  /** Finished games can be reviewed */
  reviews: boolean;
  rules: number;
  /**
   * Minimum and maximum
   *
   * @minItems 2
   * @maxItems 2
   */
  seats: [unknown, unknown];
  settings: SettingOut[];
  /** URL of its texts, by language; it changes with their content */
  texts: { [k: string]: string };
  /** Displayed name, by language */
  titles: { [k: string]: string };
}
/**
 * A setting of a table: one value, one for each seat, or a subset of values.
 *
 * The text of a setting's name has the key `setting.<name>`, that of a value `<of>.<value>`.
 */
export interface SettingOut {
  /** For `each`: of one seat; for `subset`: the default values */
  default: string | string[];
  /** For `each`: only the default value may occur twice */
  distinct: boolean;
  kind: "one" | "each" | "subset";
  name: string;
  /** Prefix of the text keys of its values */
  of: string;
  /** For `each`: number of values by number of seats, unless one per seat */
  places: { [k: string]: number } | null;
  /** For `subset`: minimum and maximum size by number of seats */
  sizes: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [unknown, unknown];
  } | null;
  values: string[];
}
/** Counts of finished games of one game. */
export interface GameStatistics {
  difficulties: DifficultyCount[];
  game: string;
  /** Longest winning streak */
  longest: number;
  played: number;
  /** Current winning streak */
  winning: number;
  won: number;
}
/** Nearby goals of the caller's seat, for newcomers. */
export interface GoalsOut {
  /** Keys of the game's texts (`goal...`); empty: the game suggests none */
  goals: ReasonOut[];
}
/** A reason or a goal: a key of the game's texts with parameters. */
export interface ReasonOut {
  key: string;
  params: { [k: string]: unknown };
}
/** Health of the service. */
export interface Health {
  ok: boolean;
  /** `late` if due work waits for a worker, else `ok` */
  workers: string;
}
/** What the best bot would do in the caller's seat. */
export interface HintOut {
  act: string;
  /** Id of the decision */
  decision: string;
  /** The best plans; empty if the game has none for this decision, or if none gains */
  plans: PlanOut[];
  reason: ReasonOut | null;
}
/** A plan for the rest of the turn. */
export interface PlanOut {
  acts: string[];
  /** Standard error of the gain by the draws */
  error: number;
  /** Change of the chance to win, compared to doing nothing more: a share of 1 */
  gain: number;
  reason: ReasonOut;
}
/** Public keys (Ed25519, in hex) with which this host signs the records of finished games. */
export interface HostOut {
  /** Key shown at tables */
  key: string;
  /** All signing keys, including those from before a rotation */
  keys: string[];
}
/** A lesson in a list. The keys of its sentences contain its name. */
export interface LessonOut {
  /** Whether the lesson comes after the first course */
  more: boolean;
  name: string;
  number: number;
  rule: string;
}
/** A private link to a seat. */
export interface Link {
  return: string;
}
/** A page of public tables that wait for players, the newest first. */
export interface Listed {
  /** Cursor of the next page */
  after: string | null;
  tables: TableOut[];
}
/** The requesting guest, whether the service sends mail, and the key for push subscriptions (null: push is off). */
export interface Me {
  mail: boolean;
  person: PersonOut | null;
  push: string | null;
}
/** A guest. */
export interface PersonOut {
  address: AddressOut | null;
  id: string;
  language: string;
  name: string;
}
/** A mail address for reminders. */
export interface NewAddress {
  email: string;
}
/** A guest's name and language. */
export interface NewGuest {
  language?: "en" | "pl";
  name: string;
}
/** A push subscription in the format of `PushSubscription.toJSON`. */
export interface NewPush {
  endpoint: string;
  keys: PushKeys;
}
/** Keys that encrypt notices for a browser. */
export interface PushKeys {
  auth: string;
  p256dh: string;
}
/** Reason for a report. */
export interface NewReport {
  why?: string;
}
/** Request for a new table. Its seats are free, so that everyone sees its commitment before they take one. */
export interface NewTable {
  game: string;
  /** The creator's name */
  name?: string | null;
  options?: OptionsIn;
  public?: boolean;
  seats: number;
  settings?: { [k: string]: string | string[] };
  title?: string | null;
}
/** Request for a table of a daily deal. */
export interface NewTry {
  name?: string | null;
}
/** Id of the rematch's table. */
export interface NextTable {
  table: string;
}
/** Odds of future chance, as far as the caller's seat may know them. */
export interface OddsOut {
  /** In the game's own format; null: the game has none now */
  odds: { [k: string]: unknown } | null;
  /** Number of entries that the odds are based on */
  seq: number;
}
/** A push subscription to remove. */
export interface OldPush {
  endpoint: string;
}
/** The caller's browser. */
export interface OwnBrowser {
  /** Endpoint of its push subscription, which stays */
  endpoint?: string | null;
}
/** Unfinished tables of the requesting guest, the latest changed first. */
export interface OwnTables {
  /** Whether there are more tables */
  more: boolean;
  tables: TableGlance[];
}
/** Summary of a table for the start page. */
export interface TableGlance {
  /** Time when the awaited seats run out of time */
  deadline: number | null;
  game: string;
  id: string;
  /** A seat is reserved for the requesting guest, who has not taken it yet */
  invited: boolean;
  seats: SeatGlance[];
  /** Time of the last move, or of the table's creation */
  since: number;
  state: "open" | "running";
  title: string;
}
/** A seat, and whether the game waits for it. */
export interface SeatGlance {
  /** It is this seat's turn */
  awaited: boolean;
  bot: string | null;
  kind: "free" | "kept" | "person" | "bot";
  name: string | null;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Yours, or kept for you */
  yours: boolean;
}
/** The caller's passkeys, and the origin whose pages may use passkeys (null: passkeys are off). */
export interface PasskeyList {
  origin: string | null;
  passkeys: PasskeyOut[];
}
/** A passkey of the caller. */
export interface PasskeyOut {
  created_at: number;
  /** Browser and system that used it last, or empty if unknown */
  device: string;
  id: string;
  /** Time of the last sign-in */
  used_at: number | null;
}
/** Options of a WebAuthn request, for `PublicKeyCredential.parse...OptionsFromJSON`. */
export interface PasskeyOptions {
  options: { [k: string]: unknown };
}
/** A puzzle in a list. */
export interface PuzzleOut {
  difficulty: "easy" | "medium" | "hard";
  /** Facts that must happen this turn: `fact`, and operands. The text of each has the key `puzzle.FACT.OPERAND` with its last operand, or else `puzzle.FACT` */
  goal: { [k: string]: unknown }[];
  number: number;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
}
/** A game as a seat saw it, entry by entry. */
export interface ReplayOut {
  /** Tip after the last entry here, equal to `before` of the next part */
  after: string;
  /** Tip before that entry; empty for the first entry of the log */
  before: string;
  entries: ReplayEntry[];
  /** Number of the first entry here; its view is whole */
  first: number;
  /** Whether the game is over; while it runs, only the caller's own view is sent */
  over: boolean;
  /** Seat whose view it is; null: a spectator's */
  seat: string | null;
  /** Number of entries in the log, not only in this part */
  seq: number;
  table: string;
  /** Hash of the log; it changes when entries are added */
  tip: string;
}
/** A whole review. */
export interface ReviewData {
  /** All seats have the same chances */
  cooperative: boolean;
  game: string;
  /** Names */
  seats: string[];
  /** Chances after the setup */
  start: number[];
  /** Standard errors of these chances */
  start_errors: number[];
  turns: ReviewedTurn[];
}
/** A turn. Lists have one number for each seat; changes are shares of 1. */
export interface ReviewedTurn {
  /** Chances to win after it */
  after: number[];
  /** Change by what was played */
  choice: number[];
  /** Standard errors of these chances */
  errors: number[];
  /** Number of its first entry */
  first: number;
  last: number;
  /** Change by what was drawn */
  luck: number[];
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** At turning points only */
  suggestion: SuggestionOut | null;
  /** choice: its seat lost by its own moves; luck: draws changed a chance most */
  turning_point: ("choice" | "luck") | null;
}
/** What a bot would have done in place of the move that lost most. */
export interface SuggestionOut {
  /** What was played */
  act: string;
  bot: string;
  entry: number;
  /** What the bot would play */
  other: string;
  params: { [k: string]: unknown };
  /** A key of the game's texts */
  reason: string | null;
}
/** A review, or how far it is. */
export interface ReviewOut {
  /** Entries that are reviewed */
  done: number;
  /** All entries; 0: the work has not begun */
  of: number;
  /** Present if `state` is ready */
  review: ReviewData | null;
  state: ReviewState;
}
/** A rule. Its printed part is separate from our rulings. */
export interface RuleOut {
  id: string;
  /** The rulebook's rule in our words; empty if all of it is a ruling */
  printed: string;
  /** Our decisions where the rulebook is unclear */
  rulings: string[];
  /** Short name; empty if the rule has none */
  title: string;
}
/** A game's rules in one language. Facts and refusals refer to rules by id. */
export interface RulesOut {
  sections: SectionOut[];
  things: ThingOut[];
}
/** Rules under one heading. */
export interface SectionOut {
  id: string;
  rules: RuleOut[];
  title: string;
}
/** A named thing (card, piece, track, action), and the rule about it. */
export interface ThingOut {
  /** Text key of its name */
  key: string;
  name: string;
  rule: string;
  rulings: string[];
  told: string[];
}
/** A chat message, with the number of entries at its time. */
export interface SaidOut {
  at: number;
  n: number;
  name: string;
  /** Number of an earlier message that was removed; this message has no text */
  removes: number | null;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /** Number of entries when it was sent */
  seq: number;
  text: string;
  type: "chat";
}
/** Statistics of the caller's finished games, the latest played game first. */
export interface Statistics {
  companions: Companion[];
  /** Null: no scored try */
  daily: DailyStatistics | null;
  games: GameStatistics[];
}
/** The deals of today. */
export interface TodayOut {
  commitment: string;
  day: string;
  deals: DealOut[];
  ends_at: number;
  /** Consecutive days on which the requesting guest had a scored try */
  in_a_row: number;
  number: number;
}
/** Token of a private link. */
export interface Token {
  token: string;
}
/** Switch of a seat's option. */
export interface Waits {
  on: boolean;
}
/** The running public table with the latest move, or null. */
export interface WatchedTable {
  /** More public tables, the latest move first */
  others: TableGlance[];
  table: TableGlance | null;
  /** Number of spectators */
  watching: number;
}
