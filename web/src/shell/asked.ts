/** What a page cannot do without: asked for until there is an answer, later each time. */
import { useEffect, useRef, useState } from "react";
import { Failed } from "./api";
import { Store } from "./store";
import { Timers } from "./timers";

export interface Asked<T> {
  found: T | null;
  /** There is no answer so far; it is asked for again. */
  trouble: boolean;
  /** The answer is no, whoever asks again. */
  refused: unknown;
  again: () => void;
}

const SHORTEST_WAIT = 1000;
const LONGEST_WAIT = 15_000;
/** After so long whoever waits is told, and may ask anew. */
const SLOW_MS = 6000;

/** One question; a question that has ended says nothing any more, however late its answer comes. */
export class Asking<T> extends Store<Omit<Asked<T>, "again">> {
  private timers = new Timers();
  private wait = SHORTEST_WAIT;
  /** The question that counts: an older one's answer is not waited for. */
  private turn = 0;

  constructor(private readonly question: () => Promise<T>) {
    super({ found: null, trouble: false, refused: null });
  }

  begin = (): void => {
    const turn = ++this.turn;
    this.timers.clearAll();
    this.timers.set("slow", SLOW_MS, () => this.set({ ...this.get(), trouble: true }));
    this.question().then(
      (found) => {
        if (turn !== this.turn) return;
        this.end();
        this.set({ found, trouble: false, refused: null });
      },
      (error: unknown) => {
        if (turn !== this.turn) return;
        this.timers.clearAll();
        if (!(error instanceof Failed && error.passing)) {
          this.set({ found: null, trouble: false, refused: error });
          return;
        }
        this.set({ ...this.get(), trouble: true });
        this.timers.set("again", this.wait * (0.75 + Math.random() / 2), this.begin);
        this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
      },
    );
  };

  end = (): void => {
    this.turn += 1;
    this.timers.clearAll();
  };
}

/**
 * Ask, and ask again while nobody answers. `about` says what is asked for: another one is another question, and what was
 * found before stays until that is answered; null asks for nothing yet.
 */
export function useAsked<T>(about: string | null, question: () => Promise<T>): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({
    found: null,
    trouble: false,
    refused: null,
    again: () => {},
  });
  const latest = useRef(question);
  latest.current = question;
  useEffect(() => {
    if (about === null) return;
    const asking = new Asking(() => latest.current());
    const tell = () => {
      const now = asking.get();
      setAsked((before) => ({ ...now, found: now.found ?? before.found, again: asking.begin }));
    };
    asking.subscribe(tell);
    const online = () => asking.get().trouble && asking.begin();
    window.addEventListener("online", online);
    asking.begin();
    return () => {
      window.removeEventListener("online", online);
      asking.end();
    };
  }, [about]);
  return asked;
}
