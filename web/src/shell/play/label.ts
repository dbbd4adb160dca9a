/** Choices in words. */
import type { Picked } from "../choosing";
import type { Choice, Operand } from "../notation";
import type { Words } from "../words";

function operandText(operand: Operand, words: Words): string {
  if (operand.kind !== "count") return words.named(operand.kind, operand.value);
  const key = `counted.${operand.name}`;
  return words.has(key) ? words.say(key, { count: operand.value }) : operand.value;
}

/** What stands after the verb: "Roma for Carthago (Vandals), legions: 3". */
export function operandsText(choice: Choice, words: Words): string {
  let out = "";
  for (const part of choice.parts) {
    const text =
      typeof part === "string"
        ? words.has(`joint.${part}`)
          ? words.say(`joint.${part}`)
          : part
        : operandText(part, words);
    const gap = !out ? "" : typeof part !== "string" && part.kind === "count" ? ", " : " ";
    out += gap + text;
  }
  return out;
}

/** The button that does it: what is picked already need not be said again. */
export function doText(choice: Choice, picks: readonly Picked[], words: Words): string {
  const whole = sentence(choice, words);
  if (whole !== null) return whole;
  const rest = choice.operands.filter(
    (operand) => operand.value !== "0" && !picks.some((pick) => pick.value === operand.value),
  );
  const verb = words.verb(choice.verb);
  return rest.length > 0 ? `${verb}: ${rest.map((operand) => operandText(operand, words)).join(", ")}` : verb;
}

/** A verb's own sentence with its blanks filled, "Seal 7"; null: it is a name, without blanks. */
export function sentence(choice: Choice, words: Words): string | null {
  const key = `verb.${choice.verb}`;
  if (!choice.known || !words.knows(key) || choice.operands.length === 0) return null;
  const text = words.told(
    key,
    Object.fromEntries(choice.operands.map((operand) => [operand.name, operand.value])),
  );
  return text === words.told(key) ? null : text;
}

/** The whole: "March: Roma, legions: 3". An act that cannot be read shows as it was sent. */
export function label(choice: Choice, words: Words): string {
  const whole = sentence(choice, words);
  if (whole !== null) return whole;
  if (!choice.known && choice.act.includes(" "))
    return `${words.verb(choice.verb)}: ${choice.act.slice(choice.verb.length + 1)}`;
  const rest = operandsText(choice, words);
  return rest ? `${words.verb(choice.verb)}: ${rest}` : words.verb(choice.verb);
}
