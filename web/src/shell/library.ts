/** Where parts come from: the shell asks for a game's by what the service says about it, and names none itself. */
import { createContext, use, useCallback, useEffect, useState } from "react";
import type { http } from "../protocol";
import type { AnyPart, Front } from "./part";

export interface Library {
  /** The game's part; the plain one if the client has none of its own. Fails if it cannot be fetched. */
  part: (game: http.GameOut) => Promise<AnyPart>;
  /** What the game shows of itself before it is opened; null: nothing. */
  front: (game: http.GameOut) => Promise<Front | null>;
}

export const Books = createContext<Library | null>(null);

export function useLibrary(): Library {
  const library = use(Books);
  if (!library) throw new Error("no library");
  return library;
}

export type Fetched<T> =
  | { state: "coming" }
  | { state: "here"; value: T }
  | { state: "failed"; tries: number };

/** Something fetched; it can be tried again. `fetch` must stay the same while it means the same. */
export function useFetched<T>(fetch: () => Promise<T>): [Fetched<T>, () => void] {
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<Fetched<T>>({ state: "coming" });
  useEffect(() => {
    let current = true;
    // What is here stays until the next is: a page does not vanish while its language changes.
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
