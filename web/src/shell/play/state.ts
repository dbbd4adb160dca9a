/** All that the frame and a game's components know about the play, whatever the game. */
import type { Fact, http, TableOut, Update } from "../../protocol";
import type { Composing } from "../composing/useComposing";
import type { Connection, ConnectionState } from "../connection";
import type { Device } from "../device";
import type { TileState } from "../kit";
import type { Choice } from "../notation";
import type { PlaybackState } from "../playback";
import type { Seat } from "../seat";
import type { Choosing } from "./useChoosing";

export interface PlayState<View> {
  /** What is drawn: the table on its way to the truth, while that is told. */
  view: View;
  truth: View;
  update: Update;
  table: TableOut;
  game: http.GameOut;
  connectionState: ConnectionState;
  device: Device;
  connection: Connection;
  /** Whose side is shown; null: a spectator's. */
  shown: Seat | null;
  /** The same by number. */
  me: number | null;
  /** The seats of this device. */
  own: readonly Seat[];
  busy: boolean;
  over: boolean;
  /** One is asked, and has been shown what the others did before. */
  myTurn: boolean;
  title: string;
  /** A small screen: the phone's frame. */
  narrow: boolean;
  /** No movement. */
  still: boolean;
  choosing: Choosing;
  /** Acts that are composed, not picked from a list; a game may open one from another act (`composing.open`). */
  composing: Composing;
  tiles: readonly TileState[];
  /** Offers without a tile, a card or a spot: plain buttons. */
  inner: readonly Choice[];
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
  playback: PlaybackState<View>;
  /** What others did before one's turn, as long as it is summed up. */
  news: readonly Fact[];
  /** Whether this seat is waited for in windows; null: there is nothing to ask. */
  holding: boolean | null;
  /** Whether what the best bot would do here is looked at. */
  hint: boolean;
  /** Whether one can be asked for. */
  hintable: boolean;
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
  /** `menu`, `rules`, `ending`, or one of the part's dialogs. */
  onDialog: (dialog: string | null) => void;
}
