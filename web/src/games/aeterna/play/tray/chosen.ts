/** The current picks by kind. */
import type { Choosing } from "../../../../shell/play/useChoosing";

/** Returns the picked or only remaining thing of a kind. Null: it must still be chosen. */
export function chosenOf(
  { found, picking }: Pick<Choosing, "found" | "picking">,
  kind: string,
): string | null {
  const picked = picking.picks.find((pick) => pick.kind === kind);
  if (picked) return picked.value;
  const values = new Set(
    found
      .flatMap(({ operands }) => operands.filter((operand) => operand.kind === kind))
      .map(({ value }) => value),
  );
  const [only] = values;
  return values.size === 1 && only !== undefined ? only : null;
}

/** Returns all things of a kind that fit the picks, in the order of the options. */
export function valuesOf(found: Choosing["found"], kind: string): string[] {
  return [
    ...new Set(
      found
        .flatMap(({ operands }) => operands.filter((operand) => operand.kind === kind))
        .map(({ value }) => value),
    ),
  ];
}

/** Returns the verbs that fit the picks. */
export function verbsOf(found: Choosing["found"]): string[] {
  return [...new Set(found.map(({ verb }) => verb))];
}
