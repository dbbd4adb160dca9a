/** The game: the board, the hand, the actions, the people, and what happens. */
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fallOfRome } from "../../games/fall_of_rome";
import { Decks } from "../../games/fall_of_rome/play/Decks";
import { useOdds } from "../../games/fall_of_rome/play/useOdds";
import type { FallView } from "../../games/fall_of_rome/view";
import { PLAIN_KIT } from "../../games/plain";
import type { http, TableOut, Update } from "../../protocol";
import { api } from "../api";
import { type Device, keepTokens, type Tokens, tokenIn, tokensOf } from "../device";
import { useNarrow, useReducedMotion, useWishes } from "../hooks";
import { fresh, keep, recall, wish } from "../keep";
import { SEATS } from "../NewTable";
import { readChoice, readForms } from "../notation";
import { useTell } from "../notice";
import { go } from "../place";
import { claimSeat } from "../seats";
import type { Sat, Seat, Sitting } from "../sitting";
import { useWords } from "../words";
import { Plain, type TileState } from "./Actions";
import { Away } from "./Away";
import { Desktop } from "./Desktop";
import { Ending } from "./Ending";
import { factText } from "./Log";
import { Menu } from "./Menu";
import { Phone } from "./Phone";
import { Rules } from "./Rules";
import type { PlayState } from "./state";
import { useChoosing } from "./useChoosing";
import { useKeys } from "./useKeys";
import { useTelling } from "./useTelling";

/** Verbs of the kernel that ask to be waited for; they are a switch, not an action. */
const HOLDING = ["hold", "release"];

const TILED: ReadonlySet<string> = new Set(fallOfRome.tiles.flatMap((tile) => tile.verbs));

export interface PlayProps {
  device: Device;
  sitting: Sitting;
  sat: Sat;
  update: Update;
  table: TableOut;
  game: http.GameOut;
  /** Whose side is shown; null: a spectator's. */
  shown: Seat | null;
  onSeats: () => void;
}

export function Play(props: PlayProps) {
  return props.table.game === "fall_of_rome" ? <FallPlay {...props} /> : <AnyPlay {...props} />;
}

function useOffer(update: Update, game: http.GameOut) {
  const forms = useMemo(() => readForms(game.forms), [game]);
  return useMemo(
    () => update.options.filter((act) => !HOLDING.includes(act)).map((act) => readChoice(act, forms)),
    [update.options, forms],
  );
}

