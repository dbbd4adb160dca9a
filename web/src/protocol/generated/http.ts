// Made by `npm run types` from docs/protocol/openapi.json; not to be edited.

/**
 * An address, and whether mails go there.
 */
export interface AddressOut {
  confirmed: boolean;
  email: string;
  unsubscribed: boolean;
}
/**
 * What a link in a mail carries.
 */
export interface AddressToken {
  token: string;
}
/**
 * What a table's options are unless somebody chooses: on or off; never: it cannot be had in this game.
 */
export interface AllowancesOut {
  hints: "on" | "off" | "never";
  odds: "on" | "off" | "never";
  undo: "on" | "off" | "never";
}
/**
 * Which bot.
 */
export interface BotChoice {
  bot: string;
}
/**
 * A lesson that can be played without a service.
 */
export interface BuiltLesson {
  game: string;
  name: string;
  number: number;
  rule: string;
  seat: string;
  steps: LessonStepOut[];
  table: TableOut;
}
/**
 * One step: what is said, what is to be pressed, and what comes of it.
 */
export interface LessonStepOut {
  /**
   * What is to be done, in notation; null: one reads, and lets the game go on
   */
  act: string | null;
  /**
   * The `update` that comes of it; null: nothing happens in it
   */
  after: {
    [k: string]: unknown;
  } | null;
  /**
   * The `update` that begins it; null: the table is as the step before left it
   */
  before: {
    [k: string]: unknown;
  } | null;
  /**
   * The `refusals` of that moment
   */
  refusals: {
    [k: string]: unknown;
  };
  /**
   * The rule that stands beside it
   */
  rule: string;
  /**
   * The key of the sentence before it
   */
  say: string;
  /**
   * The key of the sentence after it; null: nothing happens in it
   */
  why: string | null;
  /**
   * The key of the sentence for what is allowed and not meant here
   */
  wrong: string;
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
 * Who sits down.
 */
export interface Claim {
  /**
   * The table's, as it was shown to them and kept
   */
  commitment: string;
  name: string;
  /**
   * Their part of the key of chance, made after the commitment was seen
   */
  nonce: string;
}
/**
 * Somebody whom one has sat with, and what they reached.
 */
export interface CompanionOut {
  name: string;
  /**
   * Points, or the turn of the win; null: the game was lost
   */
  value: number | null;
}
/**
 * What to change before the start; what is left out stays.
 */
export interface Configuration {
  options?: OptionsIn | null;
  public?: boolean | null;
  settings?: {
    [k: string]: string | string[];
  } | null;
  title?: string | null;
}
/**
 * How people want to play at a table; what is left out stays as it is, or is usual in the game.
 */
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
/**
 * A day and what it was committed to.
 */
export interface DayOut {
  commitment: string;
  day: string;
  number: number;
  published_at: number;
  /**
   * Once it is shown
   */
  secret: string | null;
}
/**
 * Published days, the last first.
 */
export interface DaysOut {
  /**
   * For the next page
   */
  before: string | null;
  days: DayOut[];
}
/**
 * A deal, and how it goes.
 */
export interface DealOut {
  /**
   * Scored tries so far
   */
  begun: number;
  day: string;
  difficulty: string | null;
  game: string;
  id: string;
  mine: TryOut | null;
  number: number;
  over: number;
  /**
   * Null: not known yet
   */
  par: ParOut | null;
  seats: number;
  won: number;
}
/**
 * One's own try: at the table where one saw the deal first.
 */
export interface TryOut {
  /**
   * `left`: one got up before the end
   */
  ending: string | null;
  over: boolean;
  points: number | null;
  /**
   * It counts; else it is practice
   */
  scored: boolean;
  /**
   * Null: one only looked on
   */
  seat: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
  table: string;
  turns: number | null;
  won: boolean | null;
}
/**
 * What the best bot reaches in all seats: the median of some games with this deal.
 */
export interface ParOut {
  plays: number;
  /**
   * Of each seat, in a game with points
   */
  points: number[] | null;
  /**
   * Of those that were won, where all win or lose together
   */
  turns: number | null;
  won: number;
}
/**
 * A deal with what people reached.
 */
export interface DealResults {
  /**
   * `points`, or `turns`
   */
  by: string;
  commitment: string;
  /**
   * People whom one has sat with at a table, the best first; none for who may not know yet
   */
  companions: CompanionOut[];
  deal: DealOut;
  ends_at: number;
  /**
   * Today for the score, later for practice; between, it rests
   */
  playable: boolean;
  /**
   * Points, or the turns of those who won; null for who may still have a scored try
   */
  reached: ReachedOut[] | null;
  /**
   * Once it is shown
   */
  secret: string | null;
  /**
   * When its secret is shown, until when a try must be over to be scored
   */
  shown_at: number;
  today: boolean;
}
/**
 * How many reached the same.
 */
export interface ReachedOut {
  people: number;
  value: number;
}
/**
 * What went wrong: a key, its parameters, and a sentence in the asker's language.
 */
export interface ErrorBody {
  key: string;
  params: {
    [k: string]: string;
  };
  text: string;
}
/**
 * An error.
 */
export interface ErrorOut {
  error: ErrorBody;
}
/**
 * The game of a record file; it has no table.
 */
export interface FileReplayOut {
  /**
   * The tip after the last entry here: the next part begins with it
   */
  after: string;
  /**
   * The tip before that entry; empty: it is the log's first
   */
  before: string;
  entries: ReplayEntry[];
  /**
   * The number of the first entry here; its view is whole
   */
  first: number;
  game: string;
  /**
   * Of those who sat at it, by seat
   */
  names: string[];
  /**
   * Whether the game is over: while it runs, only one's own eyes are lent
   */
  over: boolean;
  /**
   * Whose eyes it is seen with; null: a spectator's
   */
  seat: string | null;
  /**
   * How many entries the log has, told here or not
   */
  seq: number;
  settings: {
    [k: string]: string | string[];
  };
  table: string;
  /**
   * Of the log it tells: another one, if entries have come since
   */
  tip: string;
}
/**
 * An entry, what it made happen, and the table after it.
 */
export interface ReplayEntry {
  /**
   * In notation; `?` where this seat may not know
   */
  act: string | null;
  /**
   * The seats that are to move then
   */
  awaited: string[];
  facts: {
    [k: string]: unknown;
  }[];
  /**
   * If the game was over then
   */
  outcome: OutcomeOut | null;
  /**
   * What changes in the view of the entry before (RFC 6902)
   */
  patch: Operation[] | null;
  /**
   * None: the setup
   */
  seat: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
  seq: number;
  undo: number | null;
  /**
   * What is seen then; null: as `patch` says
   */
  view: {
    [k: string]: unknown;
  } | null;
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
 * One step of a JSON Patch; a removal has no value.
 */
export interface Operation {
  op: "add" | "remove" | "replace";
  /**
   * A JSON Pointer (RFC 6901)
   */
  path: string;
  value: unknown;
}
/**
 * It is done.
 */
export interface Fine {
  ok: boolean;
}
/**
 * A game that is over, and what came of it.
 */
export interface FinishedGame {
  began_at: number;
  /**
   * The deal of the day that was played; null: the table's own
   */
  deal: string | null;
  ended_at: number;
  ending: string | null;
  /**
   * How long its log is
   */
  entries: number;
  game: string;
  id: string;
  public: boolean;
  seats: FinishedSeat[];
  settings: {
    [k: string]: string | string[];
  };
  title: string;
  winners: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H")[];
  /**
   * Where whoever asks sat; null: they did not
   */
  you: ("A" | "B" | "C" | "D" | "E" | "F" | "G" | "H") | null;
}
/**
 * A seat of a game that is over.
 */
export interface FinishedSeat {
  bot: string | null;
  kind: "free" | "kept" | "person" | "bot";
  name: string | null;
  /**
   * Null: the game has no places, or all seats have lost
   */
  rank: number | null;
  /**
   * In a game with points
   */
  score: number | null;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
}
/**
 * Games that are over, the last one first.
 */
export interface FinishedGames {
  /**
   * For the next page
   */
  after: string | null;
  games: FinishedGame[];
}
/**
 * From where to play on, and as whom.
 */
export interface ForkIn {
  /**
   * The entry after which the new game begins
   */
  at: number;
  /**
   * In the other seats; null: the best
   */
  bot?: string | null;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
}
/**
 * A game that can be played here.
 */
export interface GameOut {
  /**
   * It in one sentence, by language
   */
  about: {
    [k: string]: string;
  };
  /**
   * The weakest first
   */
  bots: string[];
  /**
   * Where the module is that draws it in a browser, of a game that brings one
   */
  client: string | null;
  /**
   * All win or lose together; else they play against each other
   */
  cooperative: boolean;
  /**
   * How each act is written: `verb {operand:kind} {number:count}`
   */
  forms: string[];
  /**
   * Seats see different things
   */
  hidden: boolean;
  /**
   * Who may sit down in a seat that was freed in a running game
   */
  joins: "anybody" | "former" | "nobody";
  /**
   * Who may free a seat of a running game: the owner any, or one that is late
   */
  kicks: "owner" | "late" | "nobody";
  /**
   * How many lessons it brings
   */
  lessons: number;
  /**
   * Fewest and most that a game usually takes
   *
   * @minItems 2
   * @maxItems 2
   */
  minutes: [unknown, unknown];
  name: string;
  options: AllowancesOut;
  /**
   * Who may put a bot in the place of somebody late or gone
   */
  replaces: "seated" | "owner" | "nobody";
  rules: number;
  /**
   * Fewest and most
   *
   * @minItems 2
   * @maxItems 2
   */
  seats: [unknown, unknown];
  settings: SettingOut[];
  /**
   * Its name for people, by language
   */
  titles: {
    [k: string]: string;
  };
}
/**
 * Something to choose for a table: one value, one for each seat, or some of several.
 *
 * A setting's name has the text `setting.<name>`, a value's `<of>.<value>`.
 */
export interface SettingOut {
  /**
   * Of each: of one seat; of a subset: the usual ones
   */
  default: string | string[];
  /**
   * Of each: no value but the usual one twice
   */
  distinct: boolean;
  kind: "one" | "each" | "subset";
  name: string;
  /**
   * What its values are called by
   */
  of: string;
  /**
   * Of each: how many values, by the number of seats, where not one a seat
   */
  places: {
    [k: string]: number;
  } | null;
  /**
   * Of a subset: fewest and most, by the number of seats
   */
  sizes: {
    /**
     * @minItems 2
     * @maxItems 2
     */
    [k: string]: [unknown, unknown];
  } | null;
  values: string[];
}
/**
 * Whether the service works.
 */
export interface Health {
  ok: boolean;
  /**
   * `late` when due work waits for a worker
   */
  workers: string;
}
/**
 * What the best bot would do in the asker's place.
 */
export interface HintOut {
  act: string;
  /**
   * The decision it is for
   */
  decision: string;
  reason: ReasonOut | null;
}
/**
 * Why: a key of the game's texts (`reason...`) and its parameters.
 */
export interface ReasonOut {
  key: string;
  params: {
    [k: string]: unknown;
  };
}
/**
 * Whose signature the records of finished games here bear: Ed25519, the keys in hex.
 */
export interface HostOut {
  /**
   * The one that tables show
   */
  key: string;
  /**
   * All that sign: those from before a rotation too, while they are kept
   */
  keys: string[];
}
/**
 * A lesson in a list: its sentences go by its name.
 */
export interface LessonOut {
  name: string;
  number: number;
  rule: string;
}
/**
 * A private way back to one's seat.
 */
export interface Link {
  return: string;
}
/**
 * Public tables that wait for people, the newest first.
 */
export interface Listed {
  /**
   * For the next page
   */
  after: string | null;
  tables: TableOut[];
}
/**
 * Who asks, whether this service sends mail, and the key with which browsers ask for notices (null: none).
 */
export interface Me {
  mail: boolean;
  person: PersonOut | null;
  push: string | null;
}
/**
 * A guest.
 */
export interface PersonOut {
  address: AddressOut | null;
  id: string;
  language: string;
  name: string;
}
/**
 * Where nudges go.
 */
export interface NewAddress {
  email: string;
}
/**
 * How one wants to be called.
 */
export interface NewGuest {
  language?: "en" | "pl";
  name: string;
}
/**
 * A browser, as it calls itself (`PushSubscription.toJSON`).
 */
export interface NewPush {
  endpoint: string;
  keys: PushKeys;
}
/**
 * The keys with which only the browser reads what is pushed to it.
 */
export interface PushKeys {
  auth: string;
  p256dh: string;
}
/**
 * A table to create. Nobody sits at it yet: whoever sits down, its creator too, first sees its commitment.
 */
export interface NewTable {
  game: string;
  /**
   * The creator's name
   */
  name?: string | null;
  options?: OptionsIn;
  public?: boolean;
  seats: number;
  settings?: {
    [k: string]: string | string[];
  };
  title?: string | null;
}
/**
 * Who makes the table.
 */
export interface NewTry {
  name?: string | null;
}
/**
 * The table of the rematch.
 */
export interface NextTable {
  table: string;
}
/**
 * What may come at a table, as the asker's seat may know it.
 */
export interface OddsOut {
  /**
   * By the game's own names; null: the game tells none now
   */
  odds: {
    [k: string]: unknown;
  } | null;
  /**
   * Entries that this is counted after
   */
  seq: number;
}
/**
 * A browser to which nothing more is pushed.
 */
export interface OldPush {
  endpoint: string;
}
/**
 * The tables of whoever asks that are not over: where something happened last comes first.
 */
export interface OwnTables {
  /**
   * There are older ones
   */
  more: boolean;
  tables: TableGlance[];
}
/**
 * A table, as a first page shows it.
 */
export interface TableGlance {
  /**
   * When the time of those who are awaited is over
   */
  deadline: number | null;
  game: string;
  id: string;
  /**
   * A seat is kept for whoever asks, who has not sat down yet
   */
  invited: boolean;
  seats: SeatGlance[];
  /**
   * When the last move was made, or the table itself
   */
  since: number;
  state: "open" | "running";
  title: string;
}
/**
 * A seat, and whether it is waited for.
 */
export interface SeatGlance {
  /**
   * It is this seat's turn
   */
  awaited: boolean;
  bot: string | null;
  kind: "free" | "kept" | "person" | "bot";
  name: string | null;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /**
   * Yours, or kept for you
   */
  yours: boolean;
}
/**
 * A game as a seat saw it, entry by entry.
 */
export interface ReplayOut {
  /**
   * The tip after the last entry here: the next part begins with it
   */
  after: string;
  /**
   * The tip before that entry; empty: it is the log's first
   */
  before: string;
  entries: ReplayEntry[];
  /**
   * The number of the first entry here; its view is whole
   */
  first: number;
  /**
   * Whether the game is over: while it runs, only one's own eyes are lent
   */
  over: boolean;
  /**
   * Whose eyes it is seen with; null: a spectator's
   */
  seat: string | null;
  /**
   * How many entries the log has, told here or not
   */
  seq: number;
  table: string;
  /**
   * Of the log it tells: another one, if entries have come since
   */
  tip: string;
}
/**
 * One rule, what is printed apart from what is ours.
 */
export interface RuleOut {
  id: string;
  /**
   * Of the rulebook, in other words; empty where all of it is a ruling
   */
  printed: string;
  /**
   * What we decided where the rulebook leaves it open
   */
  rulings: string[];
  /**
   * A short name; empty where the game has none
   */
  title: string;
}
/**
 * A game's rules in one language. Facts and refusals name theirs themselves.
 */
export interface RulesOut {
  sections: SectionOut[];
  things: ThingOut[];
}
/**
 * Rules under one heading.
 */
export interface SectionOut {
  id: string;
  rules: RuleOut[];
  title: string;
}
/**
 * A card, a piece, a track, an action: something that has a name, and the rule that tells of it.
 */
export interface ThingOut {
  /**
   * Of its name among the game's texts
   */
  key: string;
  name: string;
  rule: string;
  rulings: string[];
  told: string[];
}
/**
 * A line of the talk, with how far the game was.
 */
export interface SaidOut {
  at: number;
  n: number;
  name: string;
  seat: "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";
  /**
   * How many entries there were when it was said
   */
  seq: number;
  text: string;
  type: "chat";
}
/**
 * The deals of today.
 */
export interface TodayOut {
  commitment: string;
  day: string;
  deals: DealOut[];
  ends_at: number;
  /**
   * For how many days whoever asks has had a scored try
   */
  in_a_row: number;
  number: number;
}
/**
 * What a private link carries.
 */
export interface Token {
  token: string;
}
/**
 * Whether to wait for somebody always.
 */
export interface Waits {
  on: boolean;
}
/**
 * A public table that is being played, the one that moved last; null: there is none.
 */
export interface WatchedTable {
  table: TableGlance | null;
  /**
   * How many watch it now
   */
  watching: number;
}
