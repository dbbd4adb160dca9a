import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { markSeen, openedTable, recentTables, rememberTable, seenBy } from "../../src/shell/recent";
import { flushStored, readStored, writeStored } from "../../src/shell/storage";

/** Mark updates of a table as seen, and write this to the storage immediately. */
function markSeenNow(...given: Parameters<typeof markSeen>): void {
  markSeen(...given);
  flushStored();
}

/** A fake local storage that can forbid access or be full. */
class FakeStorage {
  kept = new Map<string, string>();
  refused = false;
  room = 1000;

  private open(): Map<string, string> {
    if (this.refused) throw new DOMException("no", "SecurityError");
    return this.kept;
  }
  get length(): number {
    return this.open().size;
  }
  key(at: number): string | null {
    return [...this.open().keys()][at] ?? null;
  }
  getItem(key: string): string | null {
    return this.open().get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (!this.open().has(key) && this.kept.size >= this.room)
      throw new DOMException("full", "QuotaExceededError");
    this.kept.set(key, value);
  }
  removeItem(key: string): void {
    this.open().delete(key);
  }
}

let shelf: FakeStorage;
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  shelf = new FakeStorage();
  vi.stubGlobal("localStorage", shelf);
});
afterEach(() => {
  flushStored();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function sitAt(table: string): void {
  openedTable(table);
  writeStored(`fair.${table}`, "{}");
  writeStored(`beside.${table}`, "{}");
  writeStored(`talk.${table}`, "1");
  markSeenNow(table, ["A", "B"], 3);
}
const of = (table: string) => [...shelf.kept.keys()].filter((key) => key.split(".")[2] === table);

describe("stored values", () => {
  it("stay in memory while the page is open if the browser forbids storage", () => {
    shelf.refused = true;
    writeStored("name-refused", "Livia");
    expect(readStored("name-refused")).toBe("Livia");
    rememberTable({ id: "r", title: "R" });
    expect(() => openedTable("r")).not.toThrow();
    expect(recentTables()).toEqual([{ id: "r", title: "R" }]);
    shelf.refused = false;
    writeStored("recent", "[]");
    writeStored("used", "{}");
  });

  it("stay in memory while the storage is full, and can be stored once there is space", () => {
    shelf.room = 0;
    writeStored("name-full", "Livia");
    expect(readStored("name-full")).toBe("Livia");
    shelf.room = 10;
    writeStored("name-full", "Drusus");
    expect(shelf.kept.get("triclinium.name-full")).toBe("Drusus");
    expect(readStored("name-full")).toBe("Drusus");
  });

  it("hold the last seen update of each seat separately", () => {
    markSeenNow("t", ["A"], 7);
    expect(seenBy("t", "A")).toBe(7);
    expect(seenBy("t", "B")).toBeNull();
    expect(seenBy("other", "A")).toBeNull();
  });

  it("of tables not opened for half a year are deleted", () => {
    sitAt("old");
    rememberTable({ id: "old", title: "Old" });
    vi.advanceTimersByTime(100 * DAY);
    sitAt("new");
    expect(of("old")).toHaveLength(5);
    vi.advanceTimersByTime(100 * DAY);
    openedTable("new");
    expect(of("old")).toEqual([]);
    expect(of("new")).toHaveLength(5);
    expect(recentTables()).toEqual([]);
  });

  it("of the tables opened longest ago are deleted when there are many tables", () => {
    for (let at = 0; at < 60; at += 1) {
      sitAt(`t${at}`);
      vi.advanceTimersByTime(1000);
    }
    expect(of("t0")).toEqual([]);
    expect(of("t59")).toHaveLength(5);
    expect(shelf.kept.size).toBeLessThan(300);
  });

  it("of tables without a time of opening expire half a year from now", () => {
    writeStored("fair.ancient", "{}");
    openedTable("t");
    expect(of("ancient")).toHaveLength(1);
    vi.advanceTimersByTime(200 * DAY);
    openedTable("t");
    expect(of("ancient")).toEqual([]);
    expect(readStored("wishes-kept") ?? "untouched").toBe("untouched");
  });

  it("that belong to no table are never deleted", () => {
    writeStored("name", "Livia");
    shelf.kept.set("somebody.elses", "x");
    vi.advanceTimersByTime(400 * DAY);
    openedTable("t");
    expect(readStored("name")).toBe("Livia");
    expect(shelf.kept.get("somebody.elses")).toBe("x");
  });
});

it("the last seen update is written once for many updates, and can be read immediately", () => {
  const written = vi.spyOn(shelf, "setItem");
  for (let seq = 1; seq <= 50; seq += 1) markSeen("t", ["A", "B"], seq);
  expect(written).not.toHaveBeenCalled();
  expect(seenBy("t", "A")).toBe(50);
  vi.advanceTimersByTime(5000);
  expect(written).toHaveBeenCalledTimes(2);
  expect(readStored("seen.t.B")).toBe("50");
  markSeen("t", ["A"], 51);
  flushStored();
  expect(written).toHaveBeenCalledTimes(3);
});
