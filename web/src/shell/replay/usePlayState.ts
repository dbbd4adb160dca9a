/** A read-only play that shows a moment of a replay with the game's components. */
import { useMemo } from "react";
import type { Event, http, Update } from "../../protocol";
import { useComposing } from "../composing/useComposing";
import { readForms } from "../notation";
import type { AnyPart } from "../part";
import type { Actions, PlayState, Talk } from "../play/state";
import { useChoosing } from "../play/useChoosing";
import type { PlaybackState } from "../playback";
import { seatNumber } from "../seat";
import { Store } from "../store";
import type { Reel } from "./reel";
import type { Said } from "./source";

const NOTHING = () => {};
const NONE: readonly never[] = [];

/** Actions that do nothing. */
const ACTIONS: Actions = {
  ...{ onTile: NOTHING, onPick: NOTHING, onPanel: NOTHING, onAside: NOTHING, onDo: NOTHING, onAct: NOTHING },
  ...{ onClear: NOTHING, onSkip: NOTHING, onNewsClose: NOTHING, onUndo: NOTHING, onHold: NOTHING },
  ...{ onPing: NOTHING, onSwitchSeat: NOTHING, onHint: NOTHING, onHinted: NOTHING, onAskWhy: NOTHING },
  onDialog: NOTHING,
};

export interface Shown {
  part: AnyPart;
  game: http.GameOut;
  table: http.TableOut;
  reel: Reel<unknown>;
  at: number;
  playback: PlaybackState<unknown>;
  narrow: boolean;
  still: boolean;
  /** Actions that are available nevertheless. */
  actions?: Partial<Actions>;
}

export function usePlayState(shown: Shown): PlayState<unknown> {
  const { part, game, table, reel, at, playback, narrow, still, actions } = shown;
  const { seat } = reel;
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
  // Entries without views, because the log compares them one by one.
  const log = useMemo(() => reel.upTo(at) as unknown as readonly Event[], [reel, at]);
  const tiles = useMemo(
    () => part.tiles.map((tile) => ({ tile, choices: NONE, composed: NONE, seen: false })),
    [part],
  );
  return {
    ...{ table, game, title: table.title, shown: seat, me: seat === null ? null : seatNumber(seat) },
    ...{ own: NONE, narrow, still },
    ...{ view: playback.view ?? view, truth: view, update, playback, log, pings: NONE, news: NONE },
    ...{ odds: undefined, over: update.outcome !== null, myTurn: false },
    ...{ busy: false, notice: null, refusals: NONE, online: true, choosing, composing, tiles, inner: NONE },
    ...{ holding: null, hint: false, hintable: false },
    ...{ panel: null, asked: null, aside: null, why: null, about: null, sure: null },
    ...ACTIONS,
    ...actions,
  };
}

/** Returns the chat messages up to a position. */
export function useTalkUpTo(talk: readonly Said[], at: number, table: http.TableOut): Talk {
  return useMemo(
    () => ({
      ...new Store({
        chat: talk.filter(({ seq }) => seq <= at + 1),
        presence: { type: "presence" as const, seats: table.seats.map(({ seat }) => seat), watchers: 0 },
      }),
      say: NOTHING,
    }),
    [talk, at, table],
  );
}
