/** What has been picked so far, by kind. */
import type { Choosing } from "../../../../shell/play/useChoosing";

/** The thing of this kind that was picked, or that alone is left; null: it is still to be chosen. */
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

/** All things of this kind in what fits the picks, as they are offered. */
export function valuesOf(found: Choosing["found"], kind: string): string[] {
  return [
    ...new Set(
      found
        .flatMap(({ operands }) => operands.filter((operand) => operand.kind === kind))
        .map(({ value }) => value),
    ),
  ];
}

/** The verbs that what fits the picks belongs to. */
export function verbsOf(found: Choosing["found"]): string[] {
  return [...new Set(found.map(({ verb }) => verb))];
}
