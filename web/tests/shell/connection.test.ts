import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "../../src/shell/connection";
import { FakeSocket, update, welcome } from "./fakeSocket";

function seated(token: string | null = null) {
  const sockets: FakeSocket[] = [];
  const connection = new Connection(() => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  }, token);
  connection.connect();
  const socket = () => sockets[sockets.length - 1] as FakeSocket;
  socket().up();
  socket().hear(welcome);
  return { connection, sockets, socket };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a connection", () => {
  it("says hello and keeps what the service says", () => {
    const { connection, socket } = seated();
    expect(socket().sent[0]).toEqual({ type: "hello", protocol: 2, since: 0 });
    socket().hear(update(3, 0));
    expect(connection.get()).toMatchObject({ status: "open", seat: "A", update: { seq: 3 } });
    expect(connection.get().log).toHaveLength(3);
    socket().hear(update(5, 3));
    expect(connection.get().log.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4]);
  });

  it("sits by a private link when it has one", () => {
    expect(seated("secret").socket().sent[0]).toMatchObject({ token: "secret" });
  });

  it("asks for what is missing instead of showing it out of order", () => {
    const { connection, socket } = seated();
    socket().hear(update(2, 0));
    socket().hear(update(9, 7));
    expect(connection.get().update?.seq).toBe(2);
    expect(socket().last("sync")).toEqual({ type: "sync", since: 2, tip: "tip 2" });
  });

  it("asks for what was long ago, page by page, and puts it in front", () => {
    const { connection, socket } = seated();
    socket().hear(update(9, 6, { fresh: true }));
    const seqs = () => connection.get().log.map((event) => event.seq);
    expect(connection.get().update?.seq).toBe(9);
    expect(socket().last("sync")).toBeUndefined();
    expect(socket().last("before")).toEqual({ type: "before", upto: 6 });
    const past = (since: number, upto: number) => socket().hear({ ...update(upto, since), type: "past" });
    past(3, 6);
    expect(seqs()).toEqual([3, 4, 5, 6, 7, 8]);
    expect(socket().last("before")).toEqual({ type: "before", upto: 3 });
    past(3, 6); // once more: nothing comes of it
    socket().hear(update(10, 9));
    past(0, 3);
    expect(seqs()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(socket().sent.filter((each) => each.type === "before")).toHaveLength(2);
  });

  it("forgets what it was told when the service tells it anew", () => {
    const { connection, socket } = seated();
    socket().hear(update(5, 0));
    socket().hear(update(4, 0, { fresh: true, tip: "another 4" }));
    expect(connection.get().log.map((event) => event.seq)).toEqual([0, 1, 2, 3]);
    socket().drop();
    vi.advanceTimersByTime(1000);
    socket().up();
    expect(socket().sent[0]).toMatchObject({ type: "hello", since: 4, tip: "another 4" });
  });

  it("sends an act with the decision it answers, and waits until it is answered", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    const sent = socket().last("act");
    expect(sent).toMatchObject({ decision: "d3", act: "end" });
    expect(connection.get().pending).toEqual([sent?.key]);
    socket().hear({ type: "done", key: sent?.key, seq: 4 });
    expect(connection.get().pending).toEqual([]);
  });

  it("comes back after a break, later each time, and sends the same command with the same key", () => {
    const { connection, sockets, socket } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    const key = socket().last("act")?.key;
    socket().drop();
    expect(connection.get().status).toBe("lost");
    for (let tries = 0; tries < 8; tries += 1) {
      vi.advanceTimersByTime(12_000);
      socket().drop();
    }
    const before = sockets.length;
    vi.advanceTimersByTime(5_000);
    expect(sockets.length).toBe(before); // by now it waits for six seconds at least
    vi.advanceTimersByTime(7_000);
    expect(sockets.length).toBe(before + 1);
    socket().up();
    expect(socket().sent[0]).toMatchObject({ type: "hello", since: 3 });
    socket().hear(welcome);
    expect(socket().last("act")).toMatchObject({ key, decision: "d3" });
    expect(connection.get().status).toBe("open");
  });

  it("keeps commands given while there is no connection", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    socket().drop();
    connection.act("end");
    vi.advanceTimersByTime(500);
    socket().up();
    socket().hear(welcome);
    expect(socket().last("act")).toMatchObject({ act: "end" });
  });

  it("tries at once when asked to", () => {
    const { connection, sockets, socket } = seated();
    socket().drop();
    connection.retry();
    expect(sockets).toHaveLength(2);
    socket().up();
    connection.retry();
    expect(sockets).toHaveLength(2);
  });

  it("opens another socket when somebody is tired of waiting for this one", () => {
    const { connection, sockets, socket } = seated();
    connection.reconnect();
    expect(sockets).toHaveLength(1); // it is open: nothing is waited for
    socket().drop();
    connection.retry();
    socket().up();
    connection.reconnect();
    expect(sockets).toHaveLength(3);
    expect(sockets[1]?.readyState).toBe(3);
    socket().drop(4404);
    connection.reconnect();
    expect(sockets).toHaveLength(3);
  });

  it("does not come back where it is not wanted", () => {
    const { connection, sockets, socket } = seated();
    socket().drop(4403);
    vi.advanceTimersByTime(60_000);
    expect(connection.get()).toMatchObject({ status: "closed", code: 4403 });
    expect(sockets).toHaveLength(1);
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
  ])("tells what came of a command: %o", (answer, notice) => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    socket().hear({ ...answer, key: socket().last("act")?.key });
    expect(connection.get().pending).toEqual([]);
    expect(connection.get().notice).toMatchObject(notice);
  });

  it("undoes what followed by itself together with what it followed", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0, { undo: [1] }));
    connection.act("travel");
    socket().hear({ type: "done", key: socket().last("act")?.key });
    socket().hear(update(4, 3, { undo: [1, 3] }));
    connection.act("pay", true);
    socket().hear({ type: "done", key: socket().last("act")?.key });
    socket().hear(update(5, 4, { undo: [1, 3, 4] }));
    connection.undo();
    expect(socket().last("undo")).toMatchObject({ to: 3 });
    // Where the first half cannot be taken back, the second still can.
    socket().hear({ type: "done", key: socket().last("undo")?.key });
    socket().hear(update(6, 5, { undo: [4] }));
    connection.undo();
    expect(socket().last("undo")).toMatchObject({ to: 4 });
  });

  it("undoes to the last place that is offered, holds, talks and points", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0, { undo: [1, 2] }));
    connection.undo();
    connection.hold(true);
    connection.say("ave");
    connection.ping("Roma");
    expect(socket().last("undo")).toMatchObject({ to: 2 });
    expect(socket().last("hold")).toMatchObject({ on: true });
    expect(socket().last("chat")).toMatchObject({ text: "ave" });
    expect(socket().last("ping")).toEqual({ type: "ping", place: "Roma" });
  });

  it("shows a ping for a moment, and each line of chat once", () => {
    const { connection, socket } = seated();
    socket().hear({ type: "ping", seat: "B", place: "Roma" });
    expect(connection.get().pings).toMatchObject([{ seat: "B", place: "Roma" }]);
    vi.advanceTimersByTime(5000);
    expect(connection.get().pings).toEqual([]);
    const line = { type: "chat", n: 1, seat: "B", name: "B", text: "ave", at: 0 };
    socket().hear(line);
    socket().hear(line);
    expect(connection.get().chat).toHaveLength(1);
  });

  it("waits for the game alone: what was said at the table holds no choice up", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    connection.say("ave");
    expect(connection.get().pending).toEqual([]);
    connection.act("end");
    expect(connection.get().pending).toEqual([socket().last("act")?.key]);
  });

  it.each(["named", "not named"])("keeps its promise when the service restarts: the command is %s", (how) => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    const key = socket().last("act")?.key;
    socket().hear({ type: "error", code: "restart", key: how === "named" ? key : null });
    expect(connection.get().notice).toMatchObject({ kind: "error", code: "restart" });
    expect(connection.get().pending).toEqual([key]);
    socket().drop(1012);
    vi.advanceTimersByTime(500);
    socket().up();
    socket().hear(welcome);
    expect(socket().last("act")).toMatchObject({ key, act: "end" });
  });

  it.each([
    ["what the service says", "come again within 200 ms", 200],
    ["half a second, where it says nothing", "", 500],
  ])(
    "told to come again, it does so by chance within %s, and waits no longer for it the next time",
    (_, reason, within) => {
      const { sockets, socket } = seated();
      const chance = vi.spyOn(Math, "random");
      for (const share of [0, 0.5, 0.99, 0.99]) {
        chance.mockReturnValue(share);
        const before = sockets.length;
        socket().drop(1012, reason);
        if (share > 0) vi.advanceTimersByTime(within * share - 2);
        expect(sockets).toHaveLength(before);
        vi.advanceTimersByTime(4);
        expect(sockets).toHaveLength(before + 1);
        socket().up(); // and is told the same there, before any welcome
      }
      // Where nobody listens any more it goes on as after any other loss.
      chance.mockReturnValue(0.5);
      socket().drop(1012, reason);
      vi.advanceTimersByTime(within);
      const before = sockets.length;
      socket().drop(1006);
      vi.advanceTimersByTime(249);
      expect(sockets).toHaveLength(before);
      vi.advanceTimersByTime(2);
      expect(sockets).toHaveLength(before + 1);
      chance.mockRestore();
    },
  );

  it("gives up a socket that never opens, or that never answers the hello", () => {
    const sockets: FakeSocket[] = [];
    const connection = new Connection(() => {
      const socket = new FakeSocket();
      sockets.push(socket);
      return socket;
    });
    connection.connect();
    vi.advanceTimersByTime(12_000);
    expect(sockets).toHaveLength(2);
    expect(sockets[0]?.readyState).toBe(3);
    expect(connection.get()).toMatchObject({ status: "connecting", code: 1006 });
    sockets[1]?.up();
    vi.advanceTimersByTime(12_000);
    expect(sockets).toHaveLength(3);
  });

  it("gives up a socket that does not answer a command, and sends it again by another", () => {
    const { connection, sockets, socket } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    const key = socket().last("act")?.key;
    vi.advanceTimersByTime(9_000);
    socket().hear({ type: "presence", seats: [], watchers: 0 }); // it speaks, but not of the command
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    expect(connection.get().status).toBe("lost");
    vi.advanceTimersByTime(500);
    socket().up();
    socket().hear(welcome);
    expect(sockets).toHaveLength(2);
    expect(socket().last("act")).toMatchObject({ key });
    socket().hear({ type: "done", key, seq: 4 });
    vi.advanceTimersByTime(20_000);
    expect(sockets).toHaveLength(2);
  });

  it("asks a socket that has been silent for long whether it is there, and gives it up if not", () => {
    const { connection, sockets, socket } = seated();
    socket().hear(update(3, 0));
    const before = connection.get();
    vi.advanceTimersByTime(26_000);
    expect(socket().last("sync")).toEqual({ type: "sync", since: 3, tip: "tip 3" });
    socket().hear(update(3, 3)); // nothing new: nothing is drawn again
    expect(connection.get()).toBe(before);
    vi.advanceTimersByTime(26_000);
    expect(sockets).toHaveLength(1);
    expect(socket().sent.filter(({ type }) => type === "sync")).toHaveLength(2);
    vi.advanceTimersByTime(11_000);
    expect(connection.get().status).toBe("lost");
  });

  it("gives up a socket that never tells what is missing", () => {
    const { connection, socket } = seated();
    socket().hear(update(2, 0));
    socket().hear(update(9, 7));
    vi.advanceTimersByTime(11_000);
    expect(connection.get().status).toBe("lost");
  });

  it("looks at once whether the socket is there when somebody comes back to the page", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    vi.advanceTimersByTime(6_000);
    connection.retry();
    connection.retry();
    expect(socket().sent.filter(({ type }) => type === "sync")).toHaveLength(1);
    vi.advanceTimersByTime(11_000);
    expect(connection.get().status).toBe("lost");
  });

  describe("told of changes only", () => {
    const before = {
      cities: { Roma: { legions: 2 }, Genua: { legions: 1 } },
      hands: [["a"], ["b"]],
      player: 0,
    };
    const patch = [
      { op: "replace", path: "/cities/Roma/legions", value: 3 },
      { op: "replace", path: "/player", value: 1 },
    ];
    const change = (seq: number, since: number, more: object = {}) =>
      update(seq, since, { view: null, patch, ...more });
    const syncs = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === "sync").length;

    it("shows whole views, and shares what did not change with the one before", () => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0, { view: before }));
      const old = connection.get().update?.view as typeof before;
      socket().hear(change(4, 3));
      const now = connection.get().update?.view as typeof before;
      expect(now).toEqual({ ...before, cities: { ...before.cities, Roma: { legions: 3 } }, player: 1 });
      expect(now.cities.Genua).toBe(old.cities.Genua);
      expect(now.hands).toBe(old.hands);
      expect(old).toEqual(before);
      expect(connection.get().log.map(({ seq }) => seq)).toEqual([0, 1, 2, 3]);
      socket().hear(update(4, 4, { view: null, patch: [], decision: "d4b" }));
      expect(connection.get().update).toMatchObject({ decision: "d4b", view: now });
      expect(connection.get().update?.view).toBe(now);
    });

    it.each([
      ["of another update", change(5, 4)],
      ["of an earlier one", change(4, 2)],
      ["of what is not here", change(4, 3, { patch: [{ op: "remove", path: "/cities/Carthago" }] })],
    ])("asks for a whole view when the change is one %s", (_, message) => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0, { view: before }));
      const shown = connection.get();
      socket().hear(message);
      expect(socket().last("sync")).toEqual({ type: "sync", since: 3, tip: "tip 3" });
      // What follows it is a change of what was not shown, even if the numbers fit.
      socket().hear(change(4, 3));
      expect(connection.get()).toBe(shown);
      expect(syncs(socket())).toBe(1);
      socket().hear(update(6, 3, { view: { player: 9 } }));
      socket().hear(change(7, 6, { patch: [{ op: "add", path: "/marker", value: 2 }] }));
      expect(connection.get().update?.view).toEqual({ player: 9, marker: 2 });
      expect(syncs(socket())).toBe(1);
    });

    it("begins with a whole view by every socket", () => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0, { view: before }));
      socket().drop();
      connection.retry();
      socket().up();
      socket().hear(welcome);
      socket().hear(change(4, 3));
      expect(connection.get().update?.seq).toBe(3);
      expect(syncs(socket())).toBe(1);
      socket().hear(update(4, 3, { view: before }));
      socket().hear(change(5, 4));
      expect(connection.get().update?.view).toMatchObject({ player: 1 });
    });

    it("goes on from a whole view that showed nothing new", () => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0, { view: before }));
      const shown = connection.get();
      socket().hear(change(9, 8));
      socket().hear(update(3, 3, { view: before }));
      expect(connection.get()).toBe(shown);
      socket().hear(change(4, 3));
      expect(connection.get().update?.view).toMatchObject({ player: 1 });
    });
  });

  describe("asked why", () => {
    const refusals = [{ verb: "march", rule: "FR-4.1", key: "k", params: {} }];
    const asks = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === "why");

    it("asks once a decision, and only when somebody wants to know", () => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0));
      expect(asks(socket())).toEqual([]);
      connection.askWhy();
      connection.askWhy();
      expect(asks(socket())).toEqual([{ type: "why", decision: "d3" }]);
      expect(connection.get().refusals).toBeNull();
      socket().hear({ type: "refusals", decision: "d3", refusals });
      expect(connection.get().refusals).toEqual(refusals);
      connection.askWhy();
      socket().hear(update(3, 3, { awaited: ["A", "B"] })); // the same decision
      expect(connection.get().refusals).toEqual(refusals);
      expect(asks(socket())).toHaveLength(1);
    });

    it("forgets the answer with its decision, and takes none to another", () => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0));
      connection.askWhy();
      socket().hear(update(4, 3));
      socket().hear({ type: "refusals", decision: "d3", refusals });
      expect(connection.get().refusals).toBeNull();
      connection.askWhy();
      socket().hear({ type: "refusals", decision: "d4", refusals });
      expect(connection.get().refusals).toEqual(refusals);
      socket().hear(update(5, 4, { decision: "d3" })); // undone: it is asked for anew
      expect(connection.get().refusals).toBeNull();
      connection.askWhy();
      expect(asks(socket()).map(({ decision }) => decision)).toEqual(["d3", "d4", "d3"]);
    });

    it("asks again by another socket if the answer was lost, and nobody where nothing is to be decided", () => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0));
      connection.askWhy();
      socket().drop();
      connection.askWhy(); // nobody is there
      connection.retry();
      socket().up();
      socket().hear(welcome);
      connection.askWhy();
      expect(asks(socket())).toEqual([{ type: "why", decision: "d3" }]);
      socket().hear(update(4, 3, { decision: null, options: [] }));
      connection.askWhy();
      expect(asks(socket())).toHaveLength(1);
    });
  });

  it("leaves no clock running when it has ended", () => {
    const { connection, socket, sockets } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    connection.end();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("is not startled by what a later service says", () => {
    const { connection, socket } = seated();
    const before = connection.get();
    socket().hear({ type: "trumpet", loud: true });
    expect(connection.get()).toBe(before);
  });
});
