/** A new page begins at its heading, for who hears it too; the first page of a visit leaves the focus alone. */
import { type RefObject, useEffect, useRef } from "react";

let pages = 0;

/** Given to what the page begins with; it must take the focus (`tabIndex={-1}`). */
export function usePageFocus<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  const known = useRef(false);
  useEffect(() => {
    if (known.current) return;
    known.current = true;
    pages += 1;
    if (pages > 1) ref.current?.focus({ preventScroll: true });
  }, []);
  return ref;
}
