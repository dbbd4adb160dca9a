import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sitting, undone } from "../../src/shell/sitting";
import { FakeWire, update, welcome } from "./wire";

function seated(token: string | null = null) {
  const wires: FakeWire[] = [];
  const sitting = new Sitting(() => {
    const wire = new FakeWire();
    wires.push(wire);
    return wire;
  }, token);
  sitting.connect();
  const wire = () => wires[wires.length - 1] as FakeWire;
  wire().up();
  wire().hear(welcome);
  return { sitting, wires, wire };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a sitting", () => {
  it("says hello and keeps what the service says", () => {
    const { sitting, wire } = seated();
    expect(wire().sent[0]).toEqual({ type: "hello", protocol: 1, since: 0 });
    wire().hear(update(3, 0));
    expect(sitting.get()).toMatchObject({ link: "open", seat: "A", update: { seq: 3 } });
    expect(sitting.get().log).toHaveLength(3);
    wire().hear(update(5, 3));
    expect(sitting.get().log.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4]);
  });

  it("sits by a private link when it has one", () => {
    expect(seated("secret").wire().sent[0]).toMatchObject({ token: "secret" });
  });

  it("asks for what is missing instead of showing it out of order", () => {
    const { sitting, wire } = seated();
    wire().hear(update(2, 0));
    wire().hear(update(9, 7));
    expect(sitting.get().update?.seq).toBe(2);
    expect(wire().last("sync")).toEqual({ type: "sync", since: 2, tip: "tip 2" });
  });

  it("asks for what was long ago, page by page, and puts it in front", () => {
    const { sitting, wire } = seated();
    wire().hear(update(9, 6, { fresh: true }));
    const seqs = () => sitting.get().log.map((event) => event.seq);
    expect(sitting.get().update?.seq).toBe(9);
    expect(wire().last("sync")).toBeUndefined();
    expect(wire().last("before")).toEqual({ type: "before", upto: 6 });
    const past = (since: number, upto: number) => wire().hear({ ...update(upto, since), type: "past" });
    past(3, 6);
    expect(seqs()).toEqual([3, 4, 5, 6, 7, 8]);
    expect(wire().last("before")).toEqual({ type: "before", upto: 3 });
    past(3, 6); // once more: nothing comes of it
    wire().hear(update(10, 9));
    past(0, 3);
    expect(seqs()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(wire().sent.filter((each) => each.type === "before")).toHaveLength(2);
  });

  it("forgets what it was told when the service tells it anew", () => {
    const { sitting, wire } = seated();
    wire().hear(update(5, 0));
    wire().hear(update(4, 0, { fresh: true, tip: "another 4" }));
    expect(sitting.get().log.map((event) => event.seq)).toEqual([0, 1, 2, 3]);
    wire().drop();
    vi.advanceTimersByTime(1000);
    wire().up();
    expect(wire().sent[0]).toMatchObject({ type: "hello", since: 4, tip: "another 4" });
  });

  it("sends an act with the decision it answers, and waits until it is answered", () => {
    const { sitting, wire } = seated();
    wire().hear(update(3, 0));
    sitting.act("end");
    const sent = wire().last("act");
    expect(sent).toMatchObject({ decision: "d3", act: "end" });
    expect(sitting.get().pending).toEqual([sent?.key]);
    wire().hear({ type: "done", key: sent?.key, seq: 4 });
    expect(sitting.get().pending).toEqual([]);
  });

  it("comes back after a break, later each time, and sends the same wish with the same key", () => {
    const { sitting, wires, wire } = seated();
    wire().hear(update(3, 0));
    sitting.act("end");
    const key = wire().last("act")?.key;
    wire().drop();
    expect(sitting.get().link).toBe("lost");
    for (let tries = 0; tries < 8; tries += 1) {
      vi.advanceTimersByTime(12_000);
      wire().drop();
    }
    const before = wires.length;
    vi.advanceTimersByTime(5_000);
    expect(wires.length).toBe(before); // by now it waits for six seconds at least
    vi.advanceTimersByTime(7_000);
    expect(wires.length).toBe(before + 1);
    wire().up();
    expect(wire().sent[0]).toMatchObject({ type: "hello", since: 3 });
    wire().hear(welcome);
    expect(wire().last("act")).toMatchObject({ key, decision: "d3" });
    expect(sitting.get().link).toBe("open");
  });

  it("keeps what is wished for while there is no connection", () => {
    const { sitting, wire } = seated();
    wire().hear(update(3, 0));
    wire().drop();
    sitting.act("end");
    vi.advanceTimersByTime(500);
    wire().up();
    wire().hear(welcome);
    expect(wire().last("act")).toMatchObject({ act: "end" });
  });

  it("tries at once when asked to", () => {
    const { sitting, wires, wire } = seated();
    wire().drop();
    sitting.retry();
    expect(wires).toHaveLength(2);
    wire().up();
    sitting.retry();
    expect(wires).toHaveLength(2);
  });

  it("opens another socket when somebody is tired of waiting for this one", () => {
    const { sitting, wires, wire } = seated();
    sitting.anew();
    expect(wires).toHaveLength(1); // it is open: nothing is waited for
    wire().drop();
    sitting.retry();
    wire().up();
    sitting.anew();
    expect(wires).toHaveLength(3);
    expect(wires[1]?.readyState).toBe(3);
    wire().drop(4404);
    sitting.anew();
    expect(wires).toHaveLength(3);
  });

  it("does not come back where it is not wanted", () => {
    const { sitting, wires, wire } = seated();
    wire().drop(4403);
    vi.advanceTimersByTime(60_000);
    expect(sitting.get()).toMatchObject({ link: "closed", code: 4403 });
    expect(wires).toHaveLength(1);
  });

  it.each([
    [{ type: "stale", seq: 4, decision: "x" }, { kind: "stale" }],
    [
      { type: "refused", refusal: { verb: "march", rule: "FR-4.1", key: "k", params: {} } },
      { kind: "refused" },
    ],
    [
      { type: "error", code: "busy" },
      { kind: "error", code: "busy" },
    ],
  ])("tells what came of a wish: %o", (answer, notice) => {
    const { sitting, wire } = seated();
    wire().hear(update(3, 0));
    sitting.act("end");
    wire().hear({ ...answer, key: wire().last("act")?.key });
    expect(sitting.get().pending).toEqual([]);
    expect(sitting.get().notice).toMatchObject(notice);
  });

  it("undoes to the last place that is offered, holds, talks and points", () => {
    const { sitting, wire } = seated();
    wire().hear(update(3, 0, { undo: [1, 2] }));
    sitting.undo();
    sitting.hold(true);
    sitting.say("ave");
    sitting.point("Roma");
    expect(wire().last("undo")).toMatchObject({ to: 2 });
    expect(wire().last("hold")).toMatchObject({ on: true });
    expect(wire().last("chat")).toMatchObject({ text: "ave" });
    expect(wire().last("ping")).toEqual({ type: "ping", place: "Roma" });
  });

  it("shows a ping for a moment, and each line of chat once", () => {
    const { sitting, wire } = seated();
    wire().hear({ type: "ping", seat: "B", place: "Roma" });
    expect(sitting.get().pings).toMatchObject([{ seat: "B", place: "Roma" }]);
    vi.advanceTimersByTime(5000);
    expect(sitting.get().pings).toEqual([]);
    const line = { type: "chat", n: 1, seat: "B", name: "B", text: "ave", at: 0 };
    wire().hear(line);
    wire().hear(line);
    expect(sitting.get().chat).toHaveLength(1);
  });

  it("waits for the game alone: what was said at the table holds no choice up", () => {
    const { sitting, wire } = seated();
    wire().hear(update(3, 0));
    sitting.say("ave");
    expect(sitting.get().pending).toEqual([]);
    sitting.act("end");
    expect(sitting.get().pending).toEqual([wire().last("act")?.key]);
  });

  it.each(["named", "not named"])("keeps its promise when the service restarts: the wish is %s", (how) => {
    const { sitting, wire } = seated();
    wire().hear(update(3, 0));
    sitting.act("end");
    const key = wire().last("act")?.key;
    wire().hear({ type: "error", code: "restart", key: how === "named" ? key : null });
    expect(sitting.get().notice).toMatchObject({ kind: "error", code: "restart" });
    expect(sitting.get().pending).toEqual([key]);
    wire().drop(1012);
    vi.advanceTimersByTime(500);
    wire().up();
    wire().hear(welcome);
    expect(wire().last("act")).toMatchObject({ key, act: "end" });
  });

  it("gives up a socket that never opens, or that never answers the hello", () => {
    const wires: FakeWire[] = [];
    const sitting = new Sitting(() => {
      const wire = new FakeWire();
      wires.push(wire);
      return wire;
    });
    sitting.connect();
    vi.advanceTimersByTime(12_000);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.readyState).toBe(3);
    expect(sitting.get()).toMatchObject({ link: "connecting", code: 1006 });
    wires[1]?.up();
    vi.advanceTimersByTime(12_000);
    expect(wires).toHaveLength(3);
  });

  it("gives up a socket that does not answer a wish, and sends it again by another", () => {
    const { sitting, wires, wire } = seated();
    wire().hear(update(3, 0));
    sitting.act("end");
    const key = wire().last("act")?.key;
    vi.advanceTimersByTime(9_000);
    wire().hear({ type: "presence", seats: [], watchers: 0 }); // it speaks, but not of the wish
    expect(wires).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(sitting.get().link).toBe("lost");
    vi.advanceTimersByTime(500);
    wire().up();
    wire().hear(welcome);
    expect(wires).toHaveLength(2);
    expect(wire().last("act")).toMatchObject({ key });
    wire().hear({ type: "done", key, seq: 4 });
    vi.advanceTimersByTime(20_000);
    expect(wires).toHaveLength(2);
  });

  it("asks a socket that has been silent for long whether it is there, and gives it up if not", () => {
    const { sitting, wires, wire } = seated();
    wire().hear(update(3, 0));
    const before = sitting.get();
    vi.advanceTimersByTime(26_000);
    expect(wire().last("sync")).toEqual({ type: "sync", since: 3, tip: "tip 3" });
    wire().hear(update(3, 3)); // nothing new: nothing is drawn again
    expect(sitting.get()).toBe(before);
    vi.advanceTimersByTime(26_000);
    expect(wires).toHaveLength(1);
    expect(wire().sent.filter(({ type }) => type === "sync")).toHaveLength(2);
    vi.advanceTimersByTime(11_000);
    expect(sitting.get().link).toBe("lost");
  });

  it("gives up a socket that never tells what is missing", () => {
    const { sitting, wire } = seated();
    wire().hear(update(2, 0));
    wire().hear(update(9, 7));
    vi.advanceTimersByTime(11_000);
    expect(sitting.get().link).toBe("lost");
  });

  it("looks at once whether the socket is there when somebody comes back to the page", () => {
    const { sitting, wire } = seated();
    wire().hear(update(3, 0));
    vi.advanceTimersByTime(6_000);
    sitting.retry();
    sitting.retry();
    expect(wire().sent.filter(({ type }) => type === "sync")).toHaveLength(1);
    vi.advanceTimersByTime(11_000);
    expect(sitting.get().link).toBe("lost");
  });

  it("leaves no clock running when it has ended", () => {
    const { sitting, wire, wires } = seated();
    wire().hear(update(3, 0));
    sitting.act("end");
    sitting.end();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });

  it("is not startled by what a later service says", () => {
    const { sitting, wire } = seated();
    const before = sitting.get();
    wire().hear({ type: "trumpet", loud: true });
    expect(sitting.get()).toBe(before);
  });
});

describe("undone", () => {
  it("are the entries between where the undo went back to and itself", () => {
    const entry = (seq: number, undo: number | null = null) => ({
      seq,
      seat: "A" as const,
      act: "x",
      undo,
      facts: [],
    });
    expect([...undone([entry(0), entry(1), entry(2), entry(3, 2), entry(4)])]).toEqual([2]);
  });
});
