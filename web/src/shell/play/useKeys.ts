/** Keyboard shortcuts, wherever the focus is, except in text fields and dialogs. */
import { useEffect, useRef } from "react";

/**
 * Handles a key, named as on the keyboard, letters in upper case. Returns whether the key did something.
 *
 * Most handlers run after the focused element's own. The `first` of `useKeys` runs before it.
 */
export type Keys = (key: string, event: KeyboardEvent) => boolean;

function writing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

export function useKeys(act: Keys, first?: Keys): void {
  const latest = useRef({ act, first });
  useEffect(() => {
    latest.current = { act, first };
  });
  useEffect(() => {
    const ours = (event: KeyboardEvent, keys: Keys | undefined) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false;
      if (writing(event.target) || document.querySelector(".overlay")) return false;
      const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
      if (!keys?.(key, event)) return false;
      event.preventDefault();
      return true;
    };
    const before = (event: KeyboardEvent) => {
      if (ours(event, latest.current.first)) event.stopPropagation();
    };
    const press = (event: KeyboardEvent) => void ours(event, latest.current.act);
    document.addEventListener("keydown", before, true);
    document.addEventListener("keydown", press);
    return () => {
      document.removeEventListener("keydown", before, true);
      document.removeEventListener("keydown", press);
    };
  }, []);
}
