/** Source of a replay: a table of the server, or a file. */
import type { ChatOut, http } from "../../protocol";
import { ahead } from "../ahead";
import { api, ask, Failed, failure, request } from "../api";
import { SEATS, type Seat } from "../seat";
import { Reel } from "./reel";
import type { Where } from "./where";

/** A chat message, with the number of entries before it. */
export type Said = ChatOut & { seq: number };

export interface Source {
  table: http.TableOut;
  /** Returns the reel of a seat, at least the part with this entry. Null: the view that the user may see. */
  reel: (seat: Seat | null, entry: number) => Promise<http.ReplayOut>;
  talk: () => Promise<readonly Said[]>;
  /** Returns the URL of a position. Null: not available, because only this user has the file. */
  link: ((at: number, eyes: string) => string) | null;
  /** Creates a table that continues from a position. Null: not available. */
  fork: ((at: number, seat: Seat) => Promise<string>) | null;
}

const at = (table: string) => `/api/tables/${encodeURIComponent(table)}/replay`;

/** Requests the view that a link names, if the user may see it, otherwise the user's own. */
async function askReel(id: string, seat: Seat | null, entry: number): Promise<http.ReplayOut> {
  const part = (query: string) => ask<http.ReplayOut>("GET", `${at(id)}?at=${entry}${query}`);
  if (seat === null) return part("");
  try {
    return await part(`&eyes=${seat}`);
  } catch (error) {
    if (error instanceof Failed && ["other_eyes", "no_seat"].includes(error.key)) return part("");
    throw error;
  }
}

/** Requests for a link to a position, sent before the page is rendered. */
export interface Begun {
  id: string;
  where: Where;
  look: () => Promise<http.TableOut>;
  reel: () => Promise<http.ReplayOut>;
}

export function begin(id: string, where: Where): Begun {
  const { seat, at: entry } = where;
  return { id, where, look: ahead(() => api.look(id)), reel: ahead(() => askReel(id, seat, entry)) };
}

/** Returns the replay of a table. */
export function tableSource(table: http.TableOut, begun: Begun): Source {
  return {
    table,
    reel: (seat, entry) =>
      seat === begun.where.seat && entry === begun.where.at ? begun.reel() : askReel(table.id, seat, entry),
    talk: () => ask<Said[]>("GET", `${at(table.id)}/talk`),
    link: (entry, eyes) => `/replay/${table.id}?at=${entry}&eyes=${eyes}`,
    fork: async (entry, seat) => {
      const made = await ask<http.TableOut>("POST", `/api/tables/${table.id}/fork`, { at: entry, seat });
      return made.id;
    },
  };
}

/** Table options for a record from a file, which has none. */
const OPTIONS: http.TableOut["options"] = {
  ...{ undo: false, spectators: true, chat: false, odds: false, hints: false },
  ...{ pace: 0, clock: { minutes: 0, seconds: 0 }, bot_pause: 0 },
};

/** Returns the replay of a record file, given its text. Throws if the server finds it invalid. */
export async function fileSource(record: string): Promise<Source> {
  // Request the beginning first. The rest is one response, because the server computes each from the whole file.
  const first = await sendRecord(record, "?eyes=A&at=0");
  const table: http.TableOut = {
    id: `file-${first.tip}`,
    game: first.game,
    title: "",
    state: first.over ? "over" : "running",
    public: false,
    owner: false,
    you: null,
    seats: first.names.map((name, place) => ({
      seat: SEATS[place] as Seat,
      kind: "person",
      name,
      bot: null,
      late: false,
      waits: false,
      skips: false,
      yours: false,
      past: [],
    })),
    settings: first.settings,
    options: OPTIONS,
    commitment: "",
    host: "",
    seq: first.seq,
    version: 0,
    ending: null,
    winners: null,
    next: null,
    deal: null,
    created_at: 0,
  };
  return {
    table,
    // A file contains everything, whether the game was over or not.
    reel: async (seat, entry) => {
      const known = (seat ?? "A") === "A" && entry < first.entries.length;
      return { ...(known ? first : await sendRecord(record, `?eyes=${seat ?? "A"}`)), over: true };
    },
    talk: async () => [],
    link: null,
    fork: null,
  };
}

/** Sends the file unchanged, so that line numbers in error messages are right. */
async function sendRecord(record: string, query: string): Promise<http.FileReplayOut> {
  const answer = await request({ method: "POST", path: `/api/replays${query}`, body: record });
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok && said !== null) return said as http.FileReplayOut;
  throw failure(said, answer.status);
}

/**
 * Reels of a game. Each part is fetched once. If a part belongs to another history (an undo, or a restored
 * server), all earlier parts are dropped.
 */
export class Reels {
  private readonly reels = new Map<Seat | null, Reel<unknown>>();

  constructor(private readonly source: Pick<Source, "reel">) {}

  /** Returns the reel of a seat, including at least this entry. */
  async get(seat: Seat | null, at: number): Promise<Reel<unknown>> {
    const known = this.reels.get(seat);
    return known?.has(Math.min(at, known.last)) ? known : this.take(await this.source.reel(seat, at));
  }

  /**
   * Returns the reel with one more part, preferably the one after an entry. Returns the same reel if it is
   * complete.
   */
  async more(reel: Reel<unknown>, at: number): Promise<Reel<unknown>> {
    const missing = reel.missing(at);
    return missing === null ? reel : this.take(await this.source.reel(reel.seat, missing));
  }

  /** Returns the reel with newer entries. */
  async since(reel: Reel<unknown>): Promise<Reel<unknown>> {
    return this.take(await this.source.reel(reel.seat, reel.last + 1));
  }

  /** Returns the complete reels of all seats, from one history. */
  async all(seats: readonly Seat[]): Promise<Reel<unknown>[]> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const found: Reel<unknown>[] = [];
      // One after the other, because the server computes each from the log.
      for (const seat of seats) {
        let reel = await this.get(seat, 0);
        while (!reel.whole) reel = await this.more(reel, 0);
        found.push(reel);
      }
      if (found.every(({ tip }) => tip === found[0]?.tip)) return found;
    }
    throw new Error("the game changes faster than it can be read");
  }

  private take(part: http.ReplayOut): Reel<unknown> {
    const seat = part.seat as Seat | null;
    const reel = this.reels.get(seat)?.with(part) ?? new Reel<unknown>(part);
    for (const [other, { tip }] of this.reels) if (tip !== reel.tip) this.reels.delete(other);
    this.reels.set(seat, reel);
    return reel;
  }
}

const TRIES = 4;
