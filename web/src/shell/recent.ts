/** Recently opened tables, and the data stored about each. */
import type { Seat } from "./seat";
import {
  readStored,
  readStoredObject,
  removeStored,
  storedKeys,
  writeStored,
  writeStoredSoon,
} from "./storage";

export interface Recent {
  id: string;
  title: string;
}

const MOST = 5;
/** Limits of stored tables, by number and by age. Data of older tables is deleted. */
const MOST_KEPT = 50;
const LONGEST_MS = 180 * 86_400_000;
/** Storage keys of data about a table, whose id follows the dot: seen entries, read chat, tokens, nonces. */
const ABOUT_TABLE = /^(?:seen|talk|beside|fair)\.([^.]+)/;

export function recentTables(): Recent[] {
  try {
    const found: unknown = JSON.parse(readStored("recent") ?? "[]");
    return Array.isArray(found)
      ? found.filter((each) => typeof each?.id === "string" && typeof each?.title === "string")
      : [];
  } catch {
    return [];
  }
}

export function rememberTable(table: Recent): void {
  const others = recentTables().filter((each) => each.id !== table.id);
  writeStored("recent", JSON.stringify([table, ...others].slice(0, MOST)));
}

export function forgetTable(id: string): void {
  writeStored("recent", JSON.stringify(recentTables().filter((each) => each.id !== id)));
}

/** Records that a table is opened, and deletes the data of old tables. */
export function openedTable(id: string): void {
  const now = Date.now();
  const used = readStoredObject<Record<string, number>>("used");
  used[id] = now;
  const about = new Map<string, string[]>();
  for (const key of storedKeys()) {
    const table = ABOUT_TABLE.exec(key)?.[1];
    if (table) about.set(table, [...(about.get(table) ?? []), key]);
  }
  for (const table of about.keys()) used[table] ??= now;
  const inOrder = Object.entries(used).sort(([, one], [, other]) => Number(other) - Number(one));
  const stay: [string, unknown][] = [];
  for (const [table, at] of inOrder) {
    if (stay.length < MOST_KEPT && now - Number(at) < LONGEST_MS) stay.push([table, at]);
    else {
      for (const key of about.get(table) ?? []) removeStored(key);
      forgetTable(table);
    }
  }
  writeStored("used", JSON.stringify(Object.fromEntries(stay)));
}

/** Returns the number of entries that a seat has been shown on this device. Null: it was never here. */
export function seenBy(table: string, seat: Seat): number | null {
  const found = readStored(`seen.${table}.${seat}`);
  return found === null ? null : Number(found);
}

/** Stores the number of entries that these seats have been shown. */
export function markSeen(table: string, seats: Iterable<Seat>, seq: number): void {
  for (const seat of seats) writeStoredSoon(`seen.${table}.${seat}`, String(seq));
}
