/**
 * One seat's connection to the service over a WebSocket: what the service said last, commands that are not answered
 * yet, and reconnecting after a break.
 *
 * A command keeps its key until it is answered and is sent again with the same key after a break, so it happens once.
 * A socket may be dead without anybody saying so (a sleeping laptop, another network): what is asked has to be answered
 * in time, and one that is silent for long is asked whether it is there.
 */
import {
  type ChatOut,
  type ClientMessage,
  type ClocksOut,
  type Event,
  type PastOut,
  PROTOCOL,
  type Presence,
  type RefusalOut,
  type ServerMessage,
  type TableOut,
  type Update,
  type UpdateMessage,
} from "../protocol";
import { patched } from "./patch";
import { randomKey } from "./random";
import type { Seat } from "./seat";
import { Store } from "./store";
import { Timers } from "./timers";

/** connecting: for the first time; lost: trying again; closed: for good, with the code that says why. */
export type ConnectionStatus = "connecting" | "open" | "lost" | "closed";

export interface Notice {
  id: number;
  kind: "stale" | "refused" | "error";
  code?: string;
  /** What the host says to somebody who is banned. */
  why?: string | null | undefined;
  refusal?: RefusalOut;
}

export interface Ping {
  id: number;
  seat: Seat;
  place: string;
}

export interface ConnectionState {
  status: ConnectionStatus;
  code: number | null;
  table: TableOut | null;
  seat: Seat | null;
  chat: readonly ChatOut[];
  presence: Presence | null;
  update: Update | null;
  /** Why the rest is not offered in the update's decision; null: nobody asked, or it is not answered yet. */
  refusals: readonly RefusalOut[] | null;
  /** Everything that happened, oldest first. */
  log: readonly Event[];
  /** The keys of commands to the game that are not answered yet; what is said at the table holds nothing up. */
  pending: readonly string[];
  notice: Notice | null;
  pings: readonly Ping[];
  /** What every seat has left, where time is counted. */
  clocks: Clocks | null;
}

/** The clocks of a table, and when they were told by this device's stopwatch. */
export interface Clocks extends ClocksOut {
  at: number;
}

/** What of a browser's socket is used. */
export interface Socket {
  readyState: number;
  onopen: ((event: never) => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number; reason?: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

type Command =
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
/** The service ends or restarts; another process of it may be there already. It says within how long to come again. */
const RESTART = 1012;
const AGAIN = /within (\d{1,4}) ms/;
const AGAIN_MS = 500;
/** What is waited for, besides the commands by their keys. */
const WELCOME = "welcome";
const SYNC = "sync";
const SILENCE = "silence";
const RETRY = "retry";
/** Closed with one of these, there is nothing to come back to: not understood, not allowed, no table, other protocol. */
const FOR_GOOD = new Set([4400, 4403, 4404, 4409]);

const EMPTY: ConnectionState = {
  status: "connecting",
  code: null,
  table: null,
  seat: null,
  chat: [],
  presence: null,
  update: null,
  refusals: null,
  log: [],
  pending: [],
  notice: null,
  pings: [],
  clocks: null,
};

export class Connection extends Store<ConnectionState> {
  private socket: Socket | null = null;
  private wait = SHORTEST_WAIT;
  private timers = new Timers();
  private commands = new Map<string, ClientMessage>();
  /** Places of the log in the middle of what was one thing to whoever did it. */
  private halfway = new Set<number>();
  private seen = 0;
  private tip: string | null = null;
  /** The last update of this socket, which a patch is made for; null: only a whole view will do. */
  private base: Update | null = null;
  /** The decision whose refusals this socket was asked for. */
  private askedWhy: string | null = null;
  private notices = 0;
  private ended = false;
  private lastMessageAt = 0;

  constructor(
    private readonly open: () => Socket,
    private readonly token: string | null = null,
  ) {
    super(EMPTY);
  }

  // ---- the socket

  connect = (): void => {
    if (this.ended) return;
    this.timers.clear(RETRY);
    const socket = this.open();
    this.socket = socket;
    this.base = null;
    this.askedWhy = null;
    this.expect(WELCOME);
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.expect(WELCOME);
      this.send({
        type: "hello",
        protocol: PROTOCOL,
        ...this.position(),
        ...(this.token === null ? {} : { token: this.token }),
      });
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.receive(event.data);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code, event.reason);
    };
  };

