/**
 * One seat's socket: what the service said last, what was asked and not answered yet, and coming back after a break.
 *
 * A wish keeps its key until it is answered and is sent again with the same key after a break, so it happens once.
 * A socket may be dead without anybody saying so (a sleeping laptop, another network): what is asked has to be answered
 * in time, and one that is silent for long is asked whether it is there.
 */
import {
  type ChatOut,
  type ClientMessage,
  type Event,
  type PastOut,
  PROTOCOL,
  type Presence,
  type RefusalOut,
  type ServerMessage,
  type TableOut,
  type Update,
} from "../protocol";
import { fresh } from "./keep";
import { Store } from "./store";
import { Timers } from "./timers";

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
  /** The keys of wishes for the game that are not answered yet; what is said at the table holds nothing up. */
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
/** So long an answer may take, that to opening a socket too. */
const ANSWER_MS = 10_000;
/** After so long without a word a socket is asked whether it is there. */
const SILENCE_MS = 25_000;
/** A socket that has just spoken need not be asked. */
const JUST_NOW_MS = 5_000;
/** What a browser says of a socket that broke without a word. */
const BROKEN = 1006;
/** What is waited for, besides the wishes by their keys. */
const WELCOME = "welcome";
const SYNC = "sync";
const SILENCE = "silence";
const AGAIN = "again";
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
  private timers = new Timers();
  private wishes = new Map<string, ClientMessage>();
  private seen = 0;
  private tip: string | null = null;
  private notices = 0;
  private ended = false;
  private heardAt = 0;

  constructor(
    private readonly open: () => Wire,
    private readonly token: string | null = null,
  ) {
    super(EMPTY);
  }

  // ---- the socket

  connect = (): void => {
    if (this.ended) return;
    this.timers.clear(AGAIN);
    const wire = this.open();
    this.wire = wire;
    this.expect(WELCOME);
    wire.onopen = () => {
      if (wire !== this.wire) return;
      this.expect(WELCOME);
      this.send({
        type: "hello",
        protocol: PROTOCOL,
        ...this.known(),
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
    this.timers.clearAll();
    if (this.ended) return;
    if (FOR_GOOD.has(code)) {
      this.change({ link: "closed", code });
      return;
    }
    this.change({ link: this.get().table ? "lost" : "connecting", code });
    // A little chance, so that all do not come back in the same moment.
    this.timers.set(AGAIN, this.wait * (0.75 + Math.random() / 2), this.connect);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** An answer has to come in time, or there is nobody at the other end. */
  private expect(what: string): void {
    this.timers.set(what, ANSWER_MS, () => {
      this.hangUp();
      this.lost(BROKEN);
    });
  }

  private hangUp(): void {
    const old = this.wire;
    this.wire = null;
    old?.close();
  }

  /** How far this side is, and of what history: a service that has lost something tells everything anew. */
  private known(): { since: number; tip?: string } {
    return this.tip === null ? { since: this.seen } : { since: this.seen, tip: this.tip };
  }

  /** Ask for what was before all that is known: an update goes back only so far. */
  private recall(): void {
    const upto = this.get().log[0]?.seq ?? 0;
    if (upto > 0) this.send({ type: "before", upto });
  }

  /** Ask for what is new: whoever is there answers, even if nothing is. */
  private sync(): void {
    if (this.timers.has(SYNC)) return;
    this.send({ type: "sync", ...this.known() });
    this.expect(SYNC);
  }

  /** Try now: the network is back, or somebody looks at the page again. */
  retry = (): void => {
    const { link } = this.get();
    if (this.ended || link === "closed") return;
    if (this.wire === null) {
      this.wait = SHORTEST_WAIT;
      this.connect();
    } else if (link === "open" && performance.now() - this.heardAt > JUST_NOW_MS) this.sync();
  };

  /** Whoever waits is tired of it: another socket, even if one is being opened. */
  anew = (): void => {
    if (this.get().link !== "open") this.hangUp();
    this.retry();
  };

  end = (): void => {
    this.ended = true;
    this.timers.clearAll();
    this.hangUp();
  };

  private send(message: ClientMessage): void {
    if (this.wire?.readyState === OPEN) this.wire.send(JSON.stringify(message));
  }

  // ---- wishes

  private ask(wish: Wish): string {
    const key = fresh();
    const message: ClientMessage = { ...wish, key };
    this.wishes.set(key, message);
    this.change({ pending: this.pending(), notice: null });
    if (this.get().link === "open") this.sendWish(key, message);
    return key;
  }

  private sendWish(key: string, message: ClientMessage): void {
    this.send(message);
    this.expect(key);
  }

  private pending(): string[] {
    return [...this.wishes].filter(([, { type }]) => type !== "chat").map(([key]) => key);
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
    // None named: which of them it was is not said, and none is waited for any longer.
    for (const each of key === null ? [...this.wishes.keys()] : [key]) {
      this.wishes.delete(each);
      this.timers.clear(each);
    }
    this.change({ pending: this.pending() });
    if (notice) this.note(notice);
  }

  private note(notice: Omit<Notice, "id">): void {
    this.change({ notice: { ...notice, id: ++this.notices } });
  }

  // ---- what the service says

  private hear(text: string): void {
    this.heardAt = performance.now();
    this.timers.set(SILENCE, SILENCE_MS, () => this.sync());
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case "welcome": {
        this.wait = SHORTEST_WAIT;
        this.timers.clear(WELCOME);
        const { table, seat, chat, presence } = message;
        this.change({ link: "open", code: null, table, seat, chat, presence });
        for (const [key, wish] of this.wishes) this.sendWish(key, wish);
        this.recall();
        break;
      }
      case "table":
        this.timers.clear(SYNC);
        this.change({ table: message.table, seat: message.table.you });
        break;
      case "update":
        this.see(message);
        break;
      case "past":
        this.remember(message);
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
        // A service that restarts has not done it: the wish is kept, and sent to the one that comes after.
        if (message.code === "restart") this.note({ kind: "error", code: message.code });
        else this.answered(message.key, { kind: "error", code: message.code });
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
    if (update.since > this.seen && !update.fresh) {
      // Something in between is missing: ask for it, and show nothing out of order.
      this.sync();
      return;
    }
    this.timers.clear(SYNC);
    const shown = this.get().update;
    if (shown && update.seq === this.seen && sameSide(shown, update)) return;
    const anew = update.fresh || update.since === 0;
    const kept = anew ? [] : this.get().log.filter((event) => event.seq < update.since);
    this.seen = update.seq;
    this.tip = update.tip;
    this.change({ update, log: [...kept, ...update.events] });
    if (update.fresh) this.recall();
  }

  /** What was before all that is known is put in front of it; and what was before that is asked for. */
  private remember(past: PastOut): void {
    const { log } = this.get();
    const first = log[0]?.seq ?? 0;
    const older = past.events.filter((event) => event.seq < first);
    if (older.at(-1)?.seq !== first - 1) return;
    this.change({ log: [...older, ...log] });
    this.recall();
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

/** Do two updates show the same, whatever they tell of how it came to be? */
function sameSide(one: Update, other: Update): boolean {
  const side = (update: Update) => JSON.stringify({ ...update, since: 0, fresh: false, events: [] });
  return side(one) === side(other);
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
