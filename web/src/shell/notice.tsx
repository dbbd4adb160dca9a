/** Notices: errors and information, shown for a while at the bottom of the page. */
import { createContext, use, useEffect } from "react";
import { Failed } from "./api";
import { ReadOut } from "./live";
import { useWords, type Words } from "./words";

export type ShowNotice = (error: unknown) => void;

export const Notices = createContext<ShowNotice>(() => {});

/**
 * Returns the text of a notice: a given sentence, or the server's refusal. Any other error is logged. It is not
 * thrown, because that would replace the whole page.
 */
export function noticeText(error: unknown, words: Words | null): string {
  if (typeof error === "string") return error;
  if (error instanceof Failed) return error.message || (words?.say(error.key) ?? error.key);
  console.error(error);
  return words?.say("broken") ?? String(error);
}

/** Returns a function that shows a sentence or the server's refusal as a notice. */
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
    <ReadOut as="div" className="notice" data-on={text !== ""}>
      {text && (
        <>
          <span>{text}</span>
          <button type="button" onClick={onClose} aria-label={words.say("close")}>
            ✕
          </button>
        </>
      )}
    </ReadOut>
  );
}
