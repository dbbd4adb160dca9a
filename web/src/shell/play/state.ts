/** What the layouts for large and small screens are made of. */
import type { FallOdds, FallView } from "../../games/fall_of_rome/view";
import type { http, TableOut, Update } from "../../protocol";
import type { Device } from "../device";
import type { Choice } from "../notation";
import type { Sat, Seat, Sitting } from "../sitting";
import type { Told } from "../telling";
import type { TileState } from "./Actions";
import type { Choosing } from "./useChoosing";

export interface PlayState {
  /** What is drawn: the table on its way to the truth, while that is told. */
  view: FallView;
  truth: FallView;
  update: Update;
  table: TableOut;
  game: http.GameOut;
  sat: Sat;
  device: Device;
  sitting: Sitting;
  shown: Seat | null;
  own: readonly Seat[];
  me: number | null;
  pawn: number | null;
  alone: boolean;
  hand: readonly string[];
  busy: boolean;
  over: boolean;
  myTurn: boolean;
  title: string;
  choosing: Choosing;
  tiles: readonly TileState[];
  inner: readonly Choice[];
  events: readonly Choice[];
  /** The tile that says why it is not offered. */
  why: string | null;
  /** Something tapped that nothing can be done with. */
  about: { kind: "city" | "card"; value: string } | null;
  /** What was pressed once and wants a second press. */
  sure: string | null;
  told: Told<FallView>;
  /** What this turn's invasion may bring, if it is to be seen; undefined: this table does not tell. */
  odds: FallOdds | null | undefined;
  /** No movement. */
  still: boolean;
  /** Whether this seat is waited for in windows; null: there is nothing to ask. */
  holding: boolean | null;
  onTile: (state: TileState) => void;
  onCity: (city: string) => void;
  onCard: (card: string) => void;
  onTribe: (tribe: string) => void;
  onDo: () => void;
  onAct: (act: string) => void;
  onClear: () => void;
  onSkip: () => void;
  onUndo: () => void;
  onHold: (on: boolean) => void;
  onPoint: (place: string) => void;
  onTurn: (seat: Seat) => void;
  /** What the best bot would do here, once it was asked for. */
  hint: http.HintOut | null;
  /** Whether one can be asked for. */
  hintable: boolean;
  onHint: () => void;
  onOdds: () => void;
  onDialog: (dialog: "menu" | "rules" | "player" | "barbarian" | "ending" | null) => void;
}
