/** Nothing to show yet: what is waited for, and a way to hurry it. */
import { useWords } from "./words";

export function Waiting({ trouble = false, onAgain }: { trouble?: boolean; onAgain?: () => void }) {
  const words = useWords();
  return (
    <div className="loading" role="status">
      <p>{words.say(trouble ? "link.trouble" : "link.connecting")}</p>
      {trouble && onAgain && (
        <button type="button" id="again" onClick={onAgain}>
          {words.say("link.again")}
        </button>
      )}
    </div>
  );
}
