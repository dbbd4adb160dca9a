/** Nothing to show yet: what is waited for, and a way to hurry it. */
import { useWords } from "./words";

export function Waiting({ failing = false, onRetry }: { failing?: boolean; onRetry?: () => void }) {
  const words = useWords();
  return (
    <div className="loading" role="status">
      <p>{words.say(!failing ? "link.connecting" : navigator.onLine ? "link.trouble" : "offline")}</p>
      {failing && onRetry && (
        <button type="button" id="again" onClick={onRetry}>
          {words.say("link.again")}
        </button>
      )}
    </div>
  );
}
