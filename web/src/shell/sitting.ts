/**
 * One seat's socket: what the service said last, what was asked and not answered yet, and coming back after a break.
 *
 * A wish keeps its key until it is answered and is sent again with the same key after a break, so it happens once.
 */
import {
  type ChatOut,
  type ClientMessage,
  type Event,
  PROTOCOL,
  type Presence,
  type RefusalOut,
  type ServerMessage,
  type TableOut,
  type Update,
} from "../protocol";
import { fresh } from "./keep";
import { Store } from "./store";

export type Seat = ChatOut["seat"];

/** connecting: for the first time; lost: trying again; closed: for good, with the code that says why. */
export type Link = "connecting" | "open" | "lost" | "closed";

export interface Notice {
  id: number;
  kind: "stale" | "refused" | "error";
  code?: string;
  refusal?: RefusalOut;
}

export interface Pinged {
  id: number;
  seat: Seat;
  place: string;
}

export interface Sat {
  link: Link;
  code: number | null;
  table: TableOut | null;
  seat: Seat | null;
  chat: readonly ChatOut[];
  presence: Presence | null;
  update: Update | null;
  /** Everything that happened, oldest first. */
  log: readonly Event[];
  /** The keys of wishes that are not answered yet. */
  pending: readonly string[];
  notice: Notice | null;
  pings: readonly Pinged[];
}

/** What of a browser's socket is used. */
export interface Wire {
  readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

type Wish =
  | { type: "act"; decision: string; act: string }
  | { type: "hold"; on: boolean }
  | { type: "undo"; to: number }
  | { type: "chat"; text: string };

const OPEN = 1;
const SHORTEST_WAIT = 250;
const LONGEST_WAIT = 8000;
const PING_MS = 4000;
/** Closed with one of these, there is nothing to come back to: not understood, not allowed, no table, other protocol. */
const FOR_GOOD = new Set([4400, 4403, 4404, 4409]);

const EMPTY: Sat = {
  link: "connecting",
  code: null,
  table: null,
  seat: null,
  chat: [],
  presence: null,
  update: null,
  log: [],
  pending: [],
  notice: null,
  pings: [],
};

export class Sitting extends Store<Sat> {
  private wire: Wire | null = null;
  private wait = SHORTEST_WAIT;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private wishes = new Map<string, ClientMessage>();
  private seen = 0;
  private notices = 0;
  private ended = false;
  /** When the last message arrived, for measurements. */
  heardAt = 0;

  constructor(
    private readonly open: () => Wire,
    private readonly token: string | null = null,
  ) {
    super(EMPTY);
  }

  // ---- the socket

  connect = (): void => {
    if (this.ended) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    const wire = this.open();
    this.wire = wire;
    wire.onopen = () => {
      if (wire === this.wire)
        this.send({
          type: "hello",
          protocol: PROTOCOL,
          since: this.seen,
          ...(this.token === null ? {} : { token: this.token }),
        });
    };
    wire.onmessage = (event) => {
      if (wire === this.wire) this.hear(event.data);
    };
    wire.onclose = (event) => {
      if (wire === this.wire) this.lost(event.code);
    };
  };