function FallPlay({ device, sitting, sat, update, table, game, shown, onSeats }: PlayProps) {
  const words = useWords();
  const tell = useTell();
  const narrow = useNarrow();
  const reduced = useReducedMotion();
  const { speed, notify, odds: wanted } = useWishes();
  const view = update.view as unknown as FallView;
  const choices = useOffer(update, game);
  const choosing = useChoosing(choices, update.decision, fallOfRome);
  const [why, setWhy] = useState<string | null>(null);
  const [about, setAbout] = useState<PlayState["about"]>(null);
  const [sure, setSure] = useState<string | null>(null);
  const [dialog, setDialog] = useState<"menu" | "rules" | "player" | "barbarian" | "ending" | null>(null);
  const own = useMemo(
    () =>
      [...(device.main.get().seat ? [device.main.get().seat as Seat] : []), ...device.beside.keys()].sort(),
    [device],
  );
  const ownSet = useMemo(() => new Set<string>(shown ? [shown, ...own] : own), [shown, own]);
  const { told, skip, latest } = useTelling(update, fallOfRome, ownSet);

  const alone = view.hands.length === 1;
  const me = shown === null ? null : SEATS.indexOf(shown);
  const pawn = me === null ? null : alone ? view.player : me;
  const hand = me === null ? [] : ((told.view ?? view).hands[alone ? 0 : me] ?? []);
  const busy = sat.pending.length > 0;
  const over = update.outcome !== null;
  const myTurn = shown !== null && update.awaited.includes(shown);
  const title = table.title || words.named("game", table.game);

  // While what happened is told, the board shows the past: odds of the present would mislead.
  const odds = useOdds(table, update.seq, wanted && table.options.odds && !over && !told.view);
  const toldOdds = table.options.odds && !over ? odds : undefined;
  const onOdds = () => wish({ odds: !wanted });

  // ---- hints

  const [asked, setAsked] = useState<http.HintOut | null>(null);
  // One for another decision is none any more.
  const hint = asked?.decision === update.decision ? asked : null;
  const hintable = table.options.hints && myTurn && !over && shown === table.you && choices.length > 1;
  const onHint = () => {
    if (hint) setAsked(null);
    else api.hint(table.id).then(setAsked, tell);
  };

  // ---- saying and doing

  const act = useCallback(
    (notation: string) => {
      skip();
      setWhy(null);
      setAbout(null);
      setSure(null);
      choosing.clear();
      sitting.act(notation);
    },
    [choosing, sitting, skip],
  );
  const doIt = () => {
    if (choosing.ready && !busy) act(choosing.ready.act);
  };
  const refusals = update.refusals;
  const tiles: TileState[] = useMemo(
    () =>
      fallOfRome.tiles.map((tile) => ({
        tile,
        choices: choices.filter((choice) => choice.known && tile.verbs.includes(choice.verb)),
        refusals: refusals.filter((refusal) => tile.verbs.includes(refusal.verb)),
      })),
    [choices, refusals],
  );
  // What has neither a tile nor a card of the hand, or cannot be read, is a plain button: nothing offered is hidden.
  const inner = choices.filter(
    (choice) =>
      !choice.known ||
      (choice.verb === "event" ? !hand.includes(choice.operands[0]?.value ?? "") : !TILED.has(choice.verb)),
  );
  const events = choices.filter((choice) => choice.verb === "event");

  const onTile = (state: TileState) => {
    skip();
    setAbout(null);
    if (state.choices.length === 0) {
      choosing.clear();
      setWhy(why === state.tile.id ? null : state.tile.id);
      return;
    }
    setWhy(null);
    const [only] = state.choices;
    if (state.choices.length === 1 && only && only.parts.length === 0) {
      // Ending the actions cannot be taken back: unused ones are a slip of the finger.
      if (state.tile.id === "end" && view.actions > 0 && sure !== "end") {
        setSure("end");
        return;
      }
      if (!busy) act(only.act);
      return;
    }
    const chosen =
      choosing.picking.verbs?.join() === state.tile.verbs.join() && choosing.picking.picks.length === 0;
    if (chosen) choosing.clear();
    else choosing.tile(state.tile);
  };

  const onCity = (city: string) => {
    skip();
    setWhy(null);
    if (
      choosing.ready &&
      choosing.picking.picks.some((pick) => pick.kind === "city" && pick.value === city)
    ) {
      doIt();
      return;
    }
    if (choosing.pick({ kind: "city", value: city })) setAbout(null);
    else {
      choosing.clear();
      setAbout(about?.kind === "city" && about.value === city ? null : { kind: "city", value: city });
    }
  };

  const onCard = (card: string) => {
    skip();
    setWhy(null);
    if (choosing.ready && choosing.picking.picks.some((pick) => pick.value === card)) {
      doIt();
      return;
    }
    if (choosing.pick({ kind: "card", value: card })) setAbout(null);
    else {
      choosing.clear();
      setAbout(about?.value === card ? null : { kind: "card", value: card });
    }
  };

  const onTribe = (tribe: string) => {
    skip();
    setWhy(null);
    if (!choosing.pick({ kind: "tribe", value: tribe })) {
      const forge = tiles.find(({ tile }) => tile.id === "forge");
      if (forge) setWhy("forge");
    }
  };

  const clear = () => {
    choosing.clear();
    setAsked(null);
    setWhy(null);
    setAbout(null);
    setSure(null);
  };

  useKeys((key, event) => {
    const tile = tiles.find((each) => each.tile.key === key);
    const onButton =
      event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null;
    if (tile) onTile(tile);
    else if (key === "Escape") clear();
    else if (key === "Z") sitting.undo();
    else if (key === "H" && hintable) onHint();
    else if (key === "O" && toldOdds !== undefined) onOdds();
    else if (key === " " && told.view && !onButton) skip();
    else if (key === "C" && choices.some((choice) => choice.act === "continue")) act("continue");
    else if (/^[1-9]$/.test(key) && hand[Number(key) - 1]) onCard(hand[Number(key) - 1] as string);
    else if ((key === "+" || key === "=" || key === "-") && choosing.step.ask === "count") {
      const { counts, chosen } = choosing.step;
      const next = counts[counts.indexOf(chosen) + (key === "-" ? -1 : 1)];
      if (next !== undefined) choosing.count(next);
    } else if (key === "Enter" && !onButton && choosing.ready) doIt();
    else return false;
    return true;
  });

  // ---- whose turn: in the tab's title, and as a notification

  const turnNow = myTurn && !over;
  useEffect(() => {
    document.title = turnNow ? `● ${words.say("turn.yours")} – ${title}` : `${title} – Triclinium`;
  }, [turnNow, title, words]);
  useEffect(() => {
    if (!turnNow || !notify || document.visibilityState !== "hidden") return;
    if (typeof Notification === "undefined" || Notification.permission !== "granted") return;
    try {
      const note = new Notification(title, { body: words.say("notify.turn"), tag: table.id });
      note.onclick = () => {
        window.focus();
        note.close();
      };
    } catch {
      // Some phones only let a service worker notify; the title still says it.
    }
  }, [turnNow, notify, title, words, table.id]);

  // ---- the end

  const ended = useRef(false);
  useEffect(() => {
    if (over && !told.view && !ended.current) {
      ended.current = true;
      setDialog("ending");
    }
  }, [over, told.view]);

  const rematch = async () => {
    const beside = tokensOf(table.id);
    const { table: following } = await api.rematch(table.id);
    if (Object.keys(beside).length > 0) {
      // Those who share this device have no browser of their own to come back with: they are seated anew.
      const next = await api.look(following);
      const tokens: Tokens = {};
      for (const seat of next.seats) {
        const name = table.seats.find((each) => each.seat === seat.seat)?.name ?? seat.seat;
        if (seat.yours) await claimSeat(next, seat.seat, name, words);
        else if (seat.seat in beside) {
          await api.kick(following, seat.seat);
          tokens[seat.seat] = tokenIn((await api.beside(following, seat.seat, name, fresh())).return);
        }
      }
      keepTokens(following, tokens);
      await api.start(following);
    } else if (shown) {
      const next = await api.look(following);
      const kept = next.seats.find((seat) => seat.yours);
      const name = table.seats.find((seat) => seat.seat === shown)?.name ?? recall("name") ?? shown;
      if (kept && kept.kind === "kept") await claimSeat(next, kept.seat, name, words);
      const now = await api.look(following);
      if (now.owner && now.seats.every((seat) => seat.kind === "person" || seat.kind === "bot"))
        await api.start(following);
    }
    go(`/t/${following}`);
  };

  // ---- several people around one device: who takes it now

  const holder = useRef(shown);
  useEffect(() => {
    if (own.length > 1 && shown && holder.current && holder.current !== shown)
      tell(words.say("device.pass", { who: words.named("seat", shown) }));
    holder.current = shown;
  }, [shown, own, tell, words]);

  // ---- notices

  const pinged = sat.pings.at(-1);
  useEffect(() => {
    if (pinged && pinged.seat !== shown)
      tell(
        words.say("pinged", {
          who: words.named("seat", pinged.seat),
          place: words.named("city", pinged.place),
        }),
      );
  }, [pinged, shown, tell, words]);

  const notice = sat.notice;
  useEffect(() => {
    if (!notice) return;
    if (notice.kind === "refused" && notice.refusal)
      tell(`${words.told(notice.refusal.key, notice.refusal.params)} (${notice.refusal.rule})`);
    else if (notice.kind === "error") tell(words.say(`error.${notice.code}`));
    else tell(words.say("stale"));
    sitting.unnotice();
  }, [notice, words, tell, sitting]);

  useEffect(() => {
    keep(`seen.${table.id}`, String(update.seq));
  }, [table.id, update.seq]);

  const state: PlayState = {
    view: told.view ?? view,
    truth: view,
    update,
    table,
    game,
    sat,
    device,
    sitting,
    shown,
    own,
    me,
    pawn,
    alone,
    hand,
    busy,
    over,
    myTurn,
    title,
    choosing,
    tiles,
    inner,
    events,
    why,
    about,
    sure,
    told,
    odds: toldOdds,
    still: reduced || speed === "off",
    holding: update.options.includes("release") ? true : update.options.includes("hold") ? false : null,
    onTile,
    onCity,
    onCard,
    onTribe,
    onDo: doIt,
    onAct: act,
    onClear: clear,
    onSkip: skip,
    onUndo: () => sitting.undo(),
    onHold: (on) => sitting.hold(on),
    onPoint: (place) => sitting.point(place),
    onTurn: (seat) => device.turned.set(seat),
    hint,
    hintable,
    onHint,
    onOdds,
    onDialog: setDialog,
  };
  const heard = latest.slice(-8).map((fact) => factText(fact, words));
  return (
    <>
      {narrow ? <Phone {...state} /> : <Desktop {...state} />}
      <div className="visually-hidden" aria-live="polite" id="heard">
        {(told.facts.length > 0 ? told.facts.map((fact) => factText(fact, words)) : heard).join(" ")}
      </div>
      <div className="visually-hidden" aria-live="assertive" id="turn-said">
        {turnNow ? words.say("turn.yours") : ""}
      </div>
      <Away log={sat.log} seat={shown} table={table.id} over={over} />
      {dialog === "menu" && (
        <Menu
          table={table}
          game={game}
          presence={sat.presence}
          tiles={fallOfRome.tiles}
          onSeats={onSeats}
          onRules={() => setDialog("rules")}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "rules" && <Rules onClose={() => setDialog(null)} />}
      {(dialog === "player" || dialog === "barbarian") && (
        <Decks view={view} which={dialog} onClose={() => setDialog(null)} />
      )}
      {dialog === "ending" && update.outcome && (
        <Ending
          outcome={update.outcome}
          log={sat.log}
          view={view}
          table={table}
          seated={shown !== null}
          onRematch={() => rematch().catch(tell)}
          onClose={() => setDialog(null)}
        />
      )}
    </>
  );
}

/** A game without a board here: its view by name, and every choice a plain button. */
function AnyPlay({ sitting, sat, update, table, game, shown }: PlayProps) {
  const words = useWords();
  const choices = useOffer(update, game);
  const choosing = useChoosing(choices, update.decision, PLAIN_KIT);
  const busy = sat.pending.length > 0;
  return (
    <main className="paper">
      <h1 className="caps">{table.title || words.named("game", table.game)}</h1>
      <p>
        {shown && update.awaited.includes(shown)
          ? words.say("turn.yours")
          : words.say("turn.waits", {
              who: update.awaited.map((seat) => words.named("seat", seat)).join(", "),
            })}
      </p>
      <Plain choices={choosing.choices} busy={busy} onChoose={(choice) => sitting.act(choice.act)} />
      {update.undo.length > 0 && (
        <button type="button" id="undo" onClick={() => sitting.undo()}>
          {words.say("undo")}
        </button>
      )}
      <pre>{JSON.stringify(update.view, null, 1)}</pre>
    </main>
  );
}
