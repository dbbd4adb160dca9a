/** Writers whose chat messages this browser hides, by table. */
import type { ChatOut } from "../../protocol";
import { readStored, removeStored, writeStored } from "../storage";
import { Store } from "../store";

/** Stores by table, so that all components see a change at once. */
const stores = new Map<string, Store<readonly string[]>>();

/** Identifies a writer by seat and name, because a seat can change hands. */
export const writerOf = ({ seat, name }: Pick<ChatOut, "seat" | "name">) => `${seat} ${name}`;

/** Returns the store of the writers muted at a table. */
export function mutedAt(table: string): Store<readonly string[]> {
  let store = stores.get(table);
  if (!store) {
    store = new Store<readonly string[]>(read(table));
    stores.set(table, store);
  }
  return store;
}

/** Mutes or unmutes a writer. */
export function mute(table: string, writer: string, muted: boolean): void {
  const others = mutedAt(table)
    .get()
    .filter((each) => each !== writer);
  const now = muted ? [...others, writer] : others;
  mutedAt(table).set(now);
  if (now.length > 0) writeStored(`muted.${table}`, JSON.stringify(now));
  else removeStored(`muted.${table}`);
}

/** Returns the messages of writers who are not muted. */
export const heard = (lines: readonly ChatOut[], muted: readonly string[]) =>
  lines.filter((line) => !muted.includes(writerOf(line)));

function read(table: string): string[] {
  try {
    const found: unknown = JSON.parse(readStored(`muted.${table}`) ?? "[]");
    return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}
