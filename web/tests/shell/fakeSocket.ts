/** A socket whose other end is the test, and sample messages of the server. */
import type { Socket } from "../../src/transport";

export class FakeSocket implements Socket {
  readyState = 0;
  onopen: Socket["onopen"] = null;
  onmessage: Socket["onmessage"] = null;
  onclose: Socket["onclose"] = null;
  sent: Record<string, unknown>[] = [];

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  up(): void {
    this.readyState = 1;
    this.onopen?.({} as never);
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code = 1006, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
  last(type: string): Record<string, unknown> | undefined {
    return this.sent.findLast((message) => message.type === type);
  }
}

export const table = { id: "t", you: "A", seats: [], state: "running" };
export const welcome = {
  type: "welcome",
  protocol: 2,
  table,
  seat: "A",
  chat: [],
  presence: { seats: [], watchers: 0 },
};

export function update(seq: number, since: number, more: object = {}): object {
  const events = Array.from({ length: seq - since }, (_, at) => ({
    seq: since + at,
    seat: "A",
    act: "end",
    undo: null,
    facts: [],
  }));
  return {
    type: "update",
    seq,
    tip: `tip ${seq}`,
    since,
    fresh: false,
    decision: `d${seq}`,
    options: ["end"],
    undo: [1],
    awaited: ["A"],
    outcome: null,
    view: {},
    patch: null,
    events,
    ...more,
  };
}
