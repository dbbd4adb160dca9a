/** Small hooks shared by several parts of the page. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Prefs, prefs } from "./prefs";
import { shownPath } from "./router";
import { useStore } from "./useStore";

export function usePrefs(): Prefs {
  return useStore(prefs);
}

export function usePath(): string {
  return useStore(shownPath);
}

export function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => setMatches(media.matches);
    change();
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [query]);
  return matches;
}

export function useReducedMotion(): boolean {
  return useMedia("(prefers-reduced-motion: reduce)");
}

/** Media query for phones and upright tablets. It uses em, so that a desktop with a large font counts as narrow. */
const NARROW =
  "(max-width: 43.75em), (max-width: 56.25em) and (orientation: portrait), (max-width: 86.25em) and (max-height: 34em)";

export function useNarrow(): boolean {
  return useMedia(NARROW);
}

/** Closes an overlay on Escape, wherever the focus is, and on a press outside it. */
export function useClosing(over: boolean, what: RefObject<HTMLElement | null>, onClose: () => void): void {
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!over) return;
    const pressed = (event: PointerEvent) => {
      if (!(event.target instanceof Node) || !what.current?.contains(event.target)) latest.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key === "Escape") latest.current();
    };
    document.addEventListener("pointerdown", pressed, true);
    document.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("pointerdown", pressed, true);
      document.removeEventListener("keydown", key, true);
    };
  }, [over, what]);
}
