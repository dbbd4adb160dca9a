/**
 * Interface between a game's browser module (its part) and the shell.
 *
 * The shell handles sockets, choices, playback, log, chat, menu and ending. A part defines how its game looks and is
 * handled. Everything except the kit is optional: the shell has a plain default. A part has no rules either: the service
 * sends the options.
 *
 * Parts are loaded when their game is opened (`library.ts`): our own from `games/`, others as a module from a URL that
 * the service sends.
 */
import { type ComponentType, createContext, type FunctionComponent, type ReactNode, use } from "react";
import type { Event, Fact, OutcomeOut } from "../protocol";
import type { Composers } from "./composing/composer";
import type { Chosen } from "./game";
import type { Kit, Tile, TileState } from "./kit";
import type { Choice, Reading } from "./notation";
import type { PlayState } from "./play/state";
import type { Language } from "./prefs";
import type { Telling } from "./telling";
import type { Table, Words } from "./words";

/** A component for a slot of the frame. It reads its data with `usePlay`. */
export type Place = ComponentType;

/** A kind of operand: how it is parsed, selected and shown. */
export interface Kind extends Reading {
  /** Its appearance in a list of choices. By default its name. */
  Shown?: ComponentType<{ value: string; choice: Choice | null }>;
  /** What a hint says about it, if its name does not explain it. */
  About?: ComponentType<{ value: string; choice: Choice | null }>;
}

/** The current choice or explanation, and the spot of the board that it belongs to. */
export interface Now {
  spot: string | null;
  content: ReactNode;
}

/** Slots of the frame for the game's components. */
export interface Places {
  /** Wraps the whole frame, for data that several components share (drawings, values derived from a view). */
  Around?: ComponentType<{ children: ReactNode }>;
  /** In the top bar, next to the title. */
  Top?: Place;
  /** The board. On large screens it shows `now` next to its spot, if there is one. Otherwise the frame shows it. */
  Stage: ComponentType<{ now: Now; children: ReactNode }>;
  /** The players, with their public information. */
  Players?: Place;
  /** The player's own identity: a role, a people. */
  Own?: Place;
  /** The player's hand. */
  Hand?: Place;
  /** Over the free corner of the board, above the log. Only in the layout `Beside`. */
  Corner?: Place;
  /** Remaining actions of the turn, before the prompt. */
  Left?: Place;
  /** On a phone: numbers in the bar at the top, a strip below it, and what stands with the players. */
  PhoneTop?: Place;
  PhoneStrip?: Place;
  PhonePage?: Place;
}

/** A game's own styles. The shell provides eight colours and silhouettes for seats. */
export interface Looks<View> {
  /** Layout of large screens, if not the default (`play/Desktop`). `Beside` is for a board as high as it is wide. */
  Frame?: ComponentType;
  /** Layout of small screens, if not the default (`play/Phone`). */
  Phone?: ComponentType;
  /** Subtitle below the table's name. */
  subtitle?: (view: View, words: Words) => string;
  Mark?: ComponentType<{ at: number; view: View }>;
  /** The active player, for the phone's bar. By default the awaited one. `detail`: a small line below. */
  turn?: (play: PlayState<View>, words: Words) => { at: number; name: string; detail?: string };
}

/** A warning that the game will soon be decided: shown, played as a sound, and announced. */
export interface Alarm {
  /** Identifies the alarm within its game. */
  kind: string;
  /** Remaining amount. The sound is repeated when it falls. */
  left: number;
  text: string;
}

/** A sound of the table (`sound/synth`). */
export type Sound =
  | "alarm"
  | "card"
  | "coin"
  | "defeat"
  | "dice"
  | "sack"
  | "seal"
  | "steps"
  | "turn"
  | "win";

