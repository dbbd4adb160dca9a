/**
 * Finds what to press next towards an act, as selectors. The first visible element that matches is the target.
 */
import type { Composer } from "../composing/composer";
import type { Choice, Operand } from "../notation";
import type { PlayState } from "../play/state";

const attribute = (name: string, value: string) => `[data-${name}=${JSON.stringify(value)}]`;

/** Returns selectors of a thing on the board or in a hand. Its pressable part comes first. */
function things(operand: Operand | undefined): string[] {
  if (!operand || operand.kind === "count") return [];
  const found = [...new Set([operand.kind, operand.picked])].map((kind) => attribute(kind, operand.value));
  // If the thing is out of view, the chip that leads to it is the target.
  return [...found.flatMap((thing) => [`${thing} .hit`, thing]), attribute("toward", operand.value)];
}

/** Returns the tile that contains an act. Null: none. */
export function tileOf({ tiles }: PlayState<unknown>, act: string): string | null {
  const verb = act.split(" ", 1)[0] ?? "";
  return tiles.find((each) => each.tile.verbs.includes(verb))?.tile.id ?? null;
}

/** Returns the selectors for an act. `following`: the next act, which may be chosen together with this one. */
export function targets(play: PlayState<unknown>, act: string, following: string | null = null): string[] {
  const along = following === null ? [] : [`${attribute("way", following)}[aria-pressed="false"]`];
  return [...along, ...towards(play, act)];
}

function towards(play: PlayState<unknown>, act: string): string[] {
  const { choosing, composing } = play;
  const verb = act.split(" ", 1)[0] ?? "";
  const { composer } = composing;
  if (composer?.composition.verb === verb) return composed(composer, act);
  // A pressed button is already chosen. The confirmation is elsewhere.
  const exact = `${attribute("act", act)}:is(button, a, [role="button"]):not([aria-pressed="true"])`;
  const tile = tileOf(play, act);
  const pressed = tile ? [attribute("tile", tile)] : [];
  const choice = choosing.choices.find((each) => each.act === act);
  if (!choice) return composing.verbs.includes(verb) ? pressed : [exact];
  const whole = [exact, attribute("way", act)];
  if (tile && play.panel === tile) return [...whole, ...choice.operands.map((each) => ticked(tile, each))];
  if (choosing.begun && isOnTheWay(play, choice)) return [...whole, ...onTheWay(play, choice)];
  const spots = choice.operands.flatMap(things);
  // The default tile needs no press. An act without a tile is reached by its things.
  const usual = tile !== null && isUsual(play, tile);
  const others = choosing.others.includes(choice.verb) ? [`.pick ${attribute("verb", choice.verb)}`] : [];
  return [...whole, ...others, ...(usual ? [...spots, ...pressed] : [...pressed, ...spots])];
}

/** Returns the selector of an unselected item in a tile's panel. */
function ticked(tile: string, { value }: Operand): string {
  const open = '[role="radio"][aria-checked="false"]:not([aria-disabled="true"])';
  return `${attribute("panel", tile)} ${attribute("value", value)}${open}`;
}

/** Returns selectors for what is missing or too much in a composed act. Empty: it is ready to send. */
function composed({ composition, form, draft }: Composer, act: string): string[] {
  const box = attribute("composer", composition.verb);
  const written = act.split(" ").slice(1);
  const words = written.filter((_, place) => "name" in (form[place] ?? {}));
  const missing = composition.operands.flatMap(({ name, most, among }, at): string[] => {
    const part = attribute("operand", name);
    const word = words[at] ?? "";
    if (among) return draft[at] === word ? [] : [`${box} ${attribute("value", word)}`];
    const has = draft[at];
    if (!most || typeof has !== "object") return [];
    return Object.keys(most).flatMap((kind) => {
      const wanted = countOf(word, kind);
      const now = has?.[kind] ?? 0;
      if (wanted === now) return [];
      const row = attribute("kind", kind);
      const button = `.stepper-box button:${wanted > now ? "last" : "first"}-of-type`;
      return [`${box} ${row} ${part} ${button}`, `${box} ${part} ${row} ${button}`];
    });
  });
  return missing.length > 0 ? missing : [`${box} [data-send]`];
}

/** Returns the number of a kind in a bundle such as "2*wool+oil". */
function countOf(word: string, kind: string): number {
  const part = word.split("+").find((each) => each.split("*").at(-1) === kind.replaceAll(" ", "_"));
  return part === undefined ? 0 : part.includes("*") ? Number.parseInt(part, 10) : 1;
}

/** Returns whether all picks belong to this act. Numbers can still be changed. */
function isOnTheWay({ choosing: { found, step } }: PlayState<unknown>, choice: Choice): boolean {
  if (step.ask !== "count") return found.includes(choice);
  return (
    step.verb === choice.verb &&
    choice.operands.every(
      ({ kind, at, value }) => kind === "count" || step.choice.operands[at]?.value === value,
    )
  );
}

/** Returns whether the spots of an action are highlighted before it is chosen. */
function isUsual({ choosing, tiles }: PlayState<unknown>, id: string): boolean {
  if (choosing.begun) return false;
  const choices = tiles.find(({ tile }) => tile.id === id)?.choices ?? [];
  return choices.some((choice) =>
    choice.operands.some(
      ({ kind, picked, value }) => kind !== "count" && choosing.offered(picked).has(value),
    ),
  );
}

function onTheWay({ choosing }: PlayState<unknown>, choice: Choice): string[] {
  const { step } = choosing;
  switch (step.ask) {
    case "verb":
      return [`.pick ${attribute("verb", choice.verb)}`];
    case "whole":
      return [`.pick ${attribute("value", choice.act)}`];
    case "operand": {
      const operand = choice.operands[step.at];
      if (!operand) return [];
      return [
        `.values ${attribute("value", operand.value)}`,
        attribute("way", operand.value),
        ...things(operand),
      ];
    }
    case "count": {
      const place = step.counts.findIndex(({ at, chosen }) => Number(choice.operands[at]?.value) !== chosen);
      const count = step.counts[place];
      if (!count) return [];
      const more = Number(choice.operands[count.at]?.value) > count.chosen;
      return [
        `.stepper:nth-of-type(${place + 1}) button:${more ? "last" : "first"}-of-type`,
        ".stepper-box button",
      ];
    }
    default:
      return [];
  }
}
