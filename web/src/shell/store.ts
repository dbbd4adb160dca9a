/** The smallest store React can subscribe to, and selectors that render a component only when what it reads changes. */
import { useInsertionEffect, useRef, useState, useSyncExternalStore } from "react";

/** A store as its readers see it. */
export interface Readable<T> {
  get: () => T;
  subscribe: (listen: () => void) => () => void;
}

export class Store<T> implements Readable<T> {
  private listeners = new Set<() => void>();

  constructor(private value: T) {}

  get = (): T => this.value;

  set = (value: T): void => {
    if (Object.is(value, this.value)) return;
    this.value = value;
    for (const listen of [...this.listeners]) listen();
  };

  subscribe = (listen: () => void): (() => void) => {
    this.listeners.add(listen);
    return () => this.listeners.delete(listen);
  };
}

export function useStore<T>(store: Readable<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}

/** Return whether two values are the same, or two plain objects with the same fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (![one, other].every((each) => each !== null && Object.getPrototypeOf(each) === Object.prototype))
    return false;
  const [a, b] = [one, other] as Record<string, unknown>[];
  const keys = Object.keys(a ?? {});
  return keys.length === Object.keys(b ?? {}).length && keys.every((key) => Object.is(a?.[key], b?.[key]));
}

/**
 * Return what a selector reads from a store. The component renders again only when that changes; a plain object changes
 * when one of its fields does.
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

/** Return functions that stay the same objects and call the newest ones: whoever is given them need not render again. */
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
