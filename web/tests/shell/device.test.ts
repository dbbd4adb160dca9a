import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Device, storeTokens } from "../../src/shell/device";
import { FakeSocket, update, welcome } from "./fakeSocket";

/** Return a device with two seats: its own, and a second player's with the token of seat B. */
function deviceForTwo() {
  const sockets: FakeSocket[] = [];
  storeTokens("t", { B: "b-token" });
  const device = new Device("t", () => {
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  });
  device.connect();
  const [main, beside] = sockets as [FakeSocket, FakeSocket];
  return { device, sockets, main, beside };
}

function seat(socket: FakeSocket, letter: string): void {
  socket.up();
  socket.hear({ ...welcome, seat: letter });
  socket.hear(update(3, 0));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a device with several players", () => {
  it("reports when a player's socket is lost, and when it is back", () => {
    const { device, sockets, main, beside } = deviceForTwo();
    seat(main, "A");
    seat(beside, "B");
    expect(device.disconnected.get()).toEqual({ lost: [], gone: [] });
    beside.drop();
    expect(device.disconnected.get()).toEqual({ lost: ["B"], gone: [] });
    expect(device.main.get().status).toBe("open");
    vi.advanceTimersByTime(500);
    const again = sockets.at(-1) as FakeSocket;
    again.up();
    again.hear({ ...welcome, seat: "B" });
    expect(device.disconnected.get()).toEqual({ lost: [], gone: [] });
  });

  it("reports a player whose socket never opened", () => {
    const { device, main, beside } = deviceForTwo();
    seat(main, "A");
    expect(device.disconnected.get().lost).toEqual([]); // It may still open.
    beside.drop();
    expect(device.disconnected.get().lost).toEqual(["B"]);
  });

  it("reports a player whose link is no longer valid", () => {
    const { device, main, beside } = deviceForTwo();
    seat(main, "A");
    beside.up();
    beside.drop(4403);
    expect(device.disconnected.get()).toEqual({ lost: [], gone: ["B"] });
  });

  it("notifies subscribers only when something changes", () => {
    const { device, main, beside } = deviceForTwo();
    seat(main, "A");
    beside.drop();
    const told = vi.fn();
    device.disconnected.subscribe(told);
    main.hear({ type: "presence", seats: [], watchers: 0 });
    vi.advanceTimersByTime(500);
    expect(told).not.toHaveBeenCalled();
  });
});
