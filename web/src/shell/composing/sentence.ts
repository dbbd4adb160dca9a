/** Describes an act being composed in words. */
import type { ComposedOperand } from "../../protocol/compositions";
import type { Readings } from "../notation";
import { jointText, operandName } from "../play/label";
import type { Words } from "../words";
import type { Composer } from "./composer";
import { bounds, type Entry, type Missing } from "./composing";

/** Placeholder for missing operands. */
const OPEN = "…";

function entryText(
  operand: ComposedOperand,
  entry: Entry,
  open: boolean,
  words: Words,
  readings: Readings,
): string {
  if (open && (entry === null || bounds(operand).shape === "bundle")) {
    const some = typeof entry === "object" && entry !== null && Object.keys(entry).length > 0;
    return some ? `${words.bundle(operand.kind, entry)} ${OPEN}` : OPEN;
  }
  if (typeof entry === "object") return words.bundle(operand.kind, entry ?? {});
  if (typeof entry === "number") return String(entry);
  return words.named(readings[operand.kind]?.named?.(entry) ?? operand.kind, entry);
}

/**
 * Returns the sentence of an act: the game's text `compose.<verb>`, or its text of the verb if that has a blank
 * for each operand, otherwise the verb and the words of its form.
 */
export function sentence(
  { composition, form, draft, missing }: Composer,
  words: Words,
  readings: Readings = {},
): string {
  const { verb, operands } = composition;
  const texts = operands.map((operand, at) =>
    entryText(
      operand,
      draft[at] ?? null,
      missing.some((each) => each.at === at),
      words,
      readings,
    ),
  );
  const named = Object.fromEntries(operands.map(({ name }, at) => [name, texts[at] ?? ""]));
  const whole = words.filled(`compose.${verb}`, named) ?? words.filled(`verb.${verb}`, named);
  if (whole !== null) return whole;
  let at = 0;
  const rest = form.map((slot) => ("word" in slot ? jointText(slot.word, words) : texts[at++]));
  return `${words.verb(verb)}: ${rest.join(" ")}`;
}

/** Returns what is missing: "You give: at least 2". */
export function missingText({ name, low }: Missing, words: Words): string {
  const of = operandName(name, words);
  return low === null
    ? words.say("compose.choose", { name: of })
    : words.say("compose.least", { name: of, low });
}
