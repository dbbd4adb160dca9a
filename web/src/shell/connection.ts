/**
 * The connection of one seat to the server over a WebSocket: the latest state, unanswered commands, and
 * reconnecting.
 *
 * A command keeps its key until it is answered. After a break it is sent again with the same key, so it is
 * executed once. A socket may be dead without an event (a sleeping laptop, another network). So every request has
 * a timeout, and a silent socket is checked.
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
import type { Socket } from "../transport";
import { patched } from "./patch";
import { randomKey } from "./random";
import type { Seat } from "./seat";
import { Store } from "./store";
import { Timers } from "./timers";

/** connecting: for the first time. lost: reconnecting. closed: permanently, with a code for the reason. */
export type ConnectionStatus = "connecting" | "open" | "lost" | "closed";

export interface Notice {
  id: number;
  kind: "stale" | "refused" | "error";
  code?: string;
  /** The host's reason for a ban. */
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
  /** Why the other options are missing in this decision. Null: not requested, or not answered yet. */
  refusals: readonly RefusalOut[] | null;
  /** All events, oldest first. */
  log: readonly Event[];
  /** Keys of unanswered game commands. Chat messages do not count, because they block nothing. */
  pending: readonly string[];
  notice: Notice | null;
  pings: readonly Ping[];
  /** Remaining time of every seat, at tables with clocks. */
  clocks: Clocks | null;
}

/** Clocks of a table, with the time when they arrived, by this device's stopwatch. */
export interface Clocks extends ClocksOut {
  at: number;
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
/** Timeout of an answer, and of opening a socket. */
const ANSWER_MS = 10_000;
/** Time without a message after which the socket is checked. */
const SILENCE_MS = 25_000;
/** A socket that has received a message this recently is not checked. */
const JUST_NOW_MS = 5_000;
/** Close code that browsers report for a broken connection. */
const BROKEN = 1006;
/** The process stops or restarts; another one may be running. The reason has the maximum delay before reconnecting. */
const RESTART = 1012;
const AGAIN = /within (\d{1,4}) ms/;
const AGAIN_MS = 500;
/** Awaited messages other than answers to commands, which are awaited by key. */
const WELCOME = "welcome";
const SYNC = "sync";
const SILENCE = "silence";
const RETRY = "retry";
/** Close codes after which a reconnection is useless: not understood, not allowed, no table, other protocol. */
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
  /** Log positions inside a sequence that the player sees as one action. */
  private midActionSeqs = new Set<number>();
  private seen = 0;
  private tip: string | null = null;
  /** The last update of this socket, to which the next patch applies. Null: only a whole view is usable. */
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
    // A random delay, so that clients do not all reconnect at the same moment.
    if (code === RESTART) {
      const within = Number(AGAIN.exec(reason)?.[1] ?? AGAIN_MS);
      this.timers.set(RETRY, within * Math.random(), this.connect);
      return;
    }
    this.timers.set(RETRY, this.wait * (0.75 + Math.random() / 2), this.connect);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Starts the timeout of an answer. Without one, the connection counts as lost. */
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

  /** The client's position and tip. If the server has lost entries, it sends everything again. */
  private position(): { since: number; tip?: string } {
    return this.tip === null ? { since: this.seen } : { since: this.seen, tip: this.tip };
  }

  /** Requests events before the oldest known one, because an update has a limited history. */
  private requestHistory(): void {
    const upto = this.get().log[0]?.seq ?? 0;
    if (upto > 0) this.send({ type: "before", upto });
  }

  /** Requests new events. The server always answers, even if there are none. */
  private sync(): void {
    if (this.timers.has(SYNC)) return;
    this.send({ type: "sync", ...this.position() });
    this.expect(SYNC);
  }

  /** Retries now, because the network is back or the page is visible again. */
  retry = (): void => {
    const { status } = this.get();
    if (this.ended || status === "closed") return;
    if (this.socket === null) {
      this.wait = SHORTEST_WAIT;
      this.connect();
    } else if (status === "open" && performance.now() - this.lastMessageAt > JUST_NOW_MS) this.sync();
  };

  /** Opens a new socket at the player's request, even if one is being opened. */
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

  /** `follows`: this act is the rest of what the player sees as one action. */
  act(act: string, follows = false): void {
    const { update } = this.get();
    if (!update?.decision) return;
    if (follows) this.midActionSeqs.add(update.seq);
    this.command({ type: "act", decision: update.decision, act });
  }

  hold(on: boolean): void {
    this.command({ type: "hold", on });
  }

  /** Undoes the whole last action. */
  undo(): void {
    const places = this.get().update?.undo ?? [];
    const to = places.findLast((place) => !this.midActionSeqs.has(place)) ?? places.at(-1);
    if (to !== undefined) this.command({ type: "undo", to });
  }

  say(text: string): void {
    this.command({ type: "chat", text });
  }

  ping(place: string): void {
    this.send({ type: "ping", place });
  }

  /** Requests the reasons for missing options, once for each decision. */
  askWhy(): void {
    const { update, refusals, status } = this.get();
    const decision = update?.decision ?? null;
    if (decision === null || refusals !== null || status !== "open" || this.askedWhy === decision) return;
    this.askedWhy = decision;
    this.send({ type: "why", decision });
  }

  dismissNotice = (): void => this.change({ notice: null });

  private answered(key: string | null, notice: Omit<Notice, "id"> | null): void {
    // An error without a key may concern any command, so all are dropped.
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

  // ---- messages from the server

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
        // A restarting process has not executed the command. It is kept, and sent to the next process.
        if (message.code === "restart") this.notify({ kind: "error", code: message.code });
        else this.answered(message.key, { kind: "error", code: message.code, why: message.why });
        break;
      case "chat":
        this.change({ chat: withLine(this.get().chat, message) });
        break;
      case "presence":
        this.change({ presence: message });
        break;
      case "ping":
        this.receivePing(message.seat, message.place);
        break;
      default:
        break; // a later version may send messages that this client does not know
    }
  }

  /** Returns the update with a whole view. Null: updates are missing, or the patch does not apply. */
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
      // Request it, and show nothing out of order. Patches apply only after the next whole view.
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
    const restarted = update.fresh || update.since === 0;
    const kept = restarted ? [] : this.get().log.filter((event) => event.seq < update.since);
    this.seen = update.seq;
    this.tip = update.tip;
    const decided = update.decision !== shown?.decision;
    if (decided) this.askedWhy = null;
    this.change({ update, log: [...kept, ...update.events], ...(decided ? { refusals: null } : {}) });
    if (update.fresh) this.requestHistory();
  }

  /** Prepends earlier events to the log, and requests the events before them. */
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

/** Returns whether two updates show the same state, ignoring their events. */
function sameSide(one: Update, other: Update): boolean {
  const side = (update: Update) => JSON.stringify({ ...update, since: 0, fresh: false, events: [] });
  return side(one) === side(other);
}

/** Returns the chat with one more message, which may remove an earlier one. */
function withLine(chat: readonly ChatOut[], line: ChatOut): readonly ChatOut[] {
  if (typeof line.removes === "number") return chat.filter(({ n }) => n !== line.removes);
  return chat.some(({ n }) => n === line.n) ? chat : [...chat, line];
}