/** How events are presented. How facts are drawn, and for how long, is in the kit; motions are in the Stage. */
export interface Tales {
  /** Icon of a fact in the log: a name, or a small picture. */
  sign?: (fact: Fact) => string | ReactNode;
  /** Facts shown in the warning colour. */
  grave?: ReadonlySet<string>;
  /** Sounds of facts. Others are silent. */
  sounds?: Readonly<Record<string, Sound>>;
  /** Facts without a line in the log, because other lines already contain them. */
  lineless?: ReadonlySet<string>;
  /** Returns the seat if a chapter of the log begins with this fact, otherwise null. */
  chapter?: (fact: Fact) => { seat: string | null } | null;
  /** Name of the fact with which a player's turn begins. It is not read out to that player, whose prompt says it. */
  turn?: string;
  /** Heading of a chapter, made from its first fact and those of the earlier chapters. By default the active player. */
  heading?: (fact: Fact, before: readonly Fact[], words: Words) => string;
  /** Name of an automatic step for replays, made from its facts. Null: the name of the act. */
  step?: (facts: readonly Fact[], words: Words) => string | null;
  /** Shows facts of one moment as a picture (dice). `words`: the sentence of their episode. */
  Moment?: ComponentType<{ facts: readonly Fact[]; words: ReactNode }>;
  /** Summaries of episodes (`joins`) and of events since the player's last turn. Loaded after the table. */
  telling?: () => Promise<{ default: Telling }>;
}

/** Input handling of the game. */
export interface Handling<View> {
  /** Kind of operand that is a spot of the board. Players point at it, so highlighted spots need no list. */
  spot?: string;
  /** Kinds of other things on the board that players can point at. */
  spots?: readonly string[];
  /** Describes the contents of a spot in words. */
  there?: (spot: string, play: PlayState<View>, words: Words) => string;
  /** Whether choosing its last value by name sends the act at once, without a second press. */
  atOnce?: (choice: Choice) => boolean;
  /** Whether an option is reachable without a tile (by a card of the hand), so that it needs no button. */
  elsewhere?: (choice: Choice, play: Pick<PlayState<View>, "view" | "me">) => boolean;
  /**
   * The current choice in the game's own panel, and the spot it belongs to, of any kind that the Stage can point at.
   * Null: the default panel, or none. It is called at any time, even before a pick, because a decision may need a panel
   * at once, but not while an act is being composed.
   */
  now?: (play: PlayState<View>, words: Words) => Now | null;
  /**
   * The act that is sent automatically after this one if the next decision offers it, because players see both as one.
   * Its panel shows what follows (`choosing.follow` chooses another). Null: the next decision is asked as usual.
   */
  after?: (choice: Choice, view: View, me: number | null) => string | null;
  /**
   * Returns a text if this needs a second press as confirmation, because it cannot be undone and may be a slip of the
   * finger. `offered` has all options.
   */
  sure?: (state: TileState, view: View, words: Words, offered: readonly Choice[]) => string | null;
  /** Small line on a tile, even without options. Null: the number of options. */
  note?: (state: TileState, play: PlayState<View>, words: Words) => string | null;
  /** On small screens, whether a closed tile is relevant now. By default all are. */
  apt?: (tile: Tile, view: View) => boolean;
  /** Act that ends a turn. `continue` continues the game in every game. */
  ends?: string;
  /** Label of an option that only continues the game: what comes next. Null: its default name. */
  follows?: (choice: Choice, play: PlayState<View>, words: Words) => string | null;
  /** Next to the current choice: information for it. */
  Aside?: ComponentType;
  /** Prompt for the player, if the game has a better text than the shell. */
  prompt?: (play: PlayState<View>, words: Words) => { title: string; hint: string } | null;
  /** Information about a tapped thing that has no options. Null: its name. */
  About?: ComponentType<{ kind: string; value: string }>;
  /** Handles keys other than those of tiles. Returns whether the key did something. */
  press?: (key: string, play: PlayState<View>) => boolean;
  /** Text keys of the menu's help about keyboard shortcuts. */
  keys?: readonly string[];
}

