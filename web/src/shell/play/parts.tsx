/** Parts that both layouts are made of. */
import { useMemo } from "react";
import { Deck, InvasionTrack, RoleBadge } from "../../games/fall_of_rome/board";
import { MAP } from "../../games/fall_of_rome/layout/map";
import { barbarianCardsLeft, playerCardsLeft } from "../../games/fall_of_rome/play/Decks";
import { CardAbout, Hand } from "../../games/fall_of_rome/play/Hand";
import { cityText } from "../../games/fall_of_rome/play/TheBoard";
import type { FallView } from "../../games/fall_of_rome/view";
import type { http } from "../../protocol";
import { Icon } from "../Icon";
import { SEATS } from "../NewTable";
import { useWords, type Words } from "../words";
import { Plain, type TileState, Tiles, Why } from "./Actions";
import { label } from "./label";
import { PickPanel } from "./PickPanel";
import type { PlayState } from "./state";

/** What only lets the game go on. */
const CLOSERS = new Set(["continue", "pass", "done"]);
/** Plain choices that fit beside the actions, without hiding them. */
const FEW = 3;

/** What is being chosen, or why something cannot be; null: nothing of the sort. */
export function useNow(state: PlayState) {
  const words = useWords();
  const { choosing, why, about, tiles, busy, truth, alone } = state;
  const city = choosing.picking.picks.find((pick) => pick.kind === "city")?.value ?? null;
  const pawnName = (at: number) =>
    alone ? words.named("role", truth.roles[at] ?? "") : words.named("seat", SEATS[at] ?? "");
  const inCity = (name: string) =>
    cityText(
      {
        city: name,
        pieces: truth.cities[name] ?? {},
        pawns: truth.pawns.flatMap((at, pawn) => (at === name ? [pawn] : [])),
        port: MAP.cities[name]?.port ?? false,
        marks: [],
        odds: undefined,
      },
      words,
      pawnName,
    )
      .split(", ")
      .slice(1)
      .join(" · ");
  const point = (place: string) =>
    state.shown !== null && (
      <button type="button" className="other" id="point" onClick={() => state.onPoint(place)}>
        {words.say("point")}
      </button>
    );
  if (choosing.begun && choosing.step.ask !== "nothing") {
    // A tile whose cities glow on the map needs no panel of its own until one is picked.
    const onMap =
      choosing.step.ask === "operand" && choosing.step.kind === "city" && choosing.picking.picks.length === 0;
    if (onMap) return { city: null, content: null };
    return {
      city,
      content: (
        <PickPanel
          choosing={choosing}
          {...(city ? { title: words.named("city", city), detail: inCity(city) } : {})}
          busy={busy}
          onDo={state.onDo}
        >
          {city && point(city)}
        </PickPanel>
      ),
    };
  }
  if (state.hint) return { city: null, content: <HintPanel state={state} hint={state.hint} /> };
  const asked = tiles.find(({ tile }) => tile.id === why);
  if (asked)
    return {
      city: null,
      content: <Why state={asked} reason={whyNot(state, (key) => words.say(key))} onClose={state.onClear} />,
    };
  if (about?.kind === "card") {
    const reasons = state.update.refusals
      .filter((refusal) => refusal.verb === "event" && refusal.params.event === about.value)
      .map((refusal) => `${words.told(refusal.key, refusal.params)} (${refusal.rule})`);
    return {
      city: null,
      content: <CardAbout card={about.value} reasons={reasons} onClose={state.onClear} />,
    };
  }
  if (about?.kind === "city")
    return {
      city: about.value,
      content: (
        <div className="pick" role="status">
          <div className="pick-head">
            <b className="caps">{words.named("city", about.value)}</b>
            <span className="dim">{inCity(about.value) || words.say("city.empty")}</span>
            <button
              type="button"
              className="icon-button"
              onClick={state.onClear}
              aria-label={words.say("close")}
            >
              ✕
            </button>
          </div>
          <p className="dim">{words.say("here.nothing")}</p>
          <div className="pick-do">{point(about.value)}</div>
        </div>
      ),
    };
  return { city: null, content: null };
}

/** What the best bot would do, why, and the button that does it. */
function HintPanel({ state, hint }: { state: PlayState; hint: http.HintOut }) {
  const words = useWords();
  const choice = state.choosing.choices.find(({ act }) => act === hint.act);
  return (
    <div className="pick" role="status" id="hinted">
      <div className="pick-head">
        <b className="caps">{words.say("hint")}</b>
        <button type="button" className="icon-button" onClick={state.onClear} aria-label={words.say("close")}>
          ✕
        </button>
      </div>
      <p>
        <b>{choice ? label(choice, words) : hint.act}</b>
      </p>
      {hint.reason && <p className="dim">{words.told(hint.reason.key, hint.reason.params)}</p>}
      <div className="pick-do">
        <button
          type="button"
          className="do"
          disabled={state.busy || !choice}
          onClick={() => state.onAct(hint.act)}
        >
          {words.say("hint.do")}
        </button>
      </div>
    </div>
  );
}

