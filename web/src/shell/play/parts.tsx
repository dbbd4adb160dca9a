/** Components that the large and the small layout share. */

import { unique } from "../choosing";
import { ComposerPanel } from "../composing/ComposerPanel";
import { Icon } from "../Icon";
import type { Tile, TileState } from "../kit";
import { later } from "../later";
import { ReadOut } from "../live";
import { type Handling, type Now, usePart } from "../part";
import { useWords, type Words } from "../words";
import { Plain, Tiles } from "./Actions";
import { doText } from "./label";
import { OpenPanel } from "./OpenPanel";
import { type PlayState, usePlay } from "./state";

const PickPanel = later(async () => ({ default: (await import("./panels")).PickPanel }));
const HintPanel = later(async () => ({ default: (await import("./panels")).HintPanel }));
const Thing = later(async () => ({ default: (await import("./panels")).Thing }));
export const Alarms = later(async () => ({ default: (await import("./Alarms")).Alarms }));
const Why = later(async () => ({ default: (await import("./panels")).Why }));

/** Verbs that only continue the game. */
const CLOSERS = new Set(["continue", "pass", "done"]);
/** Number of plain options that fit next to the actions. */
const FEW = 3;
const NOTHING: Now = { spot: null, content: null };

/** Returns the panel to show: the current choice, or a refusal. */
export function useNow(): Now {
  const words = useWords();
  const state = usePlay();
  const { choosing, why, about, tiles, busy } = state;
  const part = usePart();
  const { spot: spots, there, About, Aside, now } = part.handling ?? {};
  // A verb composed in a tile's own panel is shown only there.
  const panelled = (verb: string) =>
    part.panels !== undefined &&
    tiles.some(({ tile, composed }) => tile.id in (part.panels ?? {}) && composed.includes(verb));
  const spot = choosing.picking.picks.find((pick) => pick.kind === spots)?.value ?? null;
  const point = (place: string) =>
    state.shown !== null && (
      <button type="button" className="other" id="point" onClick={() => state.onPing(place)}>
        {words.say("point")}
      </button>
    );
  const { composer } = state.composing;
  if (state.panel !== null) return { spot: null, content: <OpenPanel tile={state.panel} /> };
  if (composer && !panelled(composer.composition.verb))
    return { spot: null, content: <ComposerPanel composer={composer} /> };
  const own = now?.(state, words);
  if (own) return own;
  if (choosing.begun && (choosing.step.ask !== "nothing" || tiled(state).length > 0)) {
    // A tile with highlighted spots on the board needs no panel before a pick.
    const onBoard =
      choosing.step.ask === "operand" && choosing.step.kind === spots && choosing.picking.picks.length === 0;
    if (onBoard) return NOTHING;
    const head =
      spot && spots ? { title: words.named(spots, spot), detail: there?.(spot, state, words) } : {};
    return {
      spot,
      content: (
        <PickPanel
          choosing={choosing}
          {...head}
          busy={busy}
          composed={tiled(state)}
          onDo={state.onDo}
          onAct={state.onAct}
          onCompose={state.composing.open}
        >
          {Aside && <Aside />}
          {spot && point(spot)}
        </PickPanel>
      ),
    };
  }
  if (state.hint) return { spot: null, content: <HintPanel key={state.update.decision} /> };
  const asked = tiles.find(({ tile }) => tile.id === why);
  if (asked)
    return {
      spot: null,
      content: <Why tile={asked.tile} reason={whyNot(state, (key) => words.say(key))} />,
    };
  if (!about) return NOTHING;
  if (about.kind !== spots)
    return {
      spot: null,
      content: About ? <About {...about} /> : <Thing {...about} detail="" />,
    };
  return {
    spot: about.value,
    content: (
      <Thing {...about} detail={there?.(about.value, state, words) ?? ""}>
        <div className="pick-do">{point(about.value)}</div>
      </Thing>
    ),
  };
}

/** Returns the composed verbs of the selected tile. */
function tiled({ choosing, tiles }: PlayState<unknown>): readonly string[] {
  const chosen = tiles.find(({ tile }) => choosing.picking.verbs?.join() === tile.verbs.join());
  return choosing.picking.picks.length === 0 ? (chosen?.composed ?? []) : [];
}

/** Returns the composed verbs that have no tile. */
function untiled({ composing, tiles }: PlayState<unknown>): readonly string[] {
  return composing.verbs.filter((verb) => !tiles.some(({ composed }) => composed.includes(verb)));
}

