/** Small things that several parts of the page listen to. */
import { useEffect, useState } from "react";
import { type Wishes, wishes } from "./keep";
import { useStore } from "./store";

export function useWishes(): Wishes {
  return useStore(wishes);
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

/** Phones, and tablets held upright. */
export function useNarrow(): boolean {
  return useMedia("(max-width: 700px), (max-width: 900px) and (orientation: portrait)");
}