export function HintButton({ state }: { state: PlayState }) {
  const words = useWords();
  if (!state.hintable) return null;
  return (
    <button
      type="button"
      className="tool"
      id="hint"
      title={words.say("hint.about")}
      aria-keyshortcuts="H"
      aria-pressed={state.hint !== null}
      onClick={state.onHint}
    >
      {words.say("hint")}
      <kbd>H</kbd>
    </button>
  );
}

function whyNot(state: PlayState, say: (key: string) => string): string {
  if (state.over) return say("why_not.over");
  return say(state.myTurn ? "why_not.here" : "why_not.turn");
}

/** In which part of the turn a window is open. */
function when(frame: FallView["agenda"][number] | undefined, words: Words): string {
  const key = `phase.${frame?.step === "act" ? "actions" : frame?.phase}`;
  return words.knows(key) ? ` (${words.told(key)})` : "";
}

/** What is to be done now, in a line or two. */
export function usePrompt(state: PlayState): { title: string; hint: string } {
  const words = useWords();
  const { update, choosing, myTurn, inner, events, over, truth, shown, tiles, alone, hand, sure } = state;
  return useMemo(() => {
    if (over) return { title: update.outcome ? words.told(`ending.${update.outcome.ending}`) : "", hint: "" };
    if (shown === null)
      return {
        title: words.say("watching"),
        hint: words.say("turn.waits", {
          who: update.awaited.map((seat) => words.named("seat", seat)).join(", "),
        }),
      };
    if (!myTurn)
      return {
        title: words.say("turn.waits", {
          who: update.awaited.map((seat) => words.named("seat", seat)).join(", "),
        }),
        hint: choosing.choices.length > 0 ? words.say("event.may") : "",
      };
    const verbs = [...new Set(inner.map((choice) => choice.verb))].filter(
      (verb) => verb !== "continue" && verb !== "done",
    );
    const kind = inner.find((choice) => choice.verb === verbs[0])?.operands[0]?.kind ?? "";
    if (verbs.length > 0)
      return {
        title:
          verbs[0] === "discard"
            ? words.say("hand.over", { have: hand.length })
            : verbs.map((verb) => words.verb(verb)).join(" / "),
        hint: words.has(`hint.${verbs[0]}`)
          ? words.say(`hint.${verbs[0]}`)
          : words.has(`choose.${kind}`)
            ? words.say(`choose.${kind}`)
            : "",
      };
    if (inner.some((choice) => choice.act === "continue"))
      return {
        title: `${words.told("step.window")}${when(truth.agenda.at(-1), words)}`,
        hint: words.say(events.length > 0 ? "event.may" : "window.go"),
      };
    const tile = tiles.find(
      ({ tile }) => choosing.begun && choosing.picking.verbs?.join() === tile.verbs.join(),
    );
    const asks = choosing.step.ask === "operand" ? choosing.step.kind : choosing.step.ask;
    const left = words.say("actions.left", { count: truth.actions });
    const who = `${alone ? words.named("role", truth.roles[truth.player] ?? "") : words.say("turn.yours")}: `;
    return {
      title: `${who}${left}`,
      hint:
        sure === "end"
          ? words.say("end.unused", { count: truth.actions })
          : tile
            ? `${words.knows(tile.tile.text) ? words.told(tile.tile.text) : words.say(tile.tile.text)}: ${words.has(`choose.${asks}`) ? words.say(`choose.${asks}`) : ""}`
            : words.say("choose.action"),
    };
  }, [update, choosing, myTurn, inner, events, over, truth, shown, tiles, alone, hand, sure, words]);
}

export function Pips({ count }: { count: number }) {
  return (
    <span className="pips" aria-hidden="true">
      {Array.from({ length: Math.max(4, count) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pips are all alike
        <span key={at} data-left={at >= Math.max(4, count) - count}>
          <Icon name="gladius" />
        </span>
      ))}
    </span>
  );
}

export function TheTiles({ state }: { state: PlayState }) {
  const words = useWords();
  const { choosing } = state;
  const hint = ({ tile, choices }: TileState): string => {
    if (choices.length === 0) return "";
    if (tile.id === "end") return words.say(state.sure === "end" ? "end.again" : "end.draw");
    const [first] = choices;
    const operand = first?.operands[0];
    if (!operand || operand.kind === "count") return "";
    // How many there are to choose from; a single one's name would not always fit.
    return `× ${new Set(choices.map((choice) => choice.operands[0]?.value ?? "")).size}`;
  };
  const chosen =
    state.why ??
    state.tiles.find(
      ({ tile }) => choosing.begun && choosing.picking.verbs?.some((verb) => tile.verbs.includes(verb)),
    )?.tile.id ??
    null;
  return <Tiles tiles={state.tiles} chosen={chosen} busy={state.busy} hint={hint} onTile={state.onTile} />;
}

