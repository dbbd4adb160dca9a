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
  hints?: boolean | null;
  odds?: boolean | null;
  pace?: number | null;
  spectators?: boolean | null;
  undo?: boolean | null;
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
 * It is done.
 */
export interface Fine {
  ok: boolean;
}
/**
 * A game that can be played here.
 */
export interface GameOut {
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
 * Who asks, and whether this service sends mail.
 */
export interface Me {
  mail: boolean;
  person: PersonOut | null;
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
