/** Parts that both frames are made of. */

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

/** What only lets the game go on. */
const CLOSERS = new Set(["continue", "pass", "done"]);
/** Plain choices that fit beside the actions, without hiding them. */
const FEW = 3;
const NOTHING: Now = { spot: null, content: null };

/** What is being chosen, or why something cannot be. */
export function useNow(): Now {
  const words = useWords();
  const state = usePlay();
  const { choosing, why, about, tiles, busy } = state;
  const part = usePart();
  const { spot: spots, there, About, Aside, now } = part.handling ?? {};
  // What a tile's own panel composes is not shown without it.
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
    // A tile whose spots glow on the board needs no panel of its own until one is picked.
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

/** The verbs of the chosen tile that are composed. */
function tiled({ choosing, tiles }: PlayState<unknown>): readonly string[] {
  const chosen = tiles.find(({ tile }) => choosing.picking.verbs?.join() === tile.verbs.join());
  return choosing.picking.picks.length === 0 ? (chosen?.composed ?? []) : [];
}

/** The verbs that are composed and have no tile. */
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

/** Who is waited for, in words; nothing where the table goes on by itself. */
export function waited(state: PlayState<unknown>, words: Words): string {
  const { awaited } = state.update;
  return awaited.length > 0 ? words.say("turn.waits", { who: words.named("seat", awaited) }) : "";
}

interface Prompt {
  title: string;
  hint: string;
}

/** What is to be done now, in a line or two: by the game if it has words for it. */
export function usePrompt(): Prompt {
  const words = useWords();
  const { handling } = usePart();
  return usePlay((state) => promptOf(state, handling?.prompt, words));
}

function promptOf(state: PlayState<unknown>, own: Handling<unknown>["prompt"], words: Words): Prompt {
  const { update, choosing, myTurn, inner, over, shown, tiles, sure } = state;
  // The end is not told before what led to it.
  if (over)
    return {
      title:
        update.outcome && !state.playback.behind ? words.gameText(`ending.${update.outcome.ending}`) : "",
      hint: "",
    };
  if (shown === null) return { title: words.say("watching"), hint: waited(state, words) };
  // Of a game told again, where nothing is on its way to be shown, whoever acted is named.
  if (!myTurn && update.awaited.includes(shown) && state.playback.behind)
    return { title: words.say("turn.before"), hint: words.say("turn.before.skip") };
  const known = own?.(state, words);
  if (known) return known;
  if (!myTurn) {
    const hint = choosing.choices.length > 0 ? words.say("offer.may") : "";
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

/** The tile that was chosen, and what is asked for it. */
export function asking({ choosing }: PlayState<unknown>, { tile }: TileState, words: Words): string {
  const { step } = choosing;
  if (step.ask === "confirm") return doText(step.choice, [], words);
  const asks = step.ask === "operand" ? step.kind : step.ask;
  const name = words.hasGameText(tile.text) ? words.gameText(tile.text) : words.say(tile.text);
  return words.has(`choose.${asks}`) ? `${name}: ${words.say(`choose.${asks}`)}` : name;
}

/** `shown`: which of the tiles; `chosen`: the one that is meant, where the play does not say so by itself. */
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
    // How many there are to choose from; a single one's name would not always fit.
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

/** Everything that is offered and is no action of the grid. */
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
        // A spot asks from the list as it does on the board.
        if (only && only.kind === spot && more.length === 0) state.onPick(only.kind, only.value);
        else state.onAct(act);
      }}
      onCompose={state.composing.open}
    />
  );
}

/** Whether the plain choices take the place of the tiles: they are many, or no action can be taken now anyway. */
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
  // Who goes through pauses has said the opposite.
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

/** What is to be done now, said when it changes. */
export function PromptLine({ className = "prompt" }: { className?: string }) {
  const { title, hint } = usePrompt();
  return (
    <ReadOut as="span" className={className} id="prompt">
      <b>{title}</b>
      <span>{hint}</span>
    </ReadOut>
  );
}
