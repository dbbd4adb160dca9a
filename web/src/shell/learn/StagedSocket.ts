/** The socket of a staged table: the page answers in place of the server. */
import type { ClientMessage, ServerMessage } from "../../protocol";
import type { Socket } from "../../transport";

const OPEN = 1;

export class StagedSocket implements Socket {
  readyState = OPEN;
  onopen: ((event: never) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(private readonly heard: (message: ClientMessage) => void) {
    queueMicrotask(() => this.onopen?.(undefined as never));
  }

  send(text: string): void {
    this.heard(JSON.parse(text));
  }

  receive(message: ServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  close(): void {
    this.readyState = 3;
    this.onmessage = null;
  }
}