  private lost(code: number): void {
    this.wire = null;
    if (this.ended) return;
    if (FOR_GOOD.has(code)) {
      this.change({ link: "closed", code });
      return;
    }
    this.change({ link: this.get().table ? "lost" : "connecting", code });
    // A little chance, so that all do not come back in the same moment.
    this.timer = setTimeout(this.connect, this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Try now: the network is back, or somebody looks at the page again. */
  retry = (): void => {
    if (this.wire === null && !this.ended && this.get().link !== "closed") {
      this.wait = SHORTEST_WAIT;
      this.connect();
    }
  };

  /** Somebody else now, as far as the service knows (sat down, got up): the old socket is whose it was before. */
  again = (): void => {
    const old = this.wire;
    this.wire = null;
    old?.close();
    this.seen = 0;
    this.wait = SHORTEST_WAIT;
    this.connect();
  };

  end = (): void => {
    this.ended = true;
    if (this.timer !== null) clearTimeout(this.timer);
    const old = this.wire;
    this.wire = null;
    old?.close();
  };

  private send(message: ClientMessage): void {
    if (this.wire?.readyState === OPEN) this.wire.send(JSON.stringify(message));
  }

  // ---- wishes

  private ask(wish: Wish): string {
    const key = fresh();
    const message: ClientMessage = { ...wish, key };
    this.wishes.set(key, message);
    this.change({ pending: [...this.wishes.keys()], notice: null });
    if (this.get().link === "open") this.send(message);
    return key;
  }

  act(act: string): void {
    const decision = this.get().update?.decision;
    if (decision) this.ask({ type: "act", decision, act });
  }

  hold(on: boolean): void {
    this.ask({ type: "hold", on });
  }

  undo(): void {
    const to = this.get().update?.undo.at(-1);
    if (to !== undefined) this.ask({ type: "undo", to });
  }

  say(text: string): void {
    this.ask({ type: "chat", text });
  }

  point(place: string): void {
    this.send({ type: "ping", place });
  }

  unnotice = (): void => this.change({ notice: null });

  private answered(key: string | null, notice: Omit<Notice, "id"> | null): void {
    if (key !== null) this.wishes.delete(key);
    else this.wishes.clear(); // Which of them it was is not said: none is waited for any longer.
    this.change({
      pending: [...this.wishes.keys()],
      notice: notice === null ? this.get().notice : { ...notice, id: ++this.notices },
    });
  }

  // ---- what the service says

  private hear(text: string): void {
    this.heardAt = performance.now();
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case "welcome": {
        this.wait = SHORTEST_WAIT;
        const { table, seat, chat, presence } = message;
        this.change({ link: "open", code: null, table, seat, chat, presence });
        for (const wish of this.wishes.values()) this.send(wish);
        break;
      }
      case "table":
        this.change({ table: message.table, seat: message.table.you });
        break;
      case "update":
        this.see(message);
        break;
      case "done":
        this.answered(message.key, null);
        break;
      case "stale":
        this.answered(message.key, { kind: "stale" });
        break;
      case "refused":
        this.answered(message.key, { kind: "refused", refusal: message.refusal });
        break;
      case "error":
        this.answered(message.key, { kind: "error", code: message.code });
        break;
      case "chat":
        if (!this.get().chat.some((line) => line.n === message.n))
          this.change({ chat: [...this.get().chat, message] });
        break;
      case "presence":
        this.change({ presence: message });
        break;
      case "ping":
        this.pointed(message.seat, message.place);
        break;
      default:
        break; // A later service may say more than this client understands.
    }
  }

  private see(update: Update): void {
    if (update.since > this.seen) {
      // Something in between is missing: ask for it, and show nothing out of order.
      this.send({ type: "sync", since: this.seen });
      return;
    }
    const kept = update.since === 0 ? [] : this.get().log.filter((event) => event.seq < update.since);
    this.seen = update.seq;
    this.change({ update, log: [...kept, ...update.events] });
  }

  private pointed(seat: Seat, place: string): void {
    const id = ++this.notices;
    this.change({ pings: [...this.get().pings, { id, seat, place }] });
    setTimeout(() => this.change({ pings: this.get().pings.filter((ping) => ping.id !== id) }), PING_MS);
  }

  private change(some: Partial<Sat>): void {
    this.set({ ...this.get(), ...some });
  }
}

/** Entries that were taken back by a later undo, by their seq. */
export function undone(log: readonly Event[]): Set<number> {
  const out = new Set<number>();
  for (const event of log) {
    if (event.undo === null) continue;
    for (const other of log) if (other.seq >= event.undo && other.seq < event.seq) out.add(other.seq);
  }
  return out;
}