/**
 * A tile's own panel instead of the list of its options, for an action with many variants (buy, swap, offer).
 * Every option of the tile's verbs must be reachable in it, including composed acts (`play.composing`). A
 * composed act is kept while the panel is closed.
 */
export interface TilePanel<View> {
  Panel: ComponentType<{ onClose: () => void }>;
  /** Whether it has content even if nothing is offered. */
  seen?: (view: View, me: number | null) => boolean;
  /** Whether players can open it at any time. A panel opened for its options closes when they are gone. */
  lookup?: boolean;
}

/**
 * A question that arises while another player acts, such as an offer to answer: a card over the board, on a phone
 * a sheet. It takes no focus and blocks nothing. After it is dismissed, it is in the panel of its tile. It is
 * hidden while that panel is open.
 */
export interface Question<View> {
  /** Tile whose panel also shows it. */
  tile: string;
  /** Returns a name of the current question that is unique at this table, or null. */
  asked: (play: Pick<PlayState<View>, "truth" | "me" | "update" | "narrow">) => string | null;
  Card: ComponentType<{ onAside: () => void }>;
}

/** A section of a description: a heading and some sentences. */
export interface ToldSection {
  title: string;
  lines: readonly string[];
}

/**
 * Describes the table for screen readers: in a few sentences, or everything that the view shows if `full`. The shell
 * itself announces questions, options and events.
 */
export type TellBoard<View> = (
  view: View,
  words: Words,
  full: boolean,
  me: number | null,
) => readonly ToldSection[];

export type Texts = Partial<Record<Language, () => Promise<{ default: Table }>>>;

export interface Part<View> extends Kit<View> {
  /** Client texts for this game, which override the shell's. The service has the game's own texts. */
  texts?: Texts;
  /** The description for screen readers and its texts. Loaded on first use. */
  told?: () => Promise<{ default: TellBoard<View>; texts?: Texts }>;
  /** URLs of style sheets of a third-party part. Our own parts include theirs. */
  styles?: readonly string[];
  kinds?: Readonly<Record<string, Kind>>;
  /** Composers of verbs for which the default is not sufficient. */
  composers?: Composers;
  looks?: Looks<View>;
  tales?: Tales;
  handling?: Handling<View>;
  /** Returns the alarms in a view. */
  alarms?: (view: View, words: Words, me: number | null) => readonly Alarm[];
  /** Panels of tiles, by the tile. */
  panels?: Readonly<Record<string, TilePanel<View>>>;
  question?: Question<View>;
  places: Places;
  /** Dialogs by name, opened by `play.onDialog(name)`. */
  dialogs?: Readonly<Record<string, ComponentType<{ onClose: () => void }>>>;
  /** Final standings, shown in the ending above the last moments. */
  Standings?: ComponentType<{ outcome: OutcomeOut; log: readonly Event[]; view: View }>;
  /** Whether a curtain hides the table between two players of one device. By default if the game has hidden hands. */
  curtain?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the shell passes views to the part without reading them
export type AnyPart = Part<any>;

/** A game's preview on the home page and in the lobby, before its part is loaded. */
export interface Front {
  texts?: Texts;
  /** Cover. It fills a box of any shape, and may appear several times on a page. */
  Cover?: ComponentType;
  /** Background picture of the page. It is loaded separately, because it is larger (`behind`). */
  Backdrop?: ComponentType;
  /** Mark of a seat in the lobby, as on the board. By default the shell's own. */
  Mark?: FunctionComponent<{ at: number; settings: Chosen }>;
  /** Small pictures of rules, by rule id. Loaded with the rules. */
  pictures?: () => Promise<{ default: Readonly<Record<string, ComponentType>> }>;
}

export const Playing = createContext<AnyPart | null>(null);

/** Returns the part of the current game. */
export function usePart(): AnyPart {
  const part = use(Playing);
  if (!part) throw new Error("no game is played here");
  return part;
}
