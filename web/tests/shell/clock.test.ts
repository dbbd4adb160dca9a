import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Clock } from "../../src/shell/clock";

/** A service whose clock is ahead by so much, and says only whole seconds, up to a second late. */
function said(ahead: number, at: number, late = 0): string {
  return new Date(Math.floor((at + ahead - late) / 1000) * 1000).toUTCString();
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_123 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("the service's time", () => {
  it("is this device's until anything is known", () => {
    expect(new Clock().now()).toBe(Date.now());
  });

  it.each([0, 90_000, -3_600_000])(
    "is found from what answers say, nearer with each (%i ms ahead)",
    (ahead) => {
      const clock = new Clock();
      for (let at = 0; at < 40; at += 1) {
        const sent = Date.now();
        vi.advanceTimersByTime(20 + ((at * 37) % 150));
        clock.heard(said(ahead, Date.now() - 10, (at * 130) % 1000), sent, Date.now());
        expect(Math.abs(clock.now() - (Date.now() + ahead))).toBeLessThan(1200);
        vi.advanceTimersByTime(1370);
      }
      expect(Math.abs(clock.now() - (Date.now() + ahead))).toBeLessThan(600);
    },
  );

  it("follows when this device's clock is set anew", () => {
    const clock = new Clock();
    clock.heard(said(0, Date.now()), Date.now(), Date.now());
    const real = Date.now();
    vi.setSystemTime(real + 3_600_000); // somebody set it an hour ahead
    clock.heard(said(-3_600_000, Date.now()), Date.now(), Date.now());
    expect(Math.abs(clock.now() - real)).toBeLessThan(1200);
  });

  it("does not heed what is no time", () => {
    const clock = new Clock();
    clock.heard(null, 0, 0);
    clock.heard("yesterday", 0, 0);
    expect(clock.now()).toBe(Date.now());
  });
});
