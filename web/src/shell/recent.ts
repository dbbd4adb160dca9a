/** Tables this browser knows: those it has a seat at, to find back to, and what is kept about each. */
import type { Seat } from "./seat";
import { readStored, readStoredObject, removeStored, storedKeys, writeStored } from "./storage";

export interface Recent {
  id: string;
  title: string;
}

const MOST = 5;
/** What is kept about tables goes when they are more than this, or were not opened for so long. */
const MOST_KEPT = 50;
const LONGEST_MS = 180 * 86_400_000;
/** Kept about a table, its id after the dot: what was seen and read, tokens of those beside, one's part of chance. */
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

/** A table is opened: the time is noted, and what is kept about tables of long ago goes. */
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

/** How many entries a seat has been shown on this device; null: it never was here. */
export function seenBy(table: string, seat: Seat): number | null {
  const found = readStored(`seen.${table}.${seat}`);
  return found === null ? null : Number(found);
}

/** These seats have been shown so many entries: all who look at this device. */
export function markSeen(table: string, seats: Iterable<Seat>, seq: number): void {
  for (const seat of seats) writeStored(`seen.${table}.${seat}`, String(seq));
}
