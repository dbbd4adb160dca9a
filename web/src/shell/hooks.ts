/** Small things that several parts of the page listen to. */
import { type RefObject, useEffect, useRef, useState } from "react";
import { type Prefs, prefs } from "./prefs";
import { useStore } from "./store";

export function usePrefs(): Prefs {
  return useStore(prefs);
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

/** Phones, also on their side, and tablets held upright; by letters, so that a desktop with large ones is as narrow. */
const NARROW =
  "(max-width: 43.75em), (max-width: 56.25em) and (orientation: portrait), (max-width: 60em) and (max-height: 34em)";

export function useNarrow(): boolean {
  return useMedia(NARROW);
}

/** Something that lies over others: Escape, wherever the focus is, and a press beside it close it. */
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
