/**
 * What is read out by itself. A table has two live regions, a polite and an assertive one (`access/Heard`). While they are
 * there nothing else is live: parts of the page hand their text to them, so it is read in order and without buttons.
 */
import { createElement, type HTMLAttributes, useEffect, useRef } from "react";
import { Store, useStore } from "./store";

/** The table's regions; null: there are none, and each part of the page is a live region of its own. */
export const liveRegions = new Store<((text: string, urgent: boolean) => void) | null>(null);

const SILENT = "button, input, select, textarea, progress, svg, kbd, [aria-hidden=true]";

/** The text of an element without its controls, with a pause between pieces that nothing keeps apart. */
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
  /** It interrupts whatever is being read. */
  urgent?: boolean;
  /** It has controls, and those are never part of a live region. */
  panel?: boolean;
}

/** An element that is read out when it comes and whenever its text changes. */
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
    // What is within may change by itself, or be fetched later.
    const watch = new MutationObserver(look);
    watch.observe(element, { childList: true, characterData: true, subtree: true });
    return () => watch.disconnect();
  }, [read, urgent]);
  const role = read || panel ? undefined : urgent ? "alert" : "status";
  return createElement(as, { role, ...props, ref });
}
