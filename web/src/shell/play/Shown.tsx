/** Shows a value to choose, with the game's component or its text. */
import type { Choice } from "../notation";
import { usePart } from "../part";
import { useWords } from "../words";
import { valueText } from "./label";

export function Shown({ kind, value, choice }: { kind: string; value: string; choice: Choice | null }) {
  const words = useWords();
  const reading = usePart().kinds?.[kind];
  const Picture = reading?.Shown;
  if (Picture) return <Picture value={value} choice={choice} />;
  return valueText(reading?.named?.(value) ?? kind, value, words);
}
