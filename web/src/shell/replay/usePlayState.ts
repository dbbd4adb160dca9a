/** A play in which nothing can be done: what a game's components are given to show a moment of a replay. */
import { useMemo } from "react";
import type { Event, http, Update } from "../../protocol";
import { useComposing } from "../composing/useComposing";
import type { ConnectionState } from "../connection";
import { Device } from "../device";
import { readForms } from "../notation";
import type { AnyPart } from "../part";
import type { PlayState } from "../play/state";
import { useChoosing } from "../play/useChoosing";
import { IDLE, type PlaybackState } from "../playback";
import { seatNumber } from "../seat";
import type { Reel } from "./reel";
import type { Said } from "./source";

const NOTHING = () => {};
const NONE: readonly never[] = [];

/** A socket that never opens: nothing is sent, and nothing comes. */
const SILENT = () => ({
  readyState: 3,
  onopen: null,
  onmessage: null,
  onclose: null,
  send: NOTHING,
  close: NOTHING,
});

export interface Shown {
  part: AnyPart;
  game: http.GameOut;
  table: http.TableOut;
  reel: Reel<unknown>;
  at: number;
  playback: PlaybackState<unknown>;
  talk: readonly Said[];
  narrow: boolean;
  still: boolean;
  onSkip: () => void;
  onDialog: (dialog: string | null) => void;
}

export function usePlayState(shown: Shown): PlayState<unknown> {
  const { part, game, table, reel, at, playback, talk, narrow, still, onSkip, onDialog } = shown;
  const { seat } = reel;
  const device = useMemo(() => new Device(`replay-${table.id}`, SILENT), [table.id]);
  const forms = useMemo(() => readForms(game.forms), [game]);
  const entry = reel.entries[at];
  const view = reel.view(at);
  const choosing = useChoosing(NONE, null, part, view);
  const update: Update = useMemo(
    () => ({
      type: "update",
      seq: at + 1,
      since: at,
      fresh: false,
      tip: reel.tip,
      view: view as Update["view"],
      events: [],
      decision: null,
      options: [],
      compositions: [],
      undo: [],
      awaited: (entry?.awaited ?? []) as Update["awaited"],
      outcome: entry?.outcome ?? null,
    }),
    [at, reel, view, entry],
  );
  const composing = useComposing({
    compositions: update.compositions,
    forms,
    view,
    composers: part.composers,
    busy: false,
    notice: null,
    onAct: NOTHING,
  });
  // Entries without their views: the annals compare them one by one.
  const log = useMemo(() => reel.upTo(at) as unknown as readonly Event[], [reel, at]);
  const connectionState: ConnectionState = useMemo(
    () => ({
      status: "open",
      code: null,
      table,
      seat,
      chat: talk.filter(({ seq }) => seq <= at + 1),
      presence: { type: "presence", seats: table.seats.map((each) => each.seat), watchers: 0 },
      update,
      refusals: NONE,
      log,
      pending: NONE,
      notice: null,
      pings: NONE,
      clocks: null,
    }),
    [table, seat, talk, at, update, log],
  );
  const tiles = useMemo(
    () => part.tiles.map((tile) => ({ tile, choices: NONE, composed: NONE, seen: false })),
    [part],
  );
  return {
    view: playback.view ?? view,
    truth: view,
    update,
    table,
    game,
    connectionState,
    device,
    connection: device.main,
    shown: seat,
    me: seat === null ? null : seatNumber(seat),
    own: NONE,
    busy: false,
    over: update.outcome !== null,
    myTurn: false,
    title: table.title,
    narrow,
    still,
    choosing,
    composing,
    tiles,
    inner: NONE,
    panel: null,
    asked: null,
    aside: null,
    why: null,
    about: null,
    sure: null,
    playback: playback === IDLE ? (IDLE as PlaybackState<unknown>) : playback,
    news: NONE,
    holding: null,
    hint: false,
    hintable: false,
    onTile: NOTHING,
    onPick: NOTHING,
    onPanel: NOTHING,
    onAside: NOTHING,
    onDo: NOTHING,
    onAct: NOTHING,
    onClear: NOTHING,
    onSkip,
    onNewsClose: NOTHING,
    onUndo: NOTHING,
    onHold: NOTHING,
    onPing: NOTHING,
    onSwitchSeat: NOTHING,
    onHint: NOTHING,
    onDialog,
  };
}
