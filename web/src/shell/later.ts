/**
 * Components that are not needed when a table is first shown, but that a player may open at any time. They are loaded
 * when the table is idle, so that they are ready when they are opened. A component that is opened earlier shows nothing
 * until it is loaded. A component that comes at a certain point of the game uses React's `lazy` instead.
 */
import { type ComponentType, createElement, type FunctionComponent, lazy, Suspense, useState } from "react";

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const waiting = new Set<() => Promise<unknown>>();

/** Returns a component that is loaded later. */
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
    // A loaded component renders at once, so that it handles keys pressed right after it was opened.
    const [Component] = useState<ComponentType<Props>>(() => come ?? Coming);
    return createElement(Suspense, { fallback: null }, createElement(Component, props));
  };
}

/** Loads the missing components when the browser is idle. Returns a function that cancels this. */
export function fetchLater(): () => void {
  const fetch = () => {
    // A failed component is requested again when it is opened, and then shows its error.
    for (const each of waiting) each().catch(() => undefined);
  };
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(fetch, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(fetch, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
