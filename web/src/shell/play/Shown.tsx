/** A value to choose from, as its game shows it; else by its name. */
import type { Choice } from "../notation";
import { usePart } from "../part";
import { useWords } from "../words";

export function Shown({ kind, value, choice }: { kind: string; value: string; choice: Choice | null }) {
  const words = useWords();
  const Picture = usePart().kinds?.[kind]?.Shown;
  return Picture ? <Picture value={value} choice={choice} /> : words.named(kind, value);
}
