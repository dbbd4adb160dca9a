/** A table with a fake socket: the page shows exactly the updates that the test sends. */
import type { Page, WebSocketRoute } from "@playwright/test";

export interface Script {
  /** All messages of the page, except `hello` and `why`. */
  sent: Record<string, unknown>[];
  tell: (message: object) => void;
  /** The decisions for which the page asked why an act is not offered. `refusals` is the answer. */
  asked: unknown[];
  refusals: Record<string, unknown>[];
}

type Json = Record<string, unknown>;

/** Return a table as the server describes it, with one seat for each hand of the view. */
export function tableOf(id: string, view: Json, more: Json = {}): Json {
  const seats = (view.hands as unknown[]).length;
  return {
    id,
    game: "fall_of_rome",
    title: "",
    state: "running",
    public: false,
    owner: true,
    you: "A",
    seats: [...NAMES.slice(0, seats)].map((name, at) => ({
      seat: "ABCDE"[at],
      kind: at === 2 ? "bot" : "person",
      name: at === 2 ? null : name,
      bot: at === 2 ? "random" : null,
      late: false,
      waits: false,
      skips: false,
      yours: at === 0,
      past: [],
    })),
    settings: { difficulty: "standard", variant: "base", consent: "auto" },
    options: {
      undo: true,
      spectators: true,
      chat: true,
      odds: true,
      hints: true,
      pace: 0,
      clock: { minutes: 0, seconds: 0 },
      bot_pause: 0.6,
    },
    commitment: "c0ffee",
    host: "d0d0",
    seq: 1,
    version: 1,
    ending: null,
    winners: null,
    next: null,
    deal: null,
    created_at: 0,
    ...more,
  };
}

const NAMES = ["Prima", "Secundus", "", "Tertia", "Quarta"];

/** Return an update with this view and these options. */
export function updateOf(view: Json, options: string[], more: Json = {}): Json {
  return {
    type: "update",
    seq: 1,
    decision: options.length > 0 ? "decision-1" : null,
    options,
    compositions: [],
    undo: [],
    awaited: ["A"],
    outcome: null,
    view,
    patch: null,
    since: 0,
    events: [],
    ...more,
  };
}

/** Route the requests and the socket of a table to a fake server. */
export async function scripted(
  page: Page,
  table: Json,
  first: Json | null,
  chat: Json[] = [],
): Promise<Script> {
  const id = String(table.id);
  const script: Script = {
    sent: [],
    tell: (message) => socket?.send(JSON.stringify(message)),
    asked: [],
    refusals: [],
  };
  let socket: WebSocketRoute | null = null;
  await page.route(`**/api/tables/${id}`, (route) => route.fulfill({ json: table }));
  await page.routeWebSocket(new RegExp(`/api/tables/${id}/socket$`), (route) => {
    socket = route;
    route.onMessage((text) => {
      const message = JSON.parse(String(text)) as Json;
      if (message.type !== "hello") {
        const { decision } = message;
        if (message.type !== "why") script.sent.push(message);
        else {
          script.asked.push(decision);
          script.tell({ type: "refusals", decision, refusals: script.refusals });
        }
        return;
      }
      const seats = (table.seats as Json[]).filter((seat) => seat.kind === "person").map((seat) => seat.seat);
      const presence = { type: "presence", seats, watchers: 1 };
      route.send(JSON.stringify({ type: "welcome", protocol: 2, table, seat: table.you, chat, presence }));
      if (first) route.send(JSON.stringify(first));
    });
  });
  return script;
}
