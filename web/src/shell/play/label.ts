/** Describes options in words. */
import type { Picked } from "../choosing";
import { type Choice, COUNT, isBundle, type Operand, readBundle } from "../notation";
import type { Words } from "../words";

/** Returns the game's name of a value. A bundle is named by its parts. */
export function valueText(kind: string, value: string, words: Words): string {
  const bundle = !words.hasGameText(`${kind}.${value}`) && isBundle(value) ? readBundle(value) : null;
  return bundle ? words.bundle(kind, bundle) : words.named(kind, value);
}

/** Returns the name of an operand: from the game, otherwise from the client, otherwise the plain identifier. */
export function operandName(name: string, words: Words): string {
  const key = `operand.${name}`;
  if (words.hasGameText(key)) return words.gameText(key);
  return words.has(key) ? words.say(key) : name.replaceAll("_", " ");
}

/** Returns the text of a word between operands. */
export function jointText(word: string, words: Words): string {
  const key = `joint.${word}`;
  if (words.hasGameText(key)) return words.gameText(key);
  return words.has(key) ? words.say(key) : word.replaceAll("_", " ");
}

function operandText(operand: Operand, words: Words): string {
  if (operand.kind !== COUNT) return valueText(operand.named, operand.value, words);
  const key = `counted.${operand.name}`;
  return words.has(key) ? words.say(key, { count: operand.value }) : operand.value;
}

/** Returns the operands as text: "peak for gull, men: 3". */
export function operandsText(choice: Choice, words: Words): string {
  let out = "";
  for (const part of choice.parts) {
    const text = typeof part === "string" ? jointText(part, words) : operandText(part, words);
    const gap = !out ? "" : typeof part !== "string" && part.kind === COUNT ? ", " : " ";
    out += gap + text;
  }
  return out;
}

/**
 * Returns the text of the confirm button: the game's sentence, otherwise the verb without what is picked already.
 */
export function doText(choice: Choice, picks: readonly Picked[], words: Words): string {
  const whole = sentence(choice, words);
  if (whole !== null) return whole;
  const rest = choice.operands.filter(
    (operand) => operand.value !== "0" && !picks.some((pick) => pick.at === operand.at),
  );
  const verb = words.verb(choice.verb);
  return rest.length > 0 ? `${verb}: ${rest.map((operand) => operandText(operand, words)).join(", ")}` : verb;
}

/**
 * Returns the verb's sentence with its blanks filled: "Seal 7". Null: neither the part nor the game has one. `act` has
 * sentences for a whole act where `do`, the text of a button below the picked things, has none.
 */
function sentence(choice: Choice, words: Words, kinds = ["do", "verb"]): string | null {
  if (choice.operands.length === 0) return null;
  const texts = choice.operands.map((operand) => [
    operand.name,
    valueText(operand.named, operand.value, words),
  ]);
  const said = Object.fromEntries(texts);
  for (const kind of kinds) {
    const filled = words.filled(`${kind}.${choice.verb}`, said);
    if (filled !== null) return filled;
  }
  return null;
}

/**
 * Returns the whole act as text: "Seal 7", "Climb: peak, men: 3". An act that cannot be parsed is shown as it was
 * sent.
 */
export function label(choice: Choice, words: Words): string {
  const whole = sentence(choice, words, ["act", "do", "verb"]);
  if (whole !== null) return whole;
  if (!choice.known && choice.act.includes(" "))
    return `${words.verb(choice.verb)}: ${choice.act.slice(choice.verb.length + 1)}`;
  const rest = operandsText(choice, words);
  return rest ? `${words.verb(choice.verb)}: ${rest}` : words.verb(choice.verb);
}
