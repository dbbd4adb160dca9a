/**
 * What a game gives the shell: its part in the house.
 *
 * The shell keeps the sockets, the choosing, the telling, the annals, talk, menu and ending; a part says how this one
 * game looks and is handled. Everything but the kit may be left out: what a part does not fill, the shell fills with
 * something plain. A part knows no rules either: what may be done is what the service offers.
 *
 * Parts are loaded when their game is opened (`library.ts`): those of the house from `games/`, others as a module that
 * the service names.
 */
import { type ComponentType, createContext, type ReactNode, use } from "react";
import type { Event, Fact, OutcomeOut } from "../protocol";
import type { Composers } from "./composing/composer";
import type { Kit, Tile, TileState } from "./kit";
import type { Choice, Reading } from "./notation";
import type { PlayState } from "./play/state";
import type { Language } from "./prefs";
import type { Telling } from "./telling";
import type { Table, Words } from "./words";

/** A place of the frame, filled by the game; it is given all there is to know about the play. */
export type Place<View> = ComponentType<{ play: PlayState<View> }>;

/** One kind of operand: how it is read, what is tapped for it, and how it looks. */
export interface Kind extends Reading {
  /** As it looks in a list of choices; without it, by its name. */
  Shown?: ComponentType<{ value: string; choice: Choice | null }>;
}

/** What is being chosen or explained, and beside which spot of the board it belongs. */
export interface Now {
  spot: string | null;
  content: ReactNode;
}

/** Where the game's components stand. */
export interface Places<View> {
  /** Around all of the frame: for what several of the game's components share (drawings, what it derives from a view). */
  Around?: ComponentType<{ play: PlayState<View>; children: ReactNode }>;
  /** In the bar at the top, beside the title. */
  Top?: Place<View>;
  /** The board. It shows `now` beside its spot if it has one and the screen is large; else the frame does. */
  Stage: ComponentType<{ play: PlayState<View>; now: Now; children: ReactNode }>;
  /** Who plays, with what all may see of each. */
  Players?: Place<View>;
  /** What one is: a role, a people. */
  Own?: Place<View>;
  /** What one holds. */
  Hand?: Place<View>;
  /** Over the board's free corner, above the annals; only where all stands beside the board (`Beside`). */
  Corner?: Place<View>;
  /** What is left of the turn, before the prompt. */
  Left?: Place<View>;
  /** On a phone: numbers in the bar at the top, a strip below it, and what stands with the players. */
  PhoneTop?: Place<View>;
  PhoneStrip?: Place<View>;
  PhonePage?: Place<View>;
}

/** Looks where a game has its own: eight colours and silhouettes of seats are the shell's. */
export interface Looks<View> {
  /** How a large screen is arranged, if not as usual (`play/Desktop`): `Beside` for a board as high as it is wide. */
  Frame?: ComponentType<PlayState<unknown>>;
  /** The same of a small screen (`play/Phone`). */
  Phone?: ComponentType<PlayState<unknown>>;
  /** Under the table's name. */
  subtitle?: (view: View, words: Words) => string;
  Mark?: ComponentType<{ at: number; view: View }>;
  /** Who is on turn, for the phone's bar; without it whoever is awaited. `detail`: a small line below. */
  turn?: (play: PlayState<View>, words: Words) => { at: number; name: string; detail?: string };
}

/** How what happened is told. How a fact is drawn, and for how long, is in the kit; motions are the Stage's. */
export interface Tales<View> {
  /** The sign of a fact in the annals: a name, or a little picture. */
  sign?: (fact: Fact) => string | ReactNode;
  /** PlaybackState in the colour of bad news. */
  grave?: ReadonlySet<string>;
  /** Facts that have no line in the annals: something else says as much. */
  lineless?: ReadonlySet<string>;
  /** Whether a chapter of the annals begins with this fact, and whose it is. */
  chapter?: (fact: Fact) => { seat: string | null } | null;
  /** What stands above a chapter: the fact it began with and those of the chapters before; without it whose turn it is. */
  heading?: (fact: Fact, before: readonly Fact[], words: Words) => string;
  /** Facts of one moment, where words are not enough (dice); `words`: the sentence of the episode they belong to. */
  Moment?: ComponentType<{ facts: readonly Fact[]; play: PlayState<View>; words: ReactNode }>;
  /** How episodes (`joins`) and what happened since one's last turn are summed up; fetched after the table. */
  telling?: () => Promise<{ default: Telling }>;
}

