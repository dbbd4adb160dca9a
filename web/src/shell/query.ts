/** Fetches required data, and retries with growing delays until there is a response. */
import { useEffect, useState } from "react";
import { Failed } from "./api";
import { Store } from "./store";
import { Timers } from "./timers";
import { useStable } from "./useStore";

export interface QueryState<T> {
  data: T | null;
  /** Whether there is no response so far, and retries continue. */
  failing: boolean;
  /** Permanent error, for which a retry is useless. */
  error: unknown;
}

export interface QueryResult<T> extends QueryState<T> {
  retry: () => void;
}

const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 15_000;
/** Time in milliseconds after which the player is informed and may retry. */
const SLOW_MS = 6000;

/** A query. After it is stopped, a late response changes nothing. */
export class Query<T> extends Store<QueryState<T>> {
  private timers = new Timers();
  private wait = SHORTEST_WAIT;
  /** Number of the current attempt. Responses to older ones are ignored. */
  private attempt = 0;

  constructor(private readonly fetch: () => Promise<T>) {
    super({ data: null, failing: false, error: null });
  }

  start = (): void => {
    const attempt = ++this.attempt;
    this.timers.clearAll();
    this.timers.set("slow", SLOW_MS, () => this.set({ ...this.get(), failing: true }));
    this.fetch().then(
      (data) => {
        if (attempt !== this.attempt) return;
        this.stop();
        this.set({ data, failing: false, error: null });
      },
      (error: unknown) => {
        if (attempt !== this.attempt) return;
        this.timers.clearAll();
        if (!(error instanceof Failed && error.passing)) {
          this.set({ data: null, failing: false, error });
          return;
        }
        this.set({ ...this.get(), failing: true });
        this.timers.set("retry", this.wait * (0.75 + Math.random() / 2), this.start);
        this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      },
    );
  };

  stop = (): void => {
    this.attempt += 1;
    this.timers.clearAll();
  };
}

/**
 * Fetches, and retries until there is a response. A new `key` is a new query. The old data stays until its
 * response arrives. Null: fetches nothing yet.
 */
export function useQuery<T>(key: string | null, fetch: () => Promise<T>): QueryResult<T> {
  const [result, setResult] = useState<QueryResult<T>>({
    data: null,
    failing: false,
    error: null,
    retry: () => {},
  });
  const latest = useStable({ fetch });
  useEffect(() => {
    if (key === null) return;
    const query = new Query(() => latest.fetch() as Promise<T>);
    query.subscribe(() => {
      const now = query.get();
      setResult((before) => ({ ...now, data: now.data ?? before.data, retry: query.start }));
    });
    const online = () => query.get().failing && query.start();
    window.addEventListener("online", online);
    query.start();
    return () => {
      window.removeEventListener("online", online);
      query.stop();
    };
  }, [key, latest]);
  return result;
}
