/**
 * Components that are not needed for the first look at a table. They are fetched once it is idle, so that they are there
 * when they are opened; one that is opened sooner shows nothing until it has come.
 */
import { type ComponentType, createElement, type FunctionComponent, lazy, Suspense, useState } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const waiting = new Set<() => Promise<unknown>>();

/** A component that comes later. */
export function later<Props extends object>(load: Load<Props>): FunctionComponent<Props> {
  let come: ComponentType<Props> | null = null;
  const fetch = async () => {
    const found = await load();
    come = found.default;
    waiting.delete(fetch);
    return found;
  };
  waiting.add(fetch);
  const Coming = lazy(fetch) as unknown as ComponentType<Props>;
  return (props) => {
    // One that has come is drawn at once: keys pressed right after it was opened are its own.
    const [Component] = useState<ComponentType<Props>>(() => come ?? Coming);
    return createElement(Suspense, { fallback: null }, createElement(Component, props));
  };
}

/** Fetch what has not come yet, when there is time for it; the answer gives it up. */
export function fetchLater(): () => void {
  const fetch = () => {
    // What fails now is asked for again when it is opened, and says then what is wrong.
    for (const each of waiting) each().catch(() => undefined);
  };
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(fetch, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(fetch, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
