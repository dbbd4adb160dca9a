/**
 * A running lesson, in place of the server. It speaks the socket protocol to the table, with data that the server
 * has prepared. It does not judge: an act either is the one that the lesson expects, or it is not.
 */
import type { ClientMessage, http, ServerMessage } from "../../protocol";
import type { Socket } from "../../transport";
import { Store } from "../store";
import { StagedSocket } from "./StagedSocket";

export type Lesson = http.BuiltLesson;
export type LessonStep = Lesson["steps"][number];

export interface CourseState {
  /** Index of the step. */
  at: number;
  /** Before the expected act, after it, or at the end of the lesson. */
  phase: "before" | "after" | "end";
  /** Number of other acts that were tried in this step. */
  wrong: number;
  /** Ends the playback at once. Null: nothing is being played back. */
  skip: (() => void) | null;
}

export class Course extends Store<CourseState> {
  private socket: StagedSocket | null = null;

  constructor(readonly lesson: Lesson) {
    super({ at: 0, phase: "before", wrong: 0, skip: null });
  }

  get table(): Lesson["table"] {
    return this.lesson.table;
  }

  get step(): LessonStep {
    return this.lesson.steps[this.get().at] as LessonStep;
  }

  /** Returns the act of the next step, if it continues this position. */
  get following(): string | null {
    const next = this.lesson.steps[this.get().at + 1];
    return next && !next.before ? next.act : null;
  }

  open = (): Socket => {
    this.socket = new StagedSocket((message) => this.hear(message));
    return this.socket;
  };

  /** Continues after reading or watching: plays automatic events, then starts the next step. */
  next = (): void => {
    const { at, phase } = this.get();
    if (phase === "before" && this.step.act === null && this.step.after) this.happen();
    else if (at + 1 < this.lesson.steps.length) {
      this.set({ ...this.get(), at: at + 1, phase: "before", wrong: 0 });
      this.layOut();
    } else this.set({ ...this.get(), phase: "end", wrong: 0 });
  };

  /** Does the expected act for the player. */
  show = (): void => {
    if (this.get().phase === "before" && this.step.act !== null) this.happen();
  };

  restart = (): void => {
    this.set({ ...this.get(), at: 0, phase: "before", wrong: 0 });
    this.layOut();
  };

  /** Called with a function that ends the playback, or with null when it is over. */
  tells = (skip: (() => void) | null): void => {
    if (this.get().skip !== skip) this.set({ ...this.get(), skip });
  };

  private happen(): void {
    if (this.step.after) this.tell(this.step.after);
    this.set({ ...this.get(), phase: "after", wrong: 0 });
  }

  /** Shows another position at once, without playing back what led to it or repeating earlier steps. */
  private layOut(): void {
    if (this.step.before) this.tell({ ...this.step.before, events: [] });
  }

  private tell(message: unknown): void {
    this.socket?.receive(message as ServerMessage);
  }

  private hear(message: ClientMessage): void {
    if (message.type === "hello") this.welcome();
    else if (message.type === "why") this.tell(this.refusals(message.decision));
    else if (message.type === "sync") this.tell({ type: "table", table: this.lesson.table });
    else if ("key" in message) {
      // Players who have understood need not press Continue first.
      if (message.type === "act") this.act(message.act);
      this.tell({ type: "done", key: message.key, seq: 0 });
    }
  }

  private welcome(): void {
    const { table, seat } = this.lesson;
    const presence = { type: "presence", seats: table.seats.map((each) => each.seat), watchers: 0 };
    this.tell({ type: "welcome", protocol: 0, table, seat, chat: [], presence });
    // A new connection starts at the current state of the lesson.
    const { at, phase } = this.get();
    const told = this.lesson.steps
      .slice(0, at + 1)
      .flatMap((step, place) => [step.before, place < at || phase !== "before" ? step.after : null])
      .filter((update) => update !== null);
    for (const update of told.slice(told.findLastIndex((each) => each?.since === 0))) this.tell(update);
  }

  private act(act: string): void {
    if (this.get().phase === "after" && this.following === act) this.next();
    if (this.get().phase === "before" && this.step.act === act) this.happen();
    else this.set({ ...this.get(), wrong: this.get().wrong + 1 });
  }

  /**
   * Returns the refusals of the current decision. After a step, these are the next step's if it continues this
   * position.
   */
  private refusals(decision: string): unknown {
    const { at, phase } = this.get();
    const next = this.lesson.steps[at + 1];
    const step = phase === "before" ? this.step : next?.before ? undefined : next;
    return step ? step.refusals : { type: "refusals", decision, refusals: [] };
  }
}
