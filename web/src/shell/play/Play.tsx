/** Controls the play of one seat: options, picks and playback, in the layout for the screen. */
import { lazy, Suspense, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { http, TableOut } from "../../protocol";
import { useComposing } from "../composing/useComposing";
import type { Connection } from "../connection";
import { type Device, ownSeats } from "../device";
import { useNarrow, usePrefs, useReducedMotion } from "../hooks";
import type { TileState } from "../kit";
import { fetchLater } from "../later";
import type { Narrator } from "../narrator";
import { type Choice, readChoice, readForms } from "../notation";
import { useShowNotice } from "../notice";
import { type AnyPart, Playing, type TilePanel } from "../part";
import { markSeen, seenBy } from "../recent";
import { openRules, rulesAt } from "../rules/at";
import type { Seat } from "../seat";
import { seatNumber } from "../seat";
import { Tellings, useFetchedTelling } from "../telling";
import { useSelector, useStable, useStore } from "../useStore";
import { useWords } from "../words";
import { Guided } from "./guided";
import { Panel } from "./Panel";
import { type PlayState, PublishPlay, Talking } from "./state";
import { TableFrame } from "./TableFrame";
import { useChoosing } from "./useChoosing";
import { useFollowing } from "./useFollowing";
import { useKeys } from "./useKeys";
import { useNotices, useTurnNews } from "./useNews";
import { useNewsOfTurn } from "./useNewsOfTurn";
import { useOdds } from "./useOdds";

// Loaded on first use, so that the board appears sooner.
const Access = lazy(() => import("../access/Access"));
const Away = lazy(() => import("./Away"));
const Clocks = lazy(() => import("../clocks/Clocks"));
const Vacated = lazy(() => import("./Vacated"));
const Ending = lazy(() => import("./Ending"));
const Menu = lazy(() => import("./Menu"));
const Rules = lazy(() => import("../rules/RulesPanel"));
const Sounds = lazy(() => import("../sound/Sounds"));

/** Verbs of the kernel that ask others to wait. They are shown as a switch, not as actions. */
const HOLDING = ["hold", "release"];

export interface PlayProps {
  part: AnyPart;
  device: Device;
  connection: Connection;
  narrator: Narrator<unknown>;
  table: TableOut;
  game: http.GameOut;
  /** Seat whose view is shown. Null: spectator. */
  shown: Seat | null;
  onSeats: () => void;
}

/** The action that needs a second press because it cannot be undone, and its prompt. */
type Sure = PlayState<unknown>["sure"];

export function Play({ part, device, connection, narrator, table, game, shown, onSeats }: PlayProps) {
  const words = useWords();
  const showNotice = useShowNotice();
  const narrow = useNarrow();
  const reduced = useReducedMotion();
  const { speed } = usePrefs();
  const { update, playback } = useStore(narrator);
  const { busy, online, log, notice, pings, refusals, clocks } = useSelector(
    connection,
    ({ pending, status, log, notice, pings, refusals, clocks }) => ({
      ...{ busy: pending.length > 0, online: status === "open", log, notice, pings, refusals, clocks },
    }),
  );
  const told = useFetchedTelling(part.tales?.telling);
  const { skip } = narrator;
  const Guide = use(Guided);
  const { handling = {} } = part;
  const truth: unknown = update.view;
  const forms = useMemo(() => readForms(game.forms), [game]);
  const asking =
    part.question?.asked({ truth, me: shown === null ? null : seatNumber(shown), update, narrow }) ?? null;
  // A question that arises during playback waits for its end. An earlier question stays.
  const [met, setMet] = useState<string | null>(null);
  if (asking !== met && !playback.behind) setMet(asking);
  const question = asking === met ? asking : null;
  // The player must choose but has not seen the events before. Nothing opens until the playback ends or is
  // skipped.
  const waiting = playback.behind && question === null && shown !== null && update.awaited.includes(shown);
  const choices = useMemo(
    () =>
      waiting
        ? []
        : update.options
            .filter((act) => !HOLDING.includes(act))
            .map((act) => readChoice(act, forms, part.kinds)),
    [update.options, forms, part, waiting],
  );
  const choosing = useChoosing(choices, update.decision, part, truth);
  const [why, setWhy] = useState<string | null>(null);
  const [about, setAbout] = useState<PlayState<unknown>["about"]>(null);
  const [sure, setSure] = useState<Sure>(null);
  const [opened, setOpened] = useState<string | null>(null);
  // Whether the panel had options.
  const [offered, setOffered] = useState(false);
  const [aside, setAside] = useState<string | null>(null);
  const [dialog, setDialog] = useState<string | null>(null);
  const rules = useStore(rulesAt);
  // The rules belong to this table, so they close with it.
  useEffect(() => () => rulesAt.set(null), []);
  const own = useMemo(() => ownSeats(device), [device]);

  const view = playback.view ?? truth;
  const me = shown === null ? null : seatNumber(shown);
  const over = update.outcome !== null;
  const awaited = shown !== null && update.awaited.includes(shown);
  const myTurn = awaited && !playback.behind;
  const title = table.title || words.named("game", table.game);

  // ---- hints

  // The decision for which a hint was requested. It is invalid for any other decision.
  const [advice, setAdvice] = useState<string | null>(null);
  const hint = advice !== null && advice === update.decision;
  // The spot of the hint on the board, once the hint is loaded.
  const [hinted, setHinted] = useState<string | null>(null);
  const advised = game.bots.length > 1; // a single bot plays at random and gives no hints

  // ---- messages and acts

  const { clear: forget } = choosing;
  const follow = useFollowing(connection, update, busy, notice);
  const act = useCallback(
    (notation: string, then: string | null = null) => {
      // Read the latest state: two presses may come before the page is rendered again.
      if (connection.get().pending.length > 0) return;
      skip();
      setWhy(null);
      setAbout(null);
      setSure(null);
      forget();
      follow(then);
      connection.act(notation);
    },
    [forget, follow, connection, skip],
  );
  const composing = useComposing({
    compositions: update.compositions,
    forms,
    view: truth,
    composers: part.composers,
    busy,
    notice,
    onAct: act,
  });
  const composed = composing.verbs;
  const mayAsk = advised && table.options.hints && myTurn && !over && shown === table.you;
  const hintable = mayAsk && choices.length + composed.length > 1;
  // The hint replaces the current picks.
  const onHint = () => {
    if (hint && !choosing.begun && !composing.composer) setAdvice(null);
    else {
      composing.close();
      setOpened(null);
      forget();
      setHinted(null);
      setAdvice(update.decision);
    }
  };
  const doIt = () => {
    const { ready, following } = choosing;
    if (ready) act(ready.act, following ?? handling.after?.(ready, truth, me) ?? null);
  };
  const tiles: TileState[] = useMemo(
    () =>
      part.tiles.map((tile) => ({
        tile,
        choices: choices.filter((choice) => choice.known && tile.verbs.includes(choice.verb)),
        composed: composed.filter((verb) => tile.verbs.includes(verb)),
        seen: isSeen(part.panels?.[tile.id], truth, me),
      })),
    [part, choices, composed, truth, me],
  );
  // A panel closes when it has no content, and does not reopen by itself.
  const inPanel = tiles.find(({ tile }) => tile.id === opened);
  const offers = inPanel !== undefined && inPanel.choices.length + inPanel.composed.length > 0;
  const done = offered && !offers && part.panels?.[opened ?? ""]?.lookup === true;
  const panel = inPanel && isOpen(inPanel) && !done ? opened : null;
  if (opened !== panel) setOpened(panel);
  if (offered !== offers) setOffered(offers);
  // Options without a tile or another place, and options that cannot be parsed, are plain buttons. No option is
  // hidden.
  const inner = useMemo(() => {
    const tiled = new Set(part.tiles.flatMap((tile) => tile.verbs));
    const elsewhere = part.handling?.elsewhere ?? (() => false);
    return choices.filter(
      (choice) => !choice.known || !(tiled.has(choice.verb) || elsewhere(choice, { view, me })),
    );
  }, [part, choices, view, me]);

  // The element that had the focus when a key selected an action. While it keeps the focus, Enter confirms the
  // action.
  const called = useRef<Element | null>(null);
  useEffect(() => {
    const moved = () => {
      called.current = null;
    };
    document.addEventListener("focusin", moved);
    return () => document.removeEventListener("focusin", moved);
  }, []);

  const onTile = (state: TileState) => {
    skip();
    if (waiting) return;
    setAbout(null);
    called.current = document.activeElement;
    if (part.panels?.[state.tile.id] && isOpen(state)) {
      forget();
      setWhy(null);
      setSure(null);
      setOpened(panel === state.tile.id ? null : state.tile.id);
      return;
    }
    setOpened(null);
    const [only, ...more] = state.choices;
    const [verb] = state.composed;
    if (!only && verb !== undefined && state.composed.length === 1) {
      forget();
      composing.open(verb);
      return;
    }
    if (!only && verb === undefined) {
      forget();
      setWhy(why === state.tile.id ? null : state.tile.id);
      return;
    }
    setWhy(null);
    if (only && more.length === 0 && only.parts.length === 0 && verb === undefined) {
      const doubt = handling.sure?.(state, truth, words, choices) ?? null;
      if (doubt !== null && sure?.tile !== state.tile.id) setSure({ tile: state.tile.id, text: doubt });
      else act(only.act);
      return;
    }
    const chosen =
      choosing.picking.verbs?.join() === state.tile.verbs.join() && choosing.picking.picks.length === 0;
    if (chosen) forget();
    else choosing.tile(state.tile);
  };

  const onPick = (kind: string, value: string) => {
    skip();
    if (waiting) return;
    setWhy(null);
    setOpened(null);
    if (choosing.ready && choosing.picking.picks.some((pick) => pick.kind === kind && pick.value === value))
      doIt();
    else if (choosing.pick({ kind, value })) setAbout(null);
    else {
      forget();
      setAbout(about?.kind === kind && about.value === value ? null : { kind, value });
    }
  };

  const clear = () => {
    // A composed act is kept, and shown when its panel opens again.
    if (panel === null) composing.close();
    setOpened(null);
    forget();
    setAdvice(null);
    setWhy(null);
    setAbout(null);
    setSure(null);
  };

  // A user with a hidden page is notified at once.
  useTurnNews((myTurn || (awaited && document.visibilityState === "hidden")) && !over, title, table);
  const kinds = useMemo(() => pointedKinds(part), [part]);
  useNotices(notice, pings, connection, shown, kinds, composing.waiting);
  // Highlight the spot of a hint like a spot that another player points at.
  const lit = useMemo(
    () => (hint && hinted && shown ? [...pings, { id: -1, seat: shown, place: hinted }] : pings),
    [hint, hinted, shown, pings],
  );

  // ---- the ending

  const ended = useRef(false);
  useEffect(() => {
    if (over && !playback.view && !ended.current && !Guide) {
      ended.current = true;
      setDialog("ending");
    }
  }, [over, playback.view, Guide]);

  // Read before this visit is stored.
  const [seen] = useState(() => (shown === null ? null : seenBy(table.id, shown)));
  useEffect(() => {
    if (!Guide) markSeen(table.id, own, update.seq);
  }, [table.id, own, update.seq, Guide]);

  useEffect(fetchLater, []);

  const odds = useOdds({ table, seq: update.seq, over, playing: playback.view !== null, shown });
  const { news, onClose: onNewsClose } = useNewsOfTurn({
    turn: myTurn && !over && question === null && !Guide,
    begun: choosing.begun || hint || (sure ?? about ?? panel ?? dialog ?? why) !== null,
    seq: update.seq,
    log,
    seat: shown,
    begins: part.tales?.chapter,
  });

  const { onClose: close, ...actions } = useStable({
    onTile,
    onPick,
    onPanel: setOpened,
    onAside: () => setAside(question),
    onDo: doIt,
    onAct: act,
    onClear: clear,
    onSkip: skip,
    onNewsClose,
    onUndo: () => connection.undo(),
    onHold: (on: boolean) => connection.hold(on),
    onPing: (place: string) => connection.ping(place),
    onSwitchSeat: (seat: Seat) => device.activeSeat.set(seat),
    onHint,
    onHinted: (choice: Choice) =>
      setHinted(choice.operands.findLast(({ kind }) => kinds.includes(kind))?.value ?? null),
    onAskWhy: () => connection.askWhy(),
    onDialog: setDialog,
    onClose: () => setDialog(null),
  });
  const play: PlayState<unknown> = {
    ...{ table, game, title, shown, me, own, narrow, still: reduced || speed === "off" },
    ...{ view, truth, update, playback, log, pings: lit, news, odds, over, myTurn },
    ...{ busy, notice, refusals, online, choosing, composing, tiles, inner, hint, hintable },
    holding: update.options.includes("release") ? true : update.options.includes("hold") ? false : null,
    ...{ panel, why, about, sure },
    asked: question === aside || panel === part.question?.tile ? null : question,
    aside: question !== null && question === aside ? (part.question?.tile ?? null) : null,
    ...actions,
  };

  const confirm = (key: string, event: KeyboardEvent) => {
    if (key !== "Enter" || !choosing.ready || called.current === null || event.target !== called.current)
      return false;
    if (!event.repeat) doIt();
    return true;
  };
  useKeys((key, event) => {
    const tile = tiles.find((each) => each.tile.key === key);
    const onButton =
      event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null;
    if ((key === "+" || key === "=" || key === "-") && choosing.step.ask === "count")
      choosing.nudge(key === "-" ? -1 : 1);
    else if (event.repeat)
      return false; // a held key selects only once
    else if (tile) onTile(tile);
    else if (key === "Escape") clear();
    else if (key === "Z") connection.undo();
    else if (key === "?" || key === "/") openRules();
    else if (key === "H" && hintable) onHint();
    else if (key === " " && playback.view && !onButton) skip();
    else if (key === "C" && choices.some((choice) => choice.act === "continue")) act("continue");
    else if (handling.press?.(key, play)) called.current = document.activeElement;
    else if (key === "Enter" && !onButton && choosing.ready) doIt();
    else return false;
    return true;
  }, confirm);

  return (
    <Talking value={connection}>
      <Playing value={part}>
        <Tellings value={told}>
          <PublishPlay state={play}>
            <Panel>
              <Suspense fallback={null}>
                <Access asked={dialog === "tell"} onClose={close} />
              </Suspense>
            </Panel>
            <Panel>
              <Suspense fallback={null}>
                <Sounds />
              </Suspense>
            </Panel>
            <TableFrame part={part} narrow={narrow} dialog={dialog} onClose={close} />
            {Guide && <Guide />}
            <Panel>
              <Suspense fallback={null}>
                {!over &&
                  table.state === "running" &&
                  (table.you === null || table.seats.some(({ kind }) => kind === "free")) && (
                    <Vacated onSeats={onSeats} />
                  )}
                <Away log={log} seat={shown} seen={seen} over={over} />
              </Suspense>
            </Panel>
            <Panel>
              <Suspense fallback={null}>{clocks && <Clocks clocks={clocks} />}</Suspense>
            </Panel>
            <Panel>
              <Suspense fallback={null}>
                {dialog === "menu" && (
                  <Menu
                    {...{ table, game, part, onSeats }}
                    view={truth}
                    onTell={() => setDialog("tell")}
                    onClose={close}
                  />
                )}
                {rules && <Rules game={game} at={rules} narrow={narrow} onOpen={close} />}
                {dialog === "ending" && update.outcome && (
                  <Ending
                    {...{ log, table, game, shown }}
                    outcome={update.outcome}
                    view={truth}
                    onRematch={() =>
                      import("../rematch")
                        .then(({ rematch }) => rematch(table, shown, words))
                        .catch(showNotice)
                    }
                    onClose={close}
                  />
                )}
              </Suspense>
            </Panel>
          </PublishPlay>
        </Tellings>
      </Playing>
    </Talking>
  );
}

/** Returns the kinds of things that players can point at. */
function pointedKinds({ handling: { spot, spots = [] } = {} }: AnyPart): readonly string[] {
  return [...(spot ? [spot] : []), ...spots];
}

/** Returns whether a tile's panel can be opened without options. */
function isSeen(panel: TilePanel<unknown> | undefined, view: unknown, me: number | null): boolean {
  return (panel?.lookup === true && me !== null) || (panel?.seen?.(view, me) ?? false);
}

/** Returns whether a tile has any content. */
function isOpen({ choices, composed, seen }: Omit<TileState, "tile">): boolean {
  return choices.length > 0 || composed.length > 0 || seen;
}
