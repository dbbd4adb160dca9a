/** What a page cannot do without: asked for until there is an answer, later each time. */
import { useEffect, useRef, useState } from "react";
import { Failed } from "./api";
import { Store } from "./store";
import { Timers } from "./timers";

export interface QueryState<T> {
  data: T | null;
  /** There is no answer so far; it is asked for again. */
  failing: boolean;
  /** The answer is no, whoever asks again. */
  error: unknown;
}

export interface QueryResult<T> extends QueryState<T> {
  retry: () => void;
}

const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 15_000;
/** After so long whoever waits is told, and may try again. */
const SLOW_MS = 6000;

/** A question that is asked now, for whoever asks it first: what a page needs is on its way before the page is there. */
export function ahead<T>(ask: () => Promise<T>): () => Promise<T> {
  let begun: Promise<T> | null = ask();
  begun.catch(() => undefined); // whoever takes it hears of it
  return () => {
    const answer = begun ?? ask();
    begun = null;
    return answer;
  };
}

/** One query; one that was stopped says nothing any more, however late its answer comes. */
export class Query<T> extends Store<QueryState<T>> {
  private timers = new Timers();
  private wait = SHORTEST_WAIT;
  /** The attempt that counts: an older one's answer is not waited for. */
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
 * Fetch, and fetch again while nobody answers. Another `key` is another query, and what was found before stays until
 * that is answered; null fetches nothing yet.
 */
export function useQuery<T>(key: string | null, fetch: () => Promise<T>): QueryResult<T> {
  const [result, setResult] = useState<QueryResult<T>>({
    data: null,
    failing: false,
    error: null,
    retry: () => {},
  });
  const latest = useRef(fetch);
  latest.current = fetch;
  useEffect(() => {
    if (key === null) return;
    const query = new Query(() => latest.current());
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
  }, [key]);
  return result;
}
