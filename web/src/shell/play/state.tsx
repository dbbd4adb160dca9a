/** State of the play of one seat, and how components read it. */
import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";
import type { ChatOut, Event, Fact, http, Presence, RefusalOut, TableOut, Update } from "../../protocol";
import type { Composing } from "../composing/useComposing";
import type { Notice, Ping } from "../connection";
import type { TileState } from "../kit";
import type { Choice } from "../notation";
import type { PlaybackState } from "../playback";
import type { Seat } from "../seat";
import { type Readable, Store } from "../store";
import { useSelector } from "../useStore";
import type { Choosing } from "./useChoosing";

/** The players and the kind of screen. */
interface Seating {
  table: TableOut;
  game: http.GameOut;
  title: string;
  /** Seat whose view is shown. Null: spectator. */
  shown: Seat | null;
  /** Number of the shown seat. */
  me: number | null;
  /** Seats of this device. */
  own: readonly Seat[];
  /** Whether the screen is small. */
  narrow: boolean;
  /** Whether animations are off. */
  still: boolean;
}

/** The table and its events. */
interface Scene<View> {
  /** The view being drawn. During playback it is older than `truth`. */
  view: View;
  truth: View;
  update: Update;
  playback: PlaybackState<View>;
  /** All events, oldest first. */
  log: readonly Event[];
  pings: readonly Ping[];
  /** Other players' actions before the player's turn, while they are summarised. */
  news: readonly Fact[];
  /** Odds from the server. Null: hidden or still loading. Undefined: this table has none. */
  odds: unknown;
  over: boolean;
  /** Whether the player must choose and has seen the events before. */
  myTurn: boolean;
}

/** The options and picks of this seat. */
interface Choices {
  /** Whether a command is unanswered. */
  busy: boolean;
  /** Last answer of the server, if it was not an acceptance. */
  notice: Notice | null;
  /** Why other options are missing. Null: not requested, or not answered yet. */
  refusals: readonly RefusalOut[] | null;
  /** Whether the socket is open. */
  online: boolean;
  choosing: Choosing;
  /** Acts that are composed, not picked from a list. A game may start one from another act (`composing.open`). */
  composing: Composing;
  tiles: readonly TileState[];
  /** Options without a tile, a card or a spot: plain buttons. */
  inner: readonly Choice[];
  /** Whether the others wait for this seat in windows. Null: the switch is not available. */
  holding: boolean | null;
  /** Whether the hint is open. */
  hint: boolean;
  /** Whether a hint is available. */
  hintable: boolean;
}

/** Open panels of the page. */
interface Panels {
  /** Tile whose own panel is open. */
  panel: string | null;
  /** Name of the current question (`part.question`). Null if it was dismissed or its panel is open. */
  asked: string | null;
  /** Tile that contains the dismissed question. */
  aside: string | null;
  /** Tile that explains why it is not available. */
  why: string | null;
  /** A tapped thing without options. */
  about: { kind: string; value: string } | null;
  /** Tile that was pressed once and needs a second press, with its prompt. */
  sure: { tile: string; text: string } | null;
}

/** Functions for the player's input. They keep their identity. */
export interface Actions {
  onTile: (state: TileState) => void;
  /**
   * Handles a tap: picks the thing if it is in an option, sends the act if the thing was picked and the act is
   * complete, and otherwise shows information.
   */
  onPick: (kind: string, value: string) => void;
  /** Opens a tile's own panel. Null: closes it. */
  onPanel: (tile: string | null) => void;
  /** Dismisses the question. */
  onAside: () => void;
  onDo: () => void;
  /** Sends an act. `then` is sent automatically if the next decision offers it. */
  onAct: (act: string, then?: string | null) => void;
  onClear: () => void;
  onSkip: () => void;
  onNewsClose: () => void;
  onUndo: () => void;
  onHold: (on: boolean) => void;
  onPing: (place: string) => void;
  onSwitchSeat: (seat: Seat) => void;
  onHint: () => void;
  /** Called when the hint is loaded, to highlight its spot. */
  onHinted: (choice: Choice) => void;
  /** Requests the reasons for missing options. */
  onAskWhy: () => void;
  /** `menu`, `rules`, `ending`, or one of the part's dialogs. */
  onDialog: (dialog: string | null) => void;
}

export interface PlayState<View> extends Seating, Scene<View>, Choices, Panels, Actions {}

// biome-ignore lint/suspicious/noExplicitAny: the shell passes views to the part without reading them
const Playing = createContext<Readable<PlayState<any>> | null>(null);

/**
 * Publishes a play to its children, which read it with `usePlay`. The children get a new state after each render
 * of this component.
 */
export function PublishPlay<View>({ state, children }: { state: PlayState<View>; children: ReactNode }) {
  const [store] = useState(() => new Store(state));
  useLayoutEffect(() => store.set(state), [store, state]);
  return <Playing value={store}>{children}</Playing>;
}

/** Type of a game's own hook: `const useTinyPlay: UsePlay<TinyView> = usePlay`. */
export interface UsePlay<View> {
  (): PlayState<View>;
  <S>(select: (play: PlayState<View>) => S): S;
}

const whole = <T,>(play: T): T => play;

/**
 * Returns what `select` reads from the play, or the whole play. The component renders again only when that
 * changes. A plain object counts as changed when a field does.
 */
// biome-ignore lint/suspicious/noExplicitAny: each game has its own type of view
export const usePlay: UsePlay<any> = (select: (play: PlayState<any>) => any = whole) => {
  const store = use(Playing);
  if (!store) throw new Error("no game is played here");
  return useSelector(store, select);
};

/** Chat messages, and who is present. */
export interface Talk extends Readable<{ chat: readonly ChatOut[]; presence: Presence | null }> {
  say: (text: string) => void;
}

export const Talking = createContext<Talk>({ ...new Store({ chat: [], presence: null }), say: () => {} });

export function useTalk<S>(select: (talk: ReturnType<Talk["get"]>) => S): S {
  return useSelector(use(Talking), select);
}