  private lost(code: number, reason = ""): void {
    this.socket = null;
    this.timers.clearAll();
    if (this.ended) return;
    if (FOR_GOOD.has(code)) {
      this.change({ status: "closed", code });
      return;
    }
    this.change({ status: this.get().table ? "lost" : "connecting", code });
    // A little chance, so that all do not come back in the same moment.
    if (code === RESTART) {
      const within = Number(AGAIN.exec(reason)?.[1] ?? AGAIN_MS);
      this.timers.set(RETRY, within * Math.random(), this.connect);
      return;
    }
    this.timers.set(RETRY, this.wait * (0.75 + Math.random() / 2), this.connect);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** An answer has to come in time, or there is nobody at the other end. */
  private expect(what: string): void {
    this.timers.set(what, ANSWER_MS, () => {
      this.dropSocket();
      this.lost(BROKEN);
    });
  }

  private dropSocket(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
  }

  /** How far this side is, and of what history: a service that has lost something tells everything anew. */
  private position(): { since: number; tip?: string } {
    return this.tip === null ? { since: this.seen } : { since: this.seen, tip: this.tip };
  }

  /** Ask for what was before all that is known: an update goes back only so far. */
  private requestHistory(): void {
    const upto = this.get().log[0]?.seq ?? 0;
    if (upto > 0) this.send({ type: "before", upto });
  }

  /** Ask for what is new: whoever is there answers, even if nothing is. */
  private sync(): void {
    if (this.timers.has(SYNC)) return;
    this.send({ type: "sync", ...this.position() });
    this.expect(SYNC);
  }

  /** Try now: the network is back, or somebody looks at the page again. */
  retry = (): void => {
    const { status } = this.get();
    if (this.ended || status === "closed") return;
    if (this.socket === null) {
      this.wait = SHORTEST_WAIT;
      this.connect();
    } else if (status === "open" && performance.now() - this.lastMessageAt > JUST_NOW_MS) this.sync();
  };

  /** Whoever waits is tired of it: another socket, even if one is being opened. */
  reconnect = (): void => {
    if (this.get().status !== "open") this.dropSocket();
    this.retry();
  };

  end = (): void => {
    this.ended = true;
    this.timers.clearAll();
    this.dropSocket();
  };

  private send(message: ClientMessage): void {
    if (this.socket?.readyState === OPEN) this.socket.send(JSON.stringify(message));
  }

  // ---- commands

  private command(command: Command): string {
    const key = randomKey();
    const message: ClientMessage = { ...command, key };
    this.commands.set(key, message);
    this.change({ pending: this.pending(), notice: null });
    if (this.get().status === "open") this.sendCommand(key, message);
    return key;
  }

  private sendCommand(key: string, message: ClientMessage): void {
    this.send(message);
    this.expect(key);
  }

  private pending(): string[] {
    return [...this.commands].filter(([, { type }]) => type !== "chat").map(([key]) => key);
  }

  /** `follows`: whoever plays did but one thing, of which this is the rest. */
  act(act: string, follows = false): void {
    const { update } = this.get();
    if (!update?.decision) return;
    if (follows) this.halfway.add(update.seq);
    this.command({ type: "act", decision: update.decision, act });
  }

  hold(on: boolean): void {
    this.command({ type: "hold", on });
  }

  /** Take back what was done last, all of it. */
  undo(): void {
    const places = this.get().update?.undo ?? [];
    const to = places.findLast((place) => !this.halfway.has(place)) ?? places.at(-1);
    if (to !== undefined) this.command({ type: "undo", to });
  }

  say(text: string): void {
    this.command({ type: "chat", text });
  }

  ping(place: string): void {
    this.send({ type: "ping", place });
  }

  /** Somebody wants to know why something is not offered: asked once for each decision, however many look. */
  askWhy(): void {
    const { update, refusals, status } = this.get();
    const decision = update?.decision ?? null;
    if (decision === null || refusals !== null || status !== "open" || this.askedWhy === decision) return;
    this.askedWhy = decision;
    this.send({ type: "why", decision });
  }

  dismissNotice = (): void => this.change({ notice: null });

  private answered(key: string | null, notice: Omit<Notice, "id"> | null): void {
    // None named: which of them it was is not said, and none is waited for any longer.
    for (const each of key === null ? [...this.commands.keys()] : [key]) {
      this.commands.delete(each);
      this.timers.clear(each);
    }
    this.change({ pending: this.pending() });
    if (notice) this.notify(notice);
  }

  private notify(notice: Omit<Notice, "id">): void {
    this.change({ notice: { ...notice, id: ++this.notices } });
  }

  // ---- what the service says

  private receive(text: string): void {
    this.lastMessageAt = performance.now();
    this.timers.set(SILENCE, SILENCE_MS, () => this.sync());
    const message = JSON.parse(text) as ServerMessage;
    switch (message.type) {
      case "welcome": {
        this.wait = SHORTEST_WAIT;
        this.timers.clear(WELCOME);
        const { table, seat, chat, presence } = message;
        this.change({ status: "open", code: null, table, seat, chat, presence });
        for (const [key, command] of this.commands) this.sendCommand(key, command);
        this.requestHistory();
        break;
      }
      case "table":
        this.timers.clear(SYNC);
        this.change({ table: message.table, seat: message.table.you });
        break;
      case "update":
        this.receiveUpdate(message);
        break;
      case "clocks":
        this.change({ clocks: { ...message, at: this.lastMessageAt } });
        break;
      case "refusals":
        if (message.decision === this.get().update?.decision) this.change({ refusals: message.refusals });
        break;
      case "past":
        this.prependHistory(message);
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
        // A service that restarts has not done it: the command is kept, and sent to the one that comes after.
        if (message.code === "restart") this.notify({ kind: "error", code: message.code });
        else this.answered(message.key, { kind: "error", code: message.code, why: message.why });
        break;
      case "chat":
        if (!this.get().chat.some((line) => line.n === message.n))
          this.change({ chat: [...this.get().chat, message] });
        break;
      case "presence":
        this.change({ presence: message });
        break;
      case "ping":
        this.receivePing(message.seat, message.place);
        break;
      default:
        break; // A later service may say more than this client understands.
    }
  }

  /** The update with its view whole; null: something in between is missing, or the patch is not for what is here. */
  private wholeUpdate({ patch, view, ...rest }: UpdateMessage): Update | null {
    if (view) return rest.since > this.seen && !rest.fresh ? null : { ...rest, view };
    if (!patch || !this.base || rest.since !== this.base.seq) return null;
    try {
      return { ...rest, view: patched(this.base.view, patch) };
    } catch {
      return null;
    }
  }

  private receiveUpdate(message: UpdateMessage): void {
    const update = this.wholeUpdate(message);
    if (!update) {
      // Ask for it, and show nothing out of order; no patch fits until a whole view has come.
      this.base = null;
      this.sync();
      return;
    }
    this.timers.clear(SYNC);
    const shown = this.get().update;
    if (shown && update.seq === this.seen && sameSide(shown, update)) {
      this.base = shown;
      return;
    }
    this.base = update;
    const anew = update.fresh || update.since === 0;
    const kept = anew ? [] : this.get().log.filter((event) => event.seq < update.since);
    this.seen = update.seq;
    this.tip = update.tip;
    const decided = update.decision !== shown?.decision;
    if (decided) this.askedWhy = null;
    this.change({ update, log: [...kept, ...update.events], ...(decided ? { refusals: null } : {}) });
    if (update.fresh) this.requestHistory();
  }

  /** What was before all that is known is put in front of it; and what was before that is asked for. */
  private prependHistory(past: PastOut): void {
    const { log } = this.get();
    const first = log[0]?.seq ?? 0;
    const older = past.events.filter((event) => event.seq < first);
    if (older.at(-1)?.seq !== first - 1) return;
    this.change({ log: [...older, ...log] });
    this.requestHistory();
  }

  private receivePing(seat: Seat, place: string): void {
    const id = ++this.notices;
    this.change({ pings: [...this.get().pings, { id, seat, place }] });
    setTimeout(() => this.change({ pings: this.get().pings.filter((ping) => ping.id !== id) }), PING_MS);
  }

  private change(some: Partial<ConnectionState>): void {
    this.set({ ...this.get(), ...some });
  }
}

/** Do two updates show the same, whatever they tell of how it came to be? */
function sameSide(one: Update, other: Update): boolean {
  const side = (update: Update) => JSON.stringify({ ...update, since: 0, fresh: false, events: [] });
  return side(one) === side(other);
}
