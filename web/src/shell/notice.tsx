/** What went wrong or is worth knowing, for a while at the foot of the page. */
import { createContext, use, useEffect } from "react";
import { useWords } from "./words";

export type ShowNotice = (error: unknown) => void;

export const Notices = createContext<ShowNotice>(() => {});

/** ShowNotice people: a sentence, or what the service refused. */
export function useShowNotice(): ShowNotice {
  return use(Notices);
}

const SHOWN_MS = 9000;

export function NoticeBar({ text, onClose }: { text: string; onClose: () => void }) {
  const words = useWords();
  useEffect(() => {
    if (!text) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text, onClose]);
  return (
    <div className="notice" role="status" aria-live="polite" data-on={text !== ""}>
      {text && (
        <>
          <span>{text}</span>
          <button type="button" onClick={onClose} aria-label={words.say("close")}>
            ✕
          </button>
        </>
      )}
    </div>
  );
}
