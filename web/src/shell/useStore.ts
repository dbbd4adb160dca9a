/** Reads stores in components. Selectors render a component again only when the selected data changes. */
import { useInsertionEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Readable } from "./store";

export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Returns whether two values are equal, or two plain objects have equal fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (![one, other].every((each) => each !== null && Object.getPrototypeOf(each) === Object.prototype))
    return false;
  const [a, b] = [one, other] as Record<string, unknown>[];
  const keys = Object.keys(a ?? {});
  return keys.length === Object.keys(b ?? {}).length && keys.every((key) => Object.is(a?.[key], b?.[key]));
}

/**
 * Returns what a selector reads from a store. The component renders again only when that changes. A plain object
 * counts as changed when a field does.
 */
export function useSelector<T, S>(store: Readable<T>, select: (state: T) => S): S {
  const [keep] = useState(() => {
    let last: S;
    let kept = false;
    return (now: S): S => {
      if (!kept || !isSame(last, now)) last = now;
      kept = true;
      return last;
    };
  });
  const read = () => keep(select(store.get()));
  return useSyncExternalStore(store.subscribe, read, read);
}

// biome-ignore lint/suspicious/noExplicitAny: any function fits
type Functions = Record<string, (...given: any[]) => unknown>;

/**
 * Returns functions that keep their identity and call the newest versions, so that components that receive them
 * need not render again.
 */
export function useStable<T extends Functions>(now: T): T {
  const latest = useRef(now);
  useInsertionEffect(() => {
    latest.current = now;
  });
  const [stable] = useState(() =>
    Object.fromEntries(
      Object.keys(now).map((name) => [name, (...given: unknown[]) => latest.current[name]?.(...given)]),
    ),
  );
  return stable as T;
}
