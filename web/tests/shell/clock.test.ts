import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "../../src/shell/clock";

/** Return the Date header of a server whose clock is `ahead` ms ahead: whole seconds, and `late` ms old. */
function dateHeader(ahead: number, at: number, late = 0): string {
  return new Date(Math.floor((at + ahead - late) / 1000) * 1000).toUTCString();
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_123 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the server's time", () => {
  it("equals this device's time before the first response", () => {
    expect(new Clock().now()).toBe(Date.now());
  });

  it.each([0, 90_000, -3_600_000])(
    "is estimated from the Date of responses, and becomes more precise (%i ms ahead)",
    (ahead) => {
      const clock = new Clock();
      for (let at = 0; at < 40; at += 1) {
        const sent = Date.now();
        vi.advanceTimersByTime(20 + ((at * 37) % 150));
        clock.heard(dateHeader(ahead, Date.now() - 10, (at * 130) % 1000), sent, Date.now());
        expect(Math.abs(clock.now() - (Date.now() + ahead))).toBeLessThan(1200);
        vi.advanceTimersByTime(1370);
      }
      expect(Math.abs(clock.now() - (Date.now() + ahead))).toBeLessThan(600);
    },
  );

  it("is corrected after this device's clock was changed", () => {
    const clock = new Clock();
    clock.heard(dateHeader(0, Date.now()), Date.now(), Date.now());
    const real = Date.now();
    vi.setSystemTime(real + 3_600_000); // The user set it an hour ahead.
    clock.heard(dateHeader(-3_600_000, Date.now()), Date.now(), Date.now());
    expect(Math.abs(clock.now() - real)).toBeLessThan(1200);
  });

  it("ignores a missing or invalid Date", () => {
    const clock = new Clock();
    clock.heard(null, 0, 0);
    clock.heard("yesterday", 0, 0);
    expect(clock.now()).toBe(Date.now());
  });
});
