/** Records everything that a browser receives: frames of its sockets and JSON responses over HTTP. */
import { expect, type Page } from "@playwright/test";
import type { Event, Operation, ServerMessage, UpdateMessage } from "../src/protocol";
import { patched } from "../src/shell/patch";

export type Json = Record<string, unknown>;

/** A received update, with its complete view. */
export interface Told {
  /** The seat of the socket, or null for a spectator. */
  seat: string | null;
  update: UpdateMessage;
  view: Json;
}

export interface Answer {
  path: string;
  body: unknown;
  /** Whether it was received after the end of the game. */
  over: boolean;
}

export class Listener {
  /** All messages from sockets, unchanged. */
  readonly messages: ServerMessage[] = [];
  readonly told: Told[] = [];
  /** All JSON responses over HTTP. */
  readonly answers: Answer[] = [];
  private readonly reading: Promise<void>[] = [];

  constructor(page: Page) {
    page.on("websocket", (socket) => {
      const hear = this.opened();
      socket.on("framereceived", ({ payload }) => hear(String(payload)));
    });
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith("/api/") || !/json/.test(response.headers()["content-type"] ?? "")) return;
      const over = (this.told.at(-1)?.update.outcome ?? null) !== null;
      this.reading.push(
        response.json().then(
          (body) => {
            this.answers.push({ path: pathname, body, over });
          },
          () => {}, // the page was closed before it read the response
        ),
      );
    });
  }

  /** Register a socket. Return the handler of its messages. */
  protected opened(): (payload: string) => void {
    let seat: string | null = null;
    let view: Json | null = null;
    return (payload) => {
      const message = JSON.parse(payload) as ServerMessage;
      this.messages.push(message);
      if (message.type === "welcome") seat = message.seat;
      if (message.type !== "update") return;
      view = message.view ?? (view && patched(view, message.patch as Operation[]));
      if (!view) throw new Error("a patch arrived before a complete view");
      this.told.push({ seat, update: message, view });
    };
  }

  /** The latest update. */
  get last(): Told {
    const last = this.told.at(-1);
    if (!last) throw new Error("no update was received yet");
    return last;
  }

  /** Return the latest update of a seat, if several players use one device. */
  of(seat: string): Told | undefined {
    return this.told.findLast((each) => each.seat === seat);
  }

  /** All log entries that this browser received, without duplicates. */
  get events(): Event[] {
    const found = new Map<number, Event>();
    for (const { update } of this.told) for (const event of update.events) found.set(event.seq, event);
    return [...found.values()].sort((one, other) => one.seq - other.seq);
  }

  facts(name: string): Json[] {
    return this.events.flatMap(({ facts }) => facts.filter(({ fact }) => fact === name));
  }

  /** Wait until all HTTP responses are read. */
  async done(): Promise<void> {
    await Promise.all(this.reading);
    expect(this.told.length, "the browser received no update").toBeGreaterThan(0);
  }
}