export function HintButton() {
  const words = useWords();
  const { hint, hintable, onHint } = usePlay(({ hint, hintable, onHint }) => ({ hint, hintable, onHint }));
  if (!hintable) return null;
  return (
    <button
      type="button"
      className="tool"
      id="hint"
      title={words.say("hint.about")}
      aria-keyshortcuts="H"
      aria-pressed={hint}
      onClick={onHint}
    >
      {words.say("hint")}
      <kbd>H</kbd>
    </button>
  );
}

function whyNot(state: PlayState<unknown>, say: (key: string) => string): string {
  if (state.over) return say("why_not.over");
  return say(state.myTurn ? "why_not.here" : "why_not.turn");
}

/**
 * Returns whom the table is waiting for. Empty if the table continues by itself. During the playback, that would name
 * another player than the moves that are shown.
 */
export function waited(state: PlayState<unknown>, words: Words): string {
  if (state.playback.behind) return words.say("turn.others");
  const { awaited } = state.update;
  return awaited.length > 0 ? words.say("turn.waits", { who: words.named("seat", awaited) }) : "";
}

interface Prompt {
  title: string;
  hint: string;
}

/** Returns the prompt in one or two lines, with the game's text if it has one. */
export function usePrompt(): Prompt {
  const words = useWords();
  const { handling } = usePart();
  return usePlay((state) => promptOf(state, handling?.prompt, words));
}

function promptOf(state: PlayState<unknown>, own: Handling<unknown>["prompt"], words: Words): Prompt {
  const { update, choosing, myTurn, inner, over, shown, tiles, sure } = state;
  // The result must not be shown before the playback ends.
  if (over)
    return {
      title:
        update.outcome && !state.playback.behind ? words.gameText(`ending.${update.outcome.ending}`) : "",
      hint: "",
    };
  if (shown === null) return { title: words.say("watching"), hint: waited(state, words) };
  // In a replay nothing is behind, so the acting player is always named.
  if (!myTurn && update.awaited.includes(shown) && state.playback.behind)
    return { title: words.say("turn.before"), hint: words.say("turn.before.skip") };
  const known = own?.(state, words);
  if (known) return known;
  if (!myTurn) {
    const may = unique(choosing.choices.map(({ verb }) => words.verb(verb)));
    const hint = may.length > 0 ? words.say("offer.may", { what: words.list(may) }) : "";
    return { title: waited(state, words), hint };
  }
  if (sure) return { title: words.say("turn.yours"), hint: sure.text };
  const verbs = unique([...inner.map((choice) => choice.verb), ...untiled(state)]).filter(
    (verb) => !CLOSERS.has(verb),
  );
  const kind = inner.find((choice) => choice.verb === verbs[0])?.operands[0]?.kind ?? "";
  if (verbs.length > 0)
    return {
      title: verbs.map((verb) => words.verb(verb)).join(" / "),
      hint: words.has(`choose.${kind}`) ? words.say(`choose.${kind}`) : "",
    };
  if (inner.some((choice) => choice.act === "continue"))
    return { title: words.say("turn.yours"), hint: words.say("window.go") };
  const tile = tiles.find(
    ({ tile }) => choosing.begun && choosing.picking.verbs?.join() === tile.verbs.join(),
  );
  return {
    title: words.say("turn.yours"),
    hint: tile ? asking(state, tile, words) : words.say("choose.verb"),
  };
}

/** Returns the prompt for the selected tile. */
export function asking({ choosing }: PlayState<unknown>, { tile }: TileState, words: Words): string {
  const { step } = choosing;
  if (step.ask === "confirm") return doText(step.choice, [], words);
  const asks = step.ask === "operand" ? step.kind : step.ask;
  const name = words.hasGameText(tile.text) ? words.gameText(tile.text) : words.say(tile.text);
  return words.has(`choose.${asks}`) ? `${name}: ${words.say(`choose.${asks}`)}` : name;
}

