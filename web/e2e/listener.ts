/** What a browser is told: every frame of its sockets and every answer over HTTP, kept for a test to read. */
import { expect, type Page } from "@playwright/test";
import type { Event, Operation, ServerMessage, UpdateMessage } from "../src/protocol";
import { patched } from "../src/shell/patch";

export type Json = Record<string, unknown>;

/** An update as it came, with its view made whole. */
export interface Told {
  /** Whose socket it came by; null: a spectator's. */
  seat: string | null;
  update: UpdateMessage;
  view: Json;
}

export interface Answer {
  path: string;
  body: unknown;
  /** It came when the game was over. */
  over: boolean;
}

export class Listener {
  /** Everything that came over sockets, as it was sent. */
  readonly messages: ServerMessage[] = [];
  readonly told: Told[] = [];
  /** What was answered in JSON over HTTP. */
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
          () => {}, // a page that went away: nobody has read it
        ),
      );
    });
  }

  /** Listen to one more socket: what is returned takes its messages. */
  protected opened(): (payload: string) => void {
    let seat: string | null = null;
    let view: Json | null = null;
    return (payload) => {
      const message = JSON.parse(payload) as ServerMessage;
      this.messages.push(message);
      if (message.type === "welcome") seat = message.seat;
      if (message.type !== "update") return;
      view = message.view ?? (view && patched(view, message.patch as Operation[]));
      if (!view) throw new Error("a patch came before a whole view");
      this.told.push({ seat, update: message, view });
    };
  }

  /** What was told last. */
  get last(): Told {
    const last = this.told.at(-1);
    if (!last) throw new Error("nothing was told yet");
    return last;
  }

  /** What a seat was told last, where several sit at one device. */
  of(seat: string): Told | undefined {
    return this.told.findLast((each) => each.seat === seat);
  }

  /** All that happened, as this browser was told it, each entry once. */
  get events(): Event[] {
    const found = new Map<number, Event>();
    for (const { update } of this.told) for (const event of update.events) found.set(event.seq, event);
    return [...found.values()].sort((one, other) => one.seq - other.seq);
  }

  facts(name: string): Json[] {
    return this.events.flatMap(({ facts }) => facts.filter(({ fact }) => fact === name));
  }

  /** Once all answers are read. */
  async done(): Promise<void> {
    await Promise.all(this.reading);
    expect(this.told.length, "nothing was heard").toBeGreaterThan(0);
  }
}
