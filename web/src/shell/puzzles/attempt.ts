/**
 * One attempt at a puzzle, in place of the server. It sends the player's acts to the rules, which answer with the
 * table after the last one and with a verdict. It does not judge by itself.
 */
import type { ClientMessage, http, ServerMessage } from "../../protocol";
import type { Socket } from "../../transport";
import { ask } from "../api";
import { StagedSocket } from "../learn/StagedSocket";
import { Store } from "../store";
import { addTry } from "./progress";

export type Puzzle = http.BuiltPuzzle;

export interface AttemptState {
  acts: readonly string[];
  verdict: http.AttemptOut["state"];
  /** Whether the rules are being asked about an act. */
  asking: boolean;
  /** Why the last act could not be sent. */
  error: unknown;
}

export class Attempt extends Store<AttemptState> {
  private socket: StagedSocket | null = null;
  private shown: Pick<Puzzle, "update" | "refusals">;

  constructor(readonly puzzle: Puzzle) {
    super({ acts: [], verdict: "open", asking: false, error: null });
    this.shown = puzzle;
  }

  get table(): Puzzle["table"] {
    return this.puzzle.table;
  }

  open = (): Socket => {
    this.socket = new StagedSocket((message) => this.hear(message));
    return this.socket;
  };

  private tell(message: unknown): void {
    this.socket?.receive(message as ServerMessage);
  }

  private hear(message: ClientMessage): void {
    if (message.type === "hello") this.welcome();
    else if (message.type === "why") this.tell(this.shown.refusals);
    else if (message.type === "sync") this.tell({ type: "table", table: this.table });
    else if ("key" in message) {
      if (message.type === "act") void this.act(message.act, message.key);
      else this.tell({ type: "done", key: message.key, seq: 0 });
    }
  }

  private welcome(): void {
    const presence = { type: "presence", seats: this.table.seats.map((each) => each.seat), watchers: 0 };
    this.tell({
      type: "welcome",
      protocol: 0,
      table: this.table,
      seat: this.puzzle.seat,
      chat: [],
      presence,
    });
    this.tell({ ...this.shown.update, since: 0 });
  }

  private async act(act: string, key: string): Promise<void> {
    const { asking, verdict, acts } = this.get();
    // A table that waits long for an answer reconnects, and sends the act again.
    if (asking) return;
    if (verdict !== "open") return this.tell({ type: "done", key, seq: 0 });
    const { game, number } = this.puzzle;
    this.set({ ...this.get(), asking: true, error: null });
    try {
      const all = [...acts, act];
      const answer = await ask<http.AttemptOut>("POST", `/api/games/${game}/puzzles/${number}`, {
        acts: all,
      });
      const { update, refusals, refusal, state } = answer;
      if (update && refusals) {
        this.shown = { update, refusals };
        if (state !== "open") addTry(game, number, state === "solved");
        this.set({ acts: all, verdict: state, asking: false, error: null });
        this.tell(update);
      } else {
        this.set({ ...this.get(), asking: false });
        this.tell({ type: "refused", key, refusal });
      }
    } catch (error) {
      this.set({ ...this.get(), asking: false, error });
    } finally {
      // Last, so that the table offers nothing until it has the update.
      this.tell({ type: "done", key, seq: 0 });
    }
  }
}