/** How the game is handled. */
export interface Handling<View> {
  /** The kind of operand that is a spot of the board: one points at it, and what glows there needs no list. */
  spot?: string;
  /** Kinds of other things on the board that one can point at. */
  spots?: readonly string[];
  /** What stands at a spot, in words. */
  there?: (spot: string, play: PlayState<View>, words: Words) => string;
  /** Whether the last value of it, pressed by name, does it: what its button says needs no second press. */
  atOnce?: (choice: Choice) => boolean;
  /** Whether an offer is reached by something else than a tile (a card of the hand), so that it needs no button. */
  elsewhere?: (choice: Choice, play: Pick<PlayState<View>, "view" | "me">) => boolean;
  /**
   * What is being chosen, in the game's own panel, and beside which spot: of any kind that the Stage can point at. Null:
   * the usual panel, or none. It is asked at any time, also before something is picked: a decision may need a panel at
   * once. While one composes it is not.
   */
  now?: (play: PlayState<View>, words: Words) => Now | null;
  /**
   * The act that follows this one by itself if the next decision offers it: for who plays they are one thing, and its
   * panel says what comes after (`choosing.follow` chooses another). Null: none, the next decision is asked as usual.
   */
  after?: (choice: Choice, view: View, me: number | null) => string | null;
  /**
   * Pressed once, this wants a second press: it cannot be taken back and looks like a slip of the finger. `offered` is
   * all there is to choose from.
   */
  sure?: (state: TileState, view: View, words: Words, offered: readonly Choice[]) => string | null;
  /** The small line on a tile, offered or not; null: how many there are to choose from. */
  note?: (state: TileState, play: PlayState<View>, words: Words) => string | null;
  /** On small screens, whether a tile that is not open belongs to what is going on; without it all do. */
  apt?: (tile: Tile, view: View) => boolean;
  /** On the button of an offer that only lets the game go on: what comes next; null: its usual name. */
  follows?: (choice: Choice, play: PlayState<View>, words: Words) => string | null;
  /** Beside what is being chosen: what one should know to choose it. */
  Aside?: ComponentType<{ play: PlayState<View> }>;
  /** What is to be done now, where the game knows better words than the shell. */
  prompt?: (play: PlayState<View>, words: Words) => { title: string; hint: string } | null;
  /** About something tapped that nothing can be done with; null: its name. */
  About?: ComponentType<{ play: PlayState<View>; kind: string; value: string }>;
  /** Keys of the game's own, beside those of its tiles: true, it did something. */
  press?: (key: string, play: PlayState<View>) => boolean;
  /** What the menu says about keys, as sentences of the part. */
  keys?: readonly string[];
}

/**
 * A tile's own panel, in place of the plain list of its choices: for an action that is many things at once (this or
 * that is bought, swapped, offered). All that the tile's verbs offer has to be reached in it, composed acts too
 * (`play.composing`): what is composed is kept while the panel is closed and opened again.
 */
export interface TilePanel<View> {
  Panel: ComponentType<{ play: PlayState<View>; onClose: () => void }>;
  /** Whether there is something to see in it though nothing is offered. */
  seen?: (view: View, me: number | null) => boolean;
  /** Whether players can look into it at any time. Opened for what it offers, it closes when that is over. */
  lookup?: boolean;
}

/**
 * A question that comes while another plays, such as an offer to answer: a card over the board, on a phone a sheet. It
 * takes no focus and holds nothing up; put aside, it is found in the panel of its tile, and while that is open the card
 * is not shown.
 */
export interface Question<View> {
  /** The tile whose panel has it too. */
  tile: string;
  /** What is asked now, by a name that no other question at this table has; null: nothing. */
  asked: (play: Pick<PlayState<View>, "truth" | "me" | "update" | "narrow">) => string | null;
  Card: ComponentType<{ play: PlayState<View>; onAside: () => void }>;
}

/** What is told of one thing: its heading, and a sentence or several. */
export interface ToldSection {
  title: string;
  lines: readonly string[];
}

/**
 * The table in words, for who hears it: in a few sentences, or in `full` all that the view shows. What is asked and
 * offered and what happened is told by the shell.
 */
export type TellBoard<View> = (
  view: View,
  words: Words,
  full: boolean,
  me: number | null,
) => readonly ToldSection[];

export type Texts = Partial<Record<Language, () => Promise<{ default: Table }>>>;

export interface Part<View> extends Kit<View> {
  /** Sentences of the client about this game, over the shell's own; the service has the game's. */
  texts?: Texts;
  /** The table in words, with sentences for it: fetched when somebody wants to hear it. */
  told?: () => Promise<{ default: TellBoard<View>; texts?: Texts }>;
  /** Style sheets of a part from outside, by address; those of the house come with their code. */
  styles?: readonly string[];
  kinds?: Readonly<Record<string, Kind>>;
  /** How its composed verbs are composed, where the usual way is not enough. */
  composers?: Composers;
  looks?: Looks<View>;
  tales?: Tales<View>;
  handling?: Handling<View>;
  /** Panels of tiles, by the tile. */
  panels?: Readonly<Record<string, TilePanel<View>>>;
  question?: Question<View>;
  places: Places<View>;
  /** Dialogs by name, opened by `play.onDialog(name)`. */
  dialogs?: Readonly<Record<string, ComponentType<{ play: PlayState<View>; onClose: () => void }>>>;
  /** What became of it all: stands in the ending, above the last moments. */
  Standings?: ComponentType<{ outcome: OutcomeOut; log: readonly Event[]; view: View }>;
  /** Around one device a curtain falls between two people; by itself where the service says that hands are hidden. */
  curtain?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: the shell carries a game's view from the service to the part, unread
export type AnyPart = Part<any>;

/** What the first page and the lobby show of a game, before any of its part is loaded. */
export interface Front {
  texts?: Texts;
  /** Its cover: fills the box it is put in, of any shape, and is drawn several times on a page. */
  Cover?: ComponentType;
  /** A picture behind the page; fetched on its own, it is larger (`behind`). */
  Backdrop?: ComponentType;
  /** Small pictures of rules, by the rule: fetched with the rules. */
  pictures?: () => Promise<{ default: Readonly<Record<string, ComponentType>> }>;
}

export const Playing = createContext<AnyPart | null>(null);

/** The part of the game that is played here. */
export function usePart(): AnyPart {
  const part = use(Playing);
  if (!part) throw new Error("no game is played here");
  return part;
}
