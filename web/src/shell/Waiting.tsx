/** Shown while loading: what is missing, and a way to retry. */

import { LOCAL } from "../transport";
import { ReadOut } from "./live";
import { useWords } from "./words";

export function Waiting({ failing = false, onRetry }: { failing?: boolean; onRetry?: () => void }) {
  const words = useWords();
  // The loading progress of the local host has a separate bar.
  if (LOCAL) return <div className="loading" />;
  return (
    <ReadOut as="div" className="loading">
      <p>{words.say(!failing ? "link.connecting" : navigator.onLine ? "link.trouble" : "offline")}</p>
      {failing && onRetry && (
        <button type="button" id="again" onClick={onRetry}>
          {words.say("link.again")}
        </button>
      )}
    </ReadOut>
  );
}
