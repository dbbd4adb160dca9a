/**
 * Announcements for screen readers. A table has two live regions, polite and assertive (`access/Heard`). While
 * they exist, no other element is live: parts of the page send their text to them, so that it is read in order
 * and without buttons.
 */
import { createElement, type HTMLAttributes, useEffect, useRef } from "react";
import { Store } from "./store";
import { useStore } from "./useStore";

/**
 * Sends text to the regions of the table. Null: there are none, and each part of the page is its own live region.
 */
export const liveRegions = new Store<((text: string, urgent: boolean) => void) | null>(null);

const SILENT = "button, input, select, textarea, progress, svg, kbd, [aria-hidden=true]";

/** Returns the text of an element without its controls, with a pause between separate pieces. */
export function textOf(element: Element): string {
  let text = "";
  for (const node of element.childNodes) {
    const piece =
      node instanceof Element ? (node.matches(SILENT) ? "" : textOf(node)) : (node.textContent ?? "");
    if (!piece.trim()) continue;
    const apart = !text || /\s$/.test(text) || /^[\s.,:;!?)]/.test(piece);
    text += apart ? piece : `${/[.!?:]$/.test(text) ? "" : ","} ${piece}`;
  }
  return text;
}

interface ReadOutProps extends HTMLAttributes<HTMLElement> {
  as: "div" | "header" | "p" | "section" | "span" | "ul";
  /** Whether it interrupts the screen reader. */
  urgent?: boolean;
  /** Whether it contains controls, which must not be part of a live region. */
  panel?: boolean;
}

/** An element that is announced when it appears and when its text changes. */
export function ReadOut({ as, urgent = false, panel = false, ...props }: ReadOutProps) {
  const read = useStore(liveRegions);
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!read || !element) return;
    let last = "";
    const look = () => {
      const text = textOf(element).trim();
      if (text && text !== last) read(text, urgent);
      last = text;
    };
    look();
    // The content may change by itself, or load later.
    const watch = new MutationObserver(look);
    watch.observe(element, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, [read, urgent]);
  const role = read || panel ? undefined : urgent ? "alert" : "status";
  return createElement(as, { role, ...props, ref });
}