/** Everything that is offered and is no action of the grid. */
export function Inner({ state }: { state: PlayState }) {
  const { inner, busy } = state;
  if (inner.length === 0) return null;
  return <Plain choices={inner} busy={busy} headed onChoose={(choice) => state.onAct(choice.act)} />;
}

/** Whether the plain choices take the place of the tiles: they are many, or no action can be taken now anyway. */
export function innerAlone({ inner, tiles }: PlayState): boolean {
  if (inner.length > FEW) return true;
  return inner.some(({ act }) => !CLOSERS.has(act)) && tiles.every(({ choices }) => choices.length === 0);
}

export function TheHand({ state, small }: { state: PlayState; small: boolean }) {
  const { choosing, hand } = state;
  const all = useMemo(() => {
    const out = new Set<string>();
    const kinds = choosing.begun ? choosing.found : choosing.choices;
    for (const choice of kinds)
      for (const operand of choice.operands) {
        // Unasked, only what is played by itself lifts: an Event, a card to give up.
        if (
          !choosing.begun &&
          operand.kind === "card" &&
          choosing.choices.length > 1 &&
          state.tiles.some(({ tile }) => tile.verbs.includes(choice.verb))
        )
          continue;
        if (operand.kind === "card" || operand.kind === "event") out.add(operand.value);
      }
    return out;
  }, [choosing, state.tiles]);
  const picked = new Set(
    choosing.picking.picks
      .filter((pick) => pick.kind === "card" || pick.kind === "event")
      .map((pick) => pick.value),
  );
  return <Hand cards={hand} small={small} usable={all} picked={picked} onCard={state.onCard} />;
}

export function HoldSwitch({ state }: { state: PlayState }) {
  const words = useWords();
  if (state.holding === null) return null;
  return (
    <label className="tick hold" title={words.say("hold.about")}>
      <input
        type="checkbox"
        id="hold"
        checked={state.holding}
        disabled={state.busy}
        onChange={(event) => state.onHold(event.target.checked)}
      />
      {words.say("hold")}
    </label>
  );
}

export function UndoButton({ state }: { state: PlayState }) {
  const words = useWords();
  const none = state.update.undo.length === 0;
  return (
    <button
      type="button"
      className="tool"
      id="undo"
      disabled={none || state.busy}
      title={none ? words.say("undo.none") : undefined}
      aria-keyshortcuts="Z"
      onClick={state.onUndo}
    >
      <Icon name="anticlockwise-rotation" />
      <span>{words.say("undo")}</span>
      <kbd>Z</kbd>
    </button>
  );
}

export function Track({ marker }: { marker: number }) {
  const words = useWords();
  const { invasion, recruitment } = MAP.track;
  return (
    <InvasionTrack
      marker={marker}
      invasion={words.say("track.invasion")}
      recruitment={words.say("track.recruits")}
      label={words.say("track.rates", { invasion: invasion[marker], recruits: recruitment[marker] })}
    />
  );
}

export function DeckButtons({ state }: { state: PlayState }) {
  const words = useWords();
  const { view } = state;
  const decks = [
    ["player", playerCardsLeft(view), view.player_discard.length],
    ["barbarian", barbarianCardsLeft(view), view.barbarian_discard.length],
  ] as const;
  return (
    <div className="decks">
      {decks.map(([deck, count, discarded]) => {
        const name = words.told(`term.${deck}_deck`);
        const discard = words.say("deck.discard", { count: String(discarded) });
        return (
          <Deck
            key={deck}
            deck={deck}
            count={count}
            name={words.say(`deck.${deck}`)}
            discard={discard}
            label={`${name}: ${words.say("deck.left", { count: String(count) })}`}
            discardLabel={`${name}, ${discard}`}
            onPick={() => state.onDialog(deck)}
          />
        );
      })}
    </div>
  );
}

export function RoleCard({ state }: { state: PlayState }) {
  const words = useWords();
  const { pawn, truth, shown } = state;
  if (pawn === null || shown === null) return null;
  const role = truth.roles[pawn] ?? "";
  return (
    <details className="role-card">
      <summary>
        <RoleBadge role={role} seat={pawn} className="big" />
        <span>
          <b className="caps">{words.named("role", role)}</b>
          <small>{words.say("role.what")}</small>
        </span>
      </summary>
      <p>{words.told(`role.${role}.about`)}</p>
    </details>
  );
}
