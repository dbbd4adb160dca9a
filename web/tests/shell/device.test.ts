import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Device, keepTokens } from "../../src/shell/device";
import { FakeWire, update, welcome } from "./wire";

function around() {
  const wires: FakeWire[] = [];
  keepTokens("t", { B: "b-token" });
  const device = new Device("t", () => {
    const wire = new FakeWire();
    wires.push(wire);
    return wire;
  });
  device.connect();
  const [main, beside] = wires as [FakeWire, FakeWire];
  return { device, wires, main, beside };
}

function seat(wire: FakeWire, letter: string): void {
  wire.up();
  wire.hear({ ...welcome, seat: letter });
  wire.hear(update(3, 0));
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("people around one device", () => {
  it("are told when somebody's socket is lost, and when it is back", () => {
    const { device, wires, main, beside } = around();
    seat(main, "A");
    seat(beside, "B");
    expect(device.apart.get()).toEqual({ lost: [], gone: [] });
    beside.drop();
    expect(device.apart.get()).toEqual({ lost: ["B"], gone: [] });
    expect(device.main.get().link).toBe("open");
    vi.advanceTimersByTime(500);
    const again = wires.at(-1) as FakeWire;
    again.up();
    again.hear({ ...welcome, seat: "B" });
    expect(device.apart.get()).toEqual({ lost: [], gone: [] });
  });

  it("are told when somebody's socket never came to be", () => {
    const { device, main, beside } = around();
    seat(main, "A");
    expect(device.apart.get().lost).toEqual([]); // it may yet come
    beside.drop();
    expect(device.apart.get().lost).toEqual(["B"]);
  });

  it("are told when somebody's link is not good any more", () => {
    const { device, main, beside } = around();
    seat(main, "A");
    beside.up();
    beside.drop(4403);
    expect(device.apart.get()).toEqual({ lost: [], gone: ["B"] });
  });

  it("hear of it once, not with every message", () => {
    const { device, main, beside } = around();
    seat(main, "A");
    beside.drop();
    const told = vi.fn();
    device.apart.subscribe(told);
    main.hear({ type: "presence", seats: [], watchers: 0 });
    vi.advanceTimersByTime(500);
    expect(told).not.toHaveBeenCalled();
  });
});
