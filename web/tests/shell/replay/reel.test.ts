import { describe, expect, it } from "vitest";
import type { Event, http } from "../../../src/protocol";
import { placeOf, Reel, startOf, turnFrom, turnsIn, turnsOf } from "../../../src/shell/replay/reel";
import { stepFor } from "../../../src/shell/replay/Slider";
import { Reels } from "../../../src/shell/replay/source";
import { readWhere } from "../../../src/shell/replay/where";

type Entry = http.ReplayEntry;

function entry(seq: number, more: Partial<Entry> = {}): Entry {
  const base = { seq, seat: "A", act: "go", undo: null, facts: [], awaited: [], outcome: null };
  return { ...base, view: null, patch: [], ...more } as Entry;
}

function reelOf(entries: Entry[], more: Partial<http.ReplayOut> = {}): http.ReplayOut {
  const all = { seq: entries.length, first: 0, before: "", after: more.tip ?? "x" };
  return { table: "t", seat: "A", over: true, tip: "x", entries, ...all, ...more };
}

const begun = (seat: string) => ({ fact: "begun", rule: "X", seat });
const begins = (fact: { fact: string }) => (fact.fact === "begun" ? { seat: "A" } : null);

describe("a reel", () => {
  const reel = new Reel<{ n: number; kept: { deep: number } }>(
    reelOf([
      entry(0, { view: { n: 0, kept: { deep: 1 } }, patch: null }),
      entry(1, { patch: [{ op: "replace", path: "/n", value: 1 }] }),
      entry(2, { patch: [{ op: "replace", path: "/n", value: 2 }] }),
      entry(3, { view: { n: 9, kept: { deep: 2 } }, patch: null }),
    ]),
  );

  it("returns the view of any entry in any order, and shares unchanged parts", () => {
    expect(reel.view(2).n).toBe(2);
    expect(reel.view(0).n).toBe(0);
    expect(reel.view(3).n).toBe(9);
    expect(reel.view(1).n).toBe(1);
    expect(reel.view(1).kept).toBe(reel.view(0).kept);
  });

  it("throws for an entry beyond its end, and for an entry without a view", () => {
    expect(() => reel.view(4)).toThrow("no entry 4");
    expect(() => new Reel(reelOf([entry(0)])).view(0)).toThrow("no view at 0");
  });
});

describe("turns", () => {
  const events = [
    entry(0, { seat: null, facts: [begun("A")] }),
    entry(1),
    entry(2, { facts: [begun("B")] }),
    entry(3, { seat: "B" }),
    entry(4, { seat: "B", facts: [begun("A"), begun("C")] }),
    entry(5, { seat: "C" }),
  ] as unknown as Event[];
  const turns = turnsOf(events, begins);

  it("contain the acts that were made in them", () => {
    expect(turns).toEqual([
      { number: 0, from: 0, to: 0 },
      { number: 1, from: 1, to: 2 },
      { number: 2, from: 3, to: 4 },
      { number: 4, from: 5, to: 5 },
    ]);
    expect(placeOf(turns, 4)).toEqual({ turn: turns[2], act: 2, acts: 2 });
  });

  it("are found by number, otherwise the next or the last turn with acts is used", () => {
    expect(startOf(turns, 2)).toBe(3);
    expect(startOf(turns, 3)).toBe(5);
    expect(startOf(turns, 99)).toBe(5);
    expect(startOf(turns, 0)).toBe(0);
  });

  it("can be stepped through, backwards first to the start of the current turn", () => {
    expect(turnFrom(turns, 4, -1)).toBe(3);
    expect(turnFrom(turns, 3, -1)).toBe(1);
    expect(turnFrom(turns, 0, -1)).toBe(0);
    expect(turnFrom(turns, 2, 1)).toBe(3);
    expect(turnFrom(turns, 5, 1)).toBe(5);
  });

  it("are undone with the fact that began them", () => {
    const back = [...events.slice(0, 3), entry(3, { undo: 2 }), entry(4)] as unknown as Event[];
    expect(turnsOf(back, begins).map(({ number }) => number)).toEqual([0, 1, 2, 1]);
  });

  it("are consecutive acts of one seat in a game without turns", () => {
    const plain = [entry(0, { seat: null }), entry(1), entry(2), entry(3, { seat: "B" }), entry(4)];
    expect(turnsOf(plain as unknown as Event[], undefined)).toEqual([
      { number: 0, from: 0, to: 0 },
      { number: 1, from: 1, to: 2 },
      { number: 2, from: 3, to: 3 },
      { number: 3, from: 4, to: 4 },
    ]);
  });
});

