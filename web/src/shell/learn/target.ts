/** What to press next towards an act, as selectors: the first that is on the page and can be seen is meant. */
import type { Choice, Operand } from "../notation";
import type { PlayState } from "../play/state";

const attribute = (name: string, value: string) => `[data-${name}=${JSON.stringify(value)}]`;

/** A thing on the board or in a hand; the part of it that takes presses comes first. */
function things(operand: Operand | undefined): string[] {
  if (!operand || operand.kind === "count") return [];
  const found = [...new Set([operand.kind, operand.picked])].map((kind) => attribute(kind, operand.value));
  // Out of sight, what leads there is pressed first.
  return [...found.flatMap((thing) => [`${thing} .hit`, thing]), attribute("toward", operand.value)];
}

export function targets(play: PlayState<unknown>, act: string): string[] {
  const { choosing, tiles } = play;
  const exact = attribute("act", act);
  const choice = choosing.choices.find((each) => each.act === act);
  if (!choice) return [exact];
  if (choosing.begun && isOnTheWay(play, choice)) return [exact, ...onTheWay(play, choice)];
  const tile = tiles.find((each) => each.tile.verbs.includes(choice.verb))?.tile;
  const pressed = tile ? [attribute("tile", tile.id)] : [];
  const spots = choice.operands.flatMap(things);
  // What the usual action means needs no tile; what has none is reached by its things.
  const usual =
    tile !== undefined && tiles.some(({ tile: { id } }) => id === tile.id) && isUsual(play, tile.id);
  const others = choosing.others.includes(choice.verb) ? [`.pick ${attribute("verb", choice.verb)}`] : [];
  return [exact, ...others, ...(usual ? [...spots, ...pressed] : [...pressed, ...spots])];
}

/** Whether what is picked is picked for this act; numbers can still be changed. */
function isOnTheWay({ choosing: { found, step } }: PlayState<unknown>, choice: Choice): boolean {
  if (step.ask !== "count") return found.includes(choice);
  return (
    step.verb === choice.verb &&
    choice.operands.every(
      ({ kind, at, value }) => kind === "count" || step.choice.operands[at]?.value === value,
    )
  );
}

/** Whether the spots of an action glow before it is chosen. */
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
      return [`.values ${attribute("value", operand.value)}`, ...things(operand)];
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
