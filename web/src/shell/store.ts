/** A minimal store. It needs no React, because the first script of a page uses it (main.tsx). */

/** Read-only interface of a store. */
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
