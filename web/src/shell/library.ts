/** Loads the parts of games. The shell requests them by the service's description and names no game itself. */
import { createContext, use, useCallback, useEffect, useState } from "react";
import type { http } from "../protocol";
import type { AnyPart, Front } from "./part";
import type { Language } from "./prefs";

export interface Library {
  /** Returns the game's part, or the generic one if it has none. Rejects if it cannot be loaded. */
  part: (game: http.GameOut) => Promise<AnyPart>;
  /** Fetches the part's texts before the part itself is loaded. */
  texts?: (game: http.GameOut, language: Language) => Promise<unknown>;
  /** Returns the game's preview, or null. */
  front: (game: http.GameOut) => Promise<Front | null>;
}

export const LibraryContext = createContext<Library | null>(null);

export function useLibrary(): Library {
  const library = use(LibraryContext);
  if (!library) throw new Error("no library");
  return library;
}

export type Fetched<T> =
  | { state: "coming" }
  | { state: "here"; value: T }
  | { state: "failed"; tries: number };

/** Returns fetched data and a function that retries. `fetch` must keep its identity while its meaning is the same. */
export function useFetched<T>(fetch: () => Promise<T>): [Fetched<T>, () => void] {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Fetched<T>>({ state: "coming" });
  useEffect(() => {
    let current = true;
    // Old data stays until the new arrives, so that a page does not vanish while its language changes.
    setFound((old) => (old.state === "here" ? old : { state: "coming" }));
    fetch().then(
      (value) => {
        if (current) setFound({ state: "here", value });
      },
      () => {
        if (current) setFound({ state: "failed", tries });
      },
    );
    return () => {
      current = false;
    };
  }, [fetch, tries]);
  return [found, useCallback(() => setTries((old) => old + 1), [])];
}
