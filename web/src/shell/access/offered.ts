/** Describes the options in words: the actions, and on request the choices of each. */
import { unique } from "../choosing";
import type { Choice } from "../notation";
import type { PlayState } from "../play/state";
import type { Words } from "../words";

/** Maximum number of choices that are named for one action. Beyond it, only their number is given. */
const MOST = 40;

function namesOf(choices: readonly Choice[], words: Words): string[] {
  return unique(
    choices.flatMap(({ operands: [first] }) =>
      first && first.kind !== "count" ? [words.named(first.named, first.value)] : [],
    ),
  );
}

function line(verb: string, choices: readonly Choice[], full: boolean, words: Words): string {
  const names = namesOf(choices, words);
  const name = words.verb(verb);
  if (names.length === 0) return name;
  if (!full || names.length > MOST) return words.say("tell.ways", { what: name, number: names.length });
  return words.say("tell.with", { what: name, names: words.list(names.sort(words.inOrder)) });
}

export function offeredLines(
  { choosing, composing }: Pick<PlayState<unknown>, "choosing" | "composing">,
  full: boolean,
  words: Words,
): string[] {
  const verbs = unique([...choosing.choices.map(({ verb }) => verb), ...composing.verbs]);
  const lines = verbs.map((verb) =>
    line(
      verb,
      choosing.choices.filter((choice) => choice.verb === verb),
      full,
      words,
    ),
  );
  if (lines.length === 0) return [];
  return full ? lines : [words.say("tell.may", { what: words.list(lines) })];
}
