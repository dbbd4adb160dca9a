/** Values of clocks: which are shown, and their seconds left, counted by this device's stopwatch from the time of the server's message. */
import type { Clocks } from "../connection";

/** Returns the whole seconds left at a time of the stopwatch. The last second ends when no time is left. */
export function secondsLeft(left: number, runs: boolean, at: number, now: number): number {
  return Math.max(0, Math.ceil(left - (runs ? (now - at) / 1000 : 0)));
}

/** Formats a time: 0:07, 12:30, 1:05:00. */
export function shownTime(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Returns the milliseconds until a clock shows another value. Null: no clock is running. */
export function untilNext({ at, clocks }: Clocks, now: number): number | null {
  const rests = clocks
    .filter((each) => each.runs && secondsLeft(each.left, true, at, now) > 0)
    .map((each) => {
      const ms = each.left * 1000 - (now - at);
      return ms - (Math.ceil(ms / 1000) - 1) * 1000;
    });
  return rests.length > 0 ? Math.max(16, Math.min(...rests)) : null;
}

/**
 * Returns the clocks to show. On a desktop, `standing` tells whether a seat's clock is shown while it does not run.
 * A phone shows one running clock: the player's own, or the first of the others.
 */
export function visibleClocks(
  clocks: Clocks["clocks"],
  shown: string | null,
  narrow: boolean,
  standing: (seat: string) => boolean,
): Clocks["clocks"] {
  if (!narrow) return clocks.filter(({ seat, runs }) => runs || standing(seat));
  const running = clocks.filter(({ runs }) => runs);
  const own = running.filter(({ seat }) => seat === shown);
  return own.length > 0 ? own : running.slice(0, 1);
}
