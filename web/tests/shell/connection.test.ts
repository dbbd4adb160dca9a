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
  it("sends hello and stores the updates of the server", () => {
    const { connection, socket } = seated();
    expect(socket().sent[0]).toEqual({ type: "hello", protocol: 2, since: 0 });
    socket().hear(update(3, 0));
    expect(connection.get()).toMatchObject({ status: "open", seat: "A", update: { seq: 3 } });
    expect(connection.get().log).toHaveLength(3);
    socket().hear(update(5, 3));
    expect(connection.get().log.map((event) => event.seq)).toEqual([0, 1, 2, 3, 4]);
  });

  it("sends the token of a private link", () => {
    expect(seated("secret").socket().sent[0]).toMatchObject({ token: "secret" });
  });

  it("requests missing updates instead of showing a later one", () => {
    const { connection, socket } = seated();
    socket().hear(update(2, 0));
    socket().hear(update(9, 7));
    expect(connection.get().update?.seq).toBe(2);
    expect(socket().last("sync")).toEqual({ type: "sync", since: 2, tip: "tip 2" });
  });

  it("requests earlier events page by page, and prepends them to the log", () => {
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
    past(3, 6); // A repeated page is ignored.
    socket().hear(update(10, 9));
    past(0, 3);
    expect(seqs()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(socket().sent.filter((each) => each.type === "before")).toHaveLength(2);
  });

  it("replaces the log when the server sends it from the beginning", () => {
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

  it("reconnects with growing delays, and sends the command again with the same key", () => {
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
    expect(sockets.length).toBe(before); // The delay is at least six seconds by now.
    vi.advanceTimersByTime(7_000);
    expect(sockets.length).toBe(before + 1);
    socket().up();
    expect(socket().sent[0]).toMatchObject({ type: "hello", since: 3 });
    socket().hear(welcome);
    expect(socket().last("act")).toMatchObject({ key, decision: "d3" });
    expect(connection.get().status).toBe("open");
  });

  it("sends commands given while offline after it has reconnected", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    socket().drop();
    connection.act("end");
    vi.advanceTimersByTime(500);
    socket().up();
    socket().hear(welcome);
    expect(socket().last("act")).toMatchObject({ act: "end" });
  });

  it("reconnects immediately on a retry", () => {
    const { connection, sockets, socket } = seated();
    socket().drop();
    connection.retry();
    expect(sockets).toHaveLength(2);
    socket().up();
    connection.retry();
    expect(sockets).toHaveLength(2);
  });

  it("replaces a socket that is being opened when the player asks to reconnect", () => {
    const { connection, sockets, socket } = seated();
    connection.reconnect();
    expect(sockets).toHaveLength(1); // It is open already.
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

  it("does not reconnect after the server has closed it for good", () => {
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
  ])("shows a notice when a command fails: %o", (answer, notice) => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    socket().hear({ ...answer, key: socket().last("act")?.key });
    expect(connection.get().pending).toEqual([]);
    expect(connection.get().notice).toMatchObject(notice);
  });

  it("undoes an act together with the acts that followed it automatically", () => {
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
    // If the first half cannot be undone, the second half still can.
    socket().hear({ type: "done", key: socket().last("undo")?.key });
    socket().hear(update(6, 5, { undo: [4] }));
    connection.undo();
    expect(socket().last("undo")).toMatchObject({ to: 4 });
  });

  it("sends undo to the last offered position, hold, chat and ping", () => {
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

  it("shows a ping for a limited time, and each chat message once", () => {
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

  it("counts game commands as pending, but not chat messages", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    connection.say("ave");
    expect(connection.get().pending).toEqual([]);
    connection.act("end");
    expect(connection.get().pending).toEqual([socket().last("act")?.key]);
  });

  it.each(["named", "not named"])(
    "sends a command again after the server restarts: the command is %s",
    (how) => {
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
    },
  );

  it.each([
    ["the delay that the server names", "come again within 200 ms", 200],
    ["half a second if it names none", "", 500],
  ])(
    "reconnects after a restart at a random time within %s, also after repeated restarts",
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
        socket().up(); // The next one restarts too, before it sends a welcome.
      }
      // If no server listens any more, the usual delays apply.
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

  it("replaces a socket that never opens or never answers the hello", () => {
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

  it("replaces a socket that does not answer a command, and sends the command again", () => {
    const { connection, sockets, socket } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    const key = socket().last("act")?.key;
    vi.advanceTimersByTime(9_000);
    socket().hear({ type: "presence", seats: [], watchers: 0 }); // This message does not answer the command.
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

  it("checks a silent socket with a sync, and drops it if there is no answer", () => {
    const { connection, sockets, socket } = seated();
    socket().hear(update(3, 0));
    const before = connection.get();
    vi.advanceTimersByTime(26_000);
    expect(socket().last("sync")).toEqual({ type: "sync", since: 3, tip: "tip 3" });
    socket().hear(update(3, 3)); // Nothing is new, so nothing is rendered again.
    expect(connection.get()).toBe(before);
    vi.advanceTimersByTime(26_000);
    expect(sockets).toHaveLength(1);
    expect(socket().sent.filter(({ type }) => type === "sync")).toHaveLength(2);
    vi.advanceTimersByTime(11_000);
    expect(connection.get().status).toBe("lost");
  });

  it("drops a socket that never sends the missing updates", () => {
    const { connection, socket } = seated();
    socket().hear(update(2, 0));
    socket().hear(update(9, 7));
    vi.advanceTimersByTime(11_000);
    expect(connection.get().status).toBe("lost");
  });

  it("checks the socket immediately when the player returns to the page", () => {
    const { connection, socket } = seated();
    socket().hear(update(3, 0));
    vi.advanceTimersByTime(6_000);
    connection.retry();
    connection.retry();
    expect(socket().sent.filter(({ type }) => type === "sync")).toHaveLength(1);
    vi.advanceTimersByTime(11_000);
    expect(connection.get().status).toBe("lost");
  });

  describe("updates with patches", () => {
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

    it("gives whole views that share their unchanged parts with the previous view", () => {
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
      ["follows a later update", change(5, 4)],
      ["follows an earlier update", change(4, 2)],
      ["changes a missing value", change(4, 3, { patch: [{ op: "remove", path: "/cities/Carthago" }] })],
    ])("requests a whole view when a patch %s", (_, message) => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0, { view: before }));
      const shown = connection.get();
      socket().hear(message);
      expect(socket().last("sync")).toEqual({ type: "sync", since: 3, tip: "tip 3" });
      // The next patch applies to a view that was never shown, although its numbers fit.
      socket().hear(change(4, 3));
      expect(connection.get()).toBe(shown);
      expect(syncs(socket())).toBe(1);
      socket().hear(update(6, 3, { view: { player: 9 } }));
      socket().hear(change(7, 6, { patch: [{ op: "add", path: "/marker", value: 2 }] }));
      expect(connection.get().update?.view).toEqual({ player: 9, marker: 2 });
      expect(syncs(socket())).toBe(1);
    });

    it("requires a whole view first on every socket", () => {
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

    it("applies a patch to a whole view that brought nothing new", () => {
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

  describe("reasons for missing options", () => {
    const refusals = [{ verb: "march", rule: "FR-4.1", key: "k", params: {} }];
    const asks = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === "why");

    it("are requested once for each decision, and only on demand", () => {
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

    it("are dropped when the decision changes, and ignored when they belong to another decision", () => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0));
      connection.askWhy();
      socket().hear(update(4, 3));
      socket().hear({ type: "refusals", decision: "d3", refusals });
      expect(connection.get().refusals).toBeNull();
      connection.askWhy();
      socket().hear({ type: "refusals", decision: "d4", refusals });
      expect(connection.get().refusals).toEqual(refusals);
      socket().hear(update(5, 4, { decision: "d3" })); // An undo brought the decision back.
      expect(connection.get().refusals).toBeNull();
      connection.askWhy();
      expect(asks(socket()).map(({ decision }) => decision)).toEqual(["d3", "d4", "d3"]);
    });

    it("are requested again on a new socket, and not at all without a decision", () => {
      const { connection, socket } = seated();
      socket().hear(update(3, 0));
      connection.askWhy();
      socket().drop();
      connection.askWhy(); // There is no connection.
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

  it("leaves no timer running after it has ended", () => {
    const { connection, socket, sockets } = seated();
    socket().hear(update(3, 0));
    connection.act("end");
    connection.end();
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(60_000);
    expect(sockets).toHaveLength(1);
  });

  it("ignores messages of unknown types", () => {
    const { connection, socket } = seated();
    const before = connection.get();
    socket().hear({ type: "trumpet", loud: true });
    expect(connection.get()).toBe(before);
  });
});
