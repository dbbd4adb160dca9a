/** Keys for everything, wherever the focus is, but not while somebody writes or a dialog is open. */
import { useEffect, useRef } from "react";

/** Given a key as it is written on it, a letter in upper case; true: it did something. */
export type Keys = (key: string, event: KeyboardEvent) => boolean;

function writing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null
  );
}

export function useKeys(act: Keys): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (writing(event.target) || document.querySelector(".overlay")) return;
      const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
      if (latest.current(key, event)) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
