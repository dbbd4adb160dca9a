/** Explains a turn, in the sentences that the game has for it (`how.1`, `how.2`, ...). */
import { useWords } from "./words";

/** Maximum number of sentences before the first game. */
const MOST = 6;

export function How() {
  const words = useWords();
  const steps = Array.from({ length: MOST }, (_, at) => `how.${at + 1}`).filter((key) => words.has(key));
  if (steps.length === 0) return null;
  return (
    <ol className="how">
      {steps.map((key) => (
        <li key={key}>{words.say(key)}</li>
      ))}
    </ol>
  );
}
