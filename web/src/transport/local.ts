/** Runs Python in a web worker of this page (worker/local/host.js) instead of a server. */
import { Store } from "../shell/store";
import type { Request, Socket, Transport } from "./transport";

/** Returns the URL of a file of the worker: games, texts, rules, lessons and puzzles, which need no Python. */
const fileOf = (name: string) => new URL(`${import.meta.env.VITE_HOST}${name}`, document.baseURI).href;

export type HostState =
  /** Python has not been requested yet. */
  | { at: "idle" }
  | { at: "loading"; share: number }
  | { at: "starting" }
  | { at: "ready" }
  /** Another tab of this browser has taken over. */
  | { at: "taken" }
  | { at: "failed"; why: string };

export const hostState = new Store<HostState>({ at: "idle" });
/** Whether games can be stored in this browser. */
export const canStore = new Store(true);

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Message =
  | { kind: "loading"; share: number }
  | { kind: "starting" | "ready" | "taken" }
  | { kind: "failed" | "unkept"; why: string }
  | { kind: "answer"; id: number; answer: Answer }
  | { kind: "message"; connection: number; text: string }
  | { kind: "closed"; connection: number; code: number };

const CONNECTING = 0;
const OPEN = 1;
const CLOSED = 3;

let worker: Worker | null = null;
let last = 0;
const answers = new Map<number, (answer: Response) => void>();
const sockets = new Map<number, LocalSocket>();

/** Returns the worker. The first call starts it. */
function host(): Worker {
  if (worker) return worker;
  worker = new Worker(fileOf("host.js"), { type: "module" });
  worker.onmessage = ({ data }: { data: Message }) => hear(data);
  worker.onerror = ({ message }) => hostState.set({ at: "failed", why: message });
  hostState.set({ at: "loading", share: 0 });
  return worker;
}

function hear(message: Message): void {
  switch (message.kind) {
    case "answer": {
      const { status, headers, body } = message.answer;
      answers.get(message.id)?.(new Response(body, { status, headers }));
      answers.delete(message.id);
      break;
    }
    case "message":
      sockets.get(message.connection)?.onmessage?.({ data: message.text });
      break;
    case "closed":
      sockets.get(message.connection)?.closed(message.code);
      break;
    case "unkept":
      console.warn(message.why);
      canStore.set(false);
      break;
    case "loading":
      hostState.set({ at: "loading", share: message.share });
      break;
    case "failed":
      hostState.set({ at: "failed", why: message.why });
      break;
    default:
      hostState.set({ at: message.kind });
  }
}

class LocalSocket implements Socket {
  readyState = CONNECTING;
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  private readonly connection = ++last;

  constructor(path: string) {
    sockets.set(this.connection, this);
    host().postMessage({ kind: "connect", connection: this.connection, path });
    queueMicrotask(() => {
      if (this.readyState !== CONNECTING) return;
      this.readyState = OPEN;
      this.onopen?.(undefined as never);
    });
  }

  send(text: string): void {
    host().postMessage({ kind: "receive", connection: this.connection, text });
  }

  close(): void {
    if (this.readyState === CLOSED) return;
    host().postMessage({ kind: "disconnect", connection: this.connection });
    this.closed(1000);
  }

  closed(code: number): void {
    this.readyState = CLOSED;
    sockets.delete(this.connection);
    this.onclose?.({ code });
  }
}

/** Answers a request from static files, where they equal the answer of the host. */
async function fromFiles({ method, path }: Request): Promise<Response | null> {
  if (method !== "GET" || !/^\/api\/games(\/|$)/.test(path)) return null;
  const file = path.slice("/api/".length).replace(/\?.*/, "");
  const answer = await fetch(fileOf(`${file}.json`)).catch(() => null);
  // The file's own headers are dropped, because its date is not the time of the host.
  return answer?.ok ? new Response(await answer.text()) : null;
}

function fromHost({ method, path, language, body, link }: Request): Promise<Response> {
  const at = new URL(path, "http://host");
  at.searchParams.set("language", language);
  if (link) at.searchParams.set("link", link);
  // Ask the browser to keep stored games when space is low. Most browsers decide without asking the user.
  if (method === "POST" && path === "/api/tables") void navigator.storage?.persist?.();
  const id = ++last;
  return new Promise((resolve) => {
    answers.set(id, resolve);
    host().postMessage({ kind: "request", id, method, path: at.pathname + at.search, body: body ?? null });
  });
}

export const local: Transport = {
  request: async (request) => (await fromFiles(request)) ?? fromHost(request),
  socket: (path) => new LocalSocket(path),
  whenReady: (then) => {
    host();
    const go = () => {
      if (hostState.get().at !== "ready") return;
      stop();
      then();
    };
    const stop = hostState.subscribe(go);
    go();
  },
};
