/** What the frame and a game's components know about the play of one seat, and how they read it. */
import { createContext, type ReactNode, use, useLayoutEffect, useState } from "react";
import type { ChatOut, Event, Fact, http, Presence, RefusalOut, TableOut, Update } from "../../protocol";
import type { Composing } from "../composing/useComposing";
import type { Notice, Ping } from "../connection";
import type { TileState } from "../kit";
import type { Choice } from "../notation";
import type { PlaybackState } from "../playback";
import type { Seat } from "../seat";
import { type Readable, Store, useSelector } from "../store";
import type { Choosing } from "./useChoosing";

/** Who plays what, on what kind of screen. */
interface Seating {
  table: TableOut;
  game: http.GameOut;
  title: string;
  /** Whose side is shown; null: a spectator's. */
  shown: Seat | null;
  /** The same by number. */
  me: number | null;
  /** The seats of this device. */
  own: readonly Seat[];
  /** A small screen: the phone's frame. */
  narrow: boolean;
  /** No movement. */
  still: boolean;
}

/** What is on the table, and what happened. */
interface Scene<View> {
  /** What is drawn: the table on its way to the truth, while that is told. */
  view: View;
  truth: View;
  update: Update;
  playback: PlaybackState<View>;
  /** Everything that happened, oldest first. */
  log: readonly Event[];
  pings: readonly Ping[];
  /** What others did before one's turn, as long as it is summed up. */
  news: readonly Fact[];
  /** Odds as the server sent them; null: not shown or not here yet; undefined: this table has none. */
  odds: unknown;
  over: boolean;
  /** One is asked, and has been shown what the others did before. */
  myTurn: boolean;
}

/** What this seat may do, and has picked. */
interface Choices {
  /** A command is not answered yet. */
  busy: boolean;
  /** What the server said last, if it did not accept a command. */
  notice: Notice | null;
  /** Why the rest is not offered; null: nobody asked, or it is not answered yet. */
  refusals: readonly RefusalOut[] | null;
  /** The socket is open. */
  online: boolean;
  choosing: Choosing;
  /** Acts that are composed, not picked from a list; a game may open one from another act (`composing.open`). */
  composing: Composing;
  tiles: readonly TileState[];
  /** Offers without a tile, a card or a spot: plain buttons. */
  inner: readonly Choice[];
  /** Whether this seat is waited for in windows; null: there is nothing to ask. */
  holding: boolean | null;
  /** Whether what the best bot would do here is looked at. */
  hint: boolean;
  /** Whether one can be asked for. */
  hintable: boolean;
}

/** What is open on the page. */
interface Panels {
  /** The tile whose own panel is open. */
  panel: string | null;
  /** What is asked meanwhile (`part.question`), by its name, unless it was put aside or its panel is open. */
  asked: string | null;
  /** The tile behind which something asked lies, put aside. */
  aside: string | null;
  /** The tile that says why it is not offered. */
  why: string | null;
  /** Something tapped that nothing can be done with. */
  about: { kind: string; value: string } | null;
  /** The tile that was pressed once and wants a second press, and the sentence that says so. */
  sure: { tile: string; text: string } | null;
}

/** What one can do. These functions never change. */
export interface Actions {
  onTile: (state: TileState) => void;
  /** Something was tapped: picked if it is offered, done if it was picked and all is clear; else what it is. */
  onPick: (kind: string, value: string) => void;
  /** Open a tile's own panel; null: close it. */
  onPanel: (tile: string | null) => void;
  /** Put what is asked aside. */
  onAside: () => void;
  onDo: () => void;
  /** Send an act; `then` follows by itself, if the next decision offers it. */
  onAct: (act: string, then?: string | null) => void;
  onClear: () => void;
  onSkip: () => void;
  onNewsClose: () => void;
  onUndo: () => void;
  onHold: (on: boolean) => void;
  onPing: (place: string) => void;
  onSwitchSeat: (seat: Seat) => void;
  onHint: () => void;
  /** The hint has come: light its place on the board. */
  onHinted: (choice: Choice) => void;
  /** Ask why the rest is not offered. */
  onAskWhy: () => void;
  /** `menu`, `rules`, `ending`, or one of the part's dialogs. */
  onDialog: (dialog: string | null) => void;
}

export interface PlayState<View> extends Seating, Scene<View>, Choices, Panels, Actions {}

// biome-ignore lint/suspicious/noExplicitAny: the shell carries a game's view from the service to the part, unread
const Playing = createContext<Readable<PlayState<any>> | null>(null);

/** Publish a play to the components within. They read it with `usePlay`, after each render of who publishes it. */
export function PublishPlay<View>({ state, children }: { state: PlayState<View>; children: ReactNode }) {
  const [store] = useState(() => new Store(state));
  useLayoutEffect(() => store.set(state), [store, state]);
  return <Playing value={store}>{children}</Playing>;
}

/** How a game reads the play with its own view: `const useTinyPlay: UsePlay<TinyView> = usePlay`. */
export interface UsePlay<View> {
  (): PlayState<View>;
  <S>(select: (play: PlayState<View>) => S): S;
}

const whole = <T,>(play: T): T => play;

/**
 * Return what `select` reads from the play; without it all of the play. The component renders again only when that
 * changes: a plain object changes when one of its fields does.
 */
// biome-ignore lint/suspicious/noExplicitAny: a game says of which type its view is
export const usePlay: UsePlay<any> = (select: (play: PlayState<any>) => any = whole) => {
  const store = use(Playing);
  if (!store) throw new Error("no game is played here");
  return useSelector(store, select);
};

/** What is said at the table, and who is there. */
export interface Talk extends Readable<{ chat: readonly ChatOut[]; presence: Presence | null }> {
  say: (text: string) => void;
}

export const Talking = createContext<Talk>({ ...new Store({ chat: [], presence: null }), say: () => {} });

export function useTalk<S>(select: (talk: ReturnType<Talk["get"]>) => S): S {
  return useSelector(use(Talking), select);
}