/** `shown`: which tiles to show. `chosen`: the selected tile, if it differs from the state. */
export function ActionTiles({
  shown,
  chosen: meant,
}: {
  shown?: (tile: Tile) => boolean;
  chosen?: string | null;
}) {
  const words = useWords();
  const part = usePart();
  const state = usePlay();
  const { choosing } = state;
  const hint = (tile: TileState): string => {
    const known = part.handling?.note?.(tile, state, words) ?? null;
    if (known !== null) return known;
    if (tile.choices.length === 0) return tile.composed.length > 0 ? "…" : "";
    const operand = tile.choices[0]?.operands[0];
    if (!operand || operand.kind === "count") return "";
    // The number of values. A single value's name may not fit.
    return `× ${new Set(tile.choices.map((choice) => choice.operands[0]?.value ?? "")).size}`;
  };
  const chosen =
    meant ??
    state.panel ??
    state.why ??
    state.tiles.find(
      ({ tile }) => choosing.begun && choosing.picking.verbs?.some((verb) => tile.verbs.includes(verb)),
    )?.tile.id ??
    null;
  const apt = state.narrow ? part.handling?.apt : undefined;
  const all = shown ? state.tiles.filter(({ tile }) => shown(tile)) : state.tiles;
  const tiles = apt
    ? all.filter(
        ({ tile, choices, composed }) => choices.length + composed.length > 0 || apt(tile, state.truth),
      )
    : all;
  if (tiles.length === 0) return null;
  const usual = tiles.find(({ tile, choices }) => tile.id === part.usual && choices.length > 0)?.tile.id;
  return (
    <Tiles
      tiles={tiles}
      chosen={chosen}
      aside={state.aside}
      usual={choosing.begun || chosen !== null ? null : (usual ?? null)}
      busy={state.busy}
      hint={hint}
      onTile={state.onTile}
    />
  );
}

/** All options that are not in the action grid. */
export function PlainOffers() {
  const words = useWords();
  const state = usePlay();
  const { follows, spot } = usePart().handling ?? {};
  const { inner, busy } = state;
  const composed = untiled(state);
  if (inner.length === 0 && composed.length === 0) return null;
  return (
    <Plain
      choices={inner}
      composed={composed}
      busy={busy}
      headed={composed.length === 0}
      named={(choice) => follows?.(choice, state, words) ?? null}
      onChoose={({ act, operands: [only, ...more] }) => {
        // Choosing a spot in the list has the same effect as tapping it on the board.
        if (only && only.kind === spot && more.length === 0) state.onPick(only.kind, only.value);
        else state.onAct(act);
      }}
      onCompose={state.composing.open}
    />
  );
}

/** Returns whether the plain options replace the tiles: they are many, or no action is available anyway. */
export function innerAlone(state: PlayState<unknown>): boolean {
  const { inner, tiles } = state;
  const composed = untiled(state).length;
  if (inner.length + composed > FEW) return true;
  const some = composed > 0 || inner.some(({ act }) => act === "continue" || !CLOSERS.has(act));
  return some && tiles.every(({ choices, composed }) => choices.length + composed.length === 0);
}

export function HoldSwitch() {
  const words = useWords();
  const { holding, skips, busy, onHold } = usePlay(({ holding, table, busy, onHold }) => ({
    ...{ holding, busy, onHold },
    skips: table.seats.some(({ skips }) => skips),
  }));
  // A player who skips pauses has chosen the opposite.
  if (holding === null || (skips && !holding)) return null;
  return (
    <label className="tick hold" title={words.say("hold.about")}>
      <input
        type="checkbox"
        id="hold"
        checked={holding}
        aria-disabled={busy}
        onChange={(event) => {
          if (!busy) onHold(event.target.checked);
        }}
      />
      {words.say("hold")}
    </label>
  );
}

export function UndoButton() {
  const words = useWords();
  const { allowed, none, busy, onUndo } = usePlay(({ table, update, busy, onUndo }) => ({
    ...{ allowed: table.options.undo, none: update.undo.length === 0, busy, onUndo },
  }));
  if (!allowed) return null;
  return (
    <button
      type="button"
      className="tool"
      id="undo"
      aria-disabled={none || busy}
      title={none ? words.say("undo.none") : undefined}
      aria-label={words.say("undo")}
      aria-keyshortcuts="Z"
      onClick={() => {
        if (!none && !busy) onUndo();
      }}
    >
      <Icon name="anticlockwise-rotation" />
      <span>{words.say("undo")}</span>
      <kbd>Z</kbd>
    </button>
  );
}

/** The prompt, announced when it changes. */
export function PromptLine({ className = "prompt" }: { className?: string }) {
  const { title, hint } = usePrompt();
  return (
    <ReadOut as="span" className={className} id="prompt">
      <b>{title}</b>
      <span>{hint}</span>
    </ReadOut>
  );
}
