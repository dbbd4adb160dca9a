/** Moves the focus to the heading of a new page, for screen readers. The first page of a visit keeps the focus. */
import { type RefObject, useEffect, useRef } from "react";

let pages = 0;

/** Returns a ref for the first element of the page, which must be focusable (`tabIndex={-1}`). */
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