const PART = 3;
const LONG = 8;

/** Return the part of a long game that contains an entry. Each view is the number of its entry. */
function partOf(at: number, seq = LONG, history = ""): http.ReplayOut {
  const first = Math.floor(Math.min(at, seq - 1) / PART) * PART;
  const tip = (entries: number) => (entries === 0 ? "" : `${history}${entries}`);
  const entries = Array.from({ length: Math.min(PART, seq - first) }, (_, place) =>
    place === 0
      ? entry(first, { view: { n: first }, patch: null, facts: [begun("A")] })
      : entry(first + place, { patch: [{ op: "replace", path: "/n", value: first + place }] }),
  );
  const ends = { before: tip(first), after: tip(first + entries.length) };
  return reelOf(entries, { seq, first, ...ends, tip: tip(seq), over: seq === LONG });
}

describe("a long game", () => {
  it("can be viewed in the middle before the rest is loaded", async () => {
    const asked: number[] = [];
    const reels = new Reels({
      reel: async (_, at) => {
        asked.push(at);
        return partOf(at);
      },
    });
    let reel = await reels.get("A", 4);
    expect([reel.last, reel.whole, reel.has(2), reel.has(5), reel.outcome]).toEqual([
      7,
      false,
      false,
      true,
      null,
    ]);
    expect(reel.view(5)).toEqual({ n: 5 });
    expect(() => reel.view(2)).toThrow("no entry 2");
    expect(reel.upTo(4).map(({ seq }) => seq)).toEqual([3, 4]);
    expect(turnsIn(reel, 4, begins)).toEqual([{ number: null, from: 3, to: 5 }]);
    while (!reel.whole) reel = await reels.more(reel, 5);
    expect(asked).toEqual([4, 6, 0]);
    for (let at = 0; at < LONG; at += 1) expect(reel.view(at)).toEqual({ n: at });
    expect(turnsIn(reel, 4, begins)).toHaveLength(4);
    expect(await reels.more(reel, 5)).toBe(reel);
    expect(await reels.get("A", 99)).toBe(reel);
  });

  it("can grow while it is viewed, and keeps the loaded entries", async () => {
    let seq = 4;
    const reels = new Reels({ reel: async (_, at) => partOf(at, seq) });
    let reel = await reels.get("A", 0);
    reel = await reels.more(reel, 0);
    expect([reel.whole, reel.over, reel.last]).toEqual([true, false, 3]);
    seq = 6;
    reel = await reels.since(reel);
    expect([reel.whole, reel.over, reel.last, reel.view(5)]).toEqual([true, false, 5, { n: 5 }]);
    seq = LONG;
    reel = await reels.since(reel);
    expect([reel.whole, reel.over, reel.view(1), reel.view(7)]).toEqual([true, true, { n: 1 }, { n: 7 }]);
  });

  it("rejects parts of another history", () => {
    const reel = new Reel<{ n: number }>(partOf(0));
    expect(reel.with(partOf(3))?.has(5)).toBe(true);
    expect(reel.with(partOf(3, LONG, "other "))).toBeNull();
    expect(reel.with(partOf(0, 3))).toBeNull();
  });
});

describe("reels of several seats", () => {
  it("have the same history, and are fetched again if theirs differs", async () => {
    let tip = "old";
    const asked: string[] = [];
    const reels = new Reels({
      reel: async (seat) => {
        asked.push(`${seat} ${tip}`);
        return reelOf([entry(0, { view: {}, patch: null })], { seat, tip });
      },
    });
    await reels.get("A", 0);
    tip = "new";
    const both = await reels.all(["A", "B"]);
    expect(both.map((each) => each.tip)).toEqual(["new", "new"]);
    expect(asked).toEqual(["A old", "B new", "A new"]);
    await reels.all(["A", "B"]);
    expect(asked).toHaveLength(3);
  });
});

it("a link contains the position and the seat, and invalid values are ignored", () => {
  expect(readWhere("?at=12&eyes=B")).toEqual({ at: 12, seat: "B", open: false, review: false });
  expect(readWhere("?at=3&eyes=all")).toEqual({ at: 3, seat: null, open: true, review: false });
  for (const wild of ["", "?at=-1&eyes=Z", "?at=1e9&eyes=AB", "?at=%00&eyes=%3Cscript", "?at=99999999"])
    expect(readWhere(wild)).toEqual({ at: 0, seat: null, open: false, review: false });
});

it("the interval of numbered marks grows with the number of turns", () => {
  expect([1, 12, 13, 60, 61, 188].map((turns) => stepFor(turns, 12))).toEqual([1, 1, 2, 5, 10, 20]);
});
