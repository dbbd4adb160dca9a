import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fact, http } from "../../../src/protocol";
import type { Kit } from "../../../src/shell/kit";
import { Player } from "../../../src/shell/replay/player";
import { Reel } from "../../../src/shell/replay/reel";

interface View {
  n: number;
}

const kit: Kit<View> = {
  tiles: [],
  usual: "",
  draw: (view, fact) => ({ n: view.n + (Number((fact as unknown as { by: number }).by) || 0) }),
  weight: () => 1,
  expected: new Set(),
};

const fact = (by: number) => ({ fact: "added", rule: "X", by }) as unknown as Fact;

function reel(seat: "A" | "B" = "A"): Reel<View> {
  const entries = [0, 1, 2, 3].map((seq) => ({
    ...{ seq, seat: "A", act: "add", undo: null, awaited: [], outcome: null, patch: null },
    // Each entry adds ten, in two facts.
    facts: seq === 0 ? [] : [fact(4), fact(6)],
    view: { n: seq * 10 },
  }));
  return new Reel<View>(part(entries, 0, 4, seat));
}

function part(entries: unknown[], first: number, seq: number, seat: string): http.ReplayOut {
  const ends = { before: String(first), after: String(first + entries.length) };
  return {
    table: "t",
    seat,
    over: true,
    tip: "x",
    seq,
    first,
    ...ends,
    entries,
  } as unknown as http.ReplayOut;
}

/** Return the same game with only its first entries loaded. */
function begun(upTo: number): Reel<View> {
  return new Reel<View>(part(reel().entries.slice(0, upTo), 0, 4, "A"));
}

function drawn(player: Player<View>): number {
  const { playback, reel: of, at } = player.get();
  return (playback.view ?? of.view(at)).n;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a player", () => {
  it("plays back fact by fact, and never shows a later state first", () => {
    const player = new Player(kit, reel(), 0, () => false);
    const seen: number[] = [];
    player.subscribe(() => {
      const now = drawn(player);
      if (seen.at(-1) !== now) seen.push(now);
    });
    player.play();
    vi.runAllTimers();
    expect(seen).toEqual([0, 4, 10, 14, 20, 24, 30]);
    expect(player.get()).toMatchObject({ at: 3, playing: false });
  });

  it("waits for an entry that is not loaded, on a jump and while playing", () => {
    const player = new Player(kit, begun(2), 0, () => false);
    player.seek(3);
    expect(player.get()).toMatchObject({ at: 0, wanted: 3 });
    player.change(begun(3));
    expect(player.get()).toMatchObject({ at: 0, wanted: 3 });
    player.change(reel());
    expect(player.get()).toMatchObject({ at: 3, wanted: null });

    const playing = new Player(kit, begun(2), 0, () => false);
    playing.play();
    vi.runAllTimers();
    expect(playing.get()).toMatchObject({ at: 1, playing: true });
    playing.change(reel());
    vi.runAllTimers();
    expect(playing.get()).toMatchObject({ at: 3, playing: false });
  });

  it("draws the target of a jump immediately, also during a playback", () => {
    const player = new Player(kit, reel(), 0, () => false);
    player.play();
    expect(drawn(player)).toBe(4);
    player.pause();
    expect(drawn(player)).toBe(10);
    player.seek(3);
    expect(drawn(player)).toBe(30);
    player.seek(-5);
    expect(player.get().at).toBe(0);
    player.seek(99);
    expect(player.get().at).toBe(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("continues playing after a jump, and starts again from the beginning at its end", () => {
    const player = new Player(kit, reel(), 0, () => false);
    player.play();
    player.seek(2);
    expect(player.get()).toMatchObject({ at: 2, playing: true });
    vi.runAllTimers();
    expect(player.get()).toMatchObject({ at: 3, playing: false });
    player.play();
    expect(player.get()).toMatchObject({ at: 1, playing: true });
    player.end();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("takes time in inverse proportion to its speed", () => {
    const lasts = (speed: 0.5 | 1 | 2 | 4) => {
      const player = new Player(kit, reel(), 0, () => false);
      player.setSpeed(speed);
      const start = Date.now();
      player.play();
      vi.runAllTimers();
      return Date.now() - start;
    };
    const usual = lasts(1);
    expect(lasts(4)).toBeCloseTo(usual / 4, -1);
    expect(lasts(0.5)).toBeCloseTo(usual * 2, -1);
  });

  it("jumps from act to act without animations", () => {
    const player = new Player(kit, reel(), 0, () => true);
    const seen = new Set<number>();
    player.subscribe(() => seen.add(drawn(player)));
    player.play();
    vi.runAllTimers();
    expect([...seen]).toEqual([0, 10, 20, 30]);
  });

  it("keeps its position when the seat changes", () => {
    const player = new Player(kit, reel(), 2, () => false);
    player.change(reel("B"));
    expect(player.get()).toMatchObject({ at: 2, playing: false });
    expect(player.get().reel.seat).toBe("B");
  });
});
