/** The player's own tables on the home page: whose turn it is, who is seated, and their order. */
import type { http } from "../../protocol";
import { readStoredObject } from "../storage";
import type { Words } from "../words";

/** Returns whether it is this device's turn: of its own seat, or of a person who shares the device. */
export function yourTurn(table: http.TableGlance): boolean {
  const beside = readStoredObject<Record<string, string>>(`beside.${table.id}`);
  return table.seats.some(({ awaited, yours, seat }) => awaited && (yours || seat in beside));
}

const later = Number.POSITIVE_INFINITY;

/**
 * Sorts tables: your turn first, then tables with a clock, then others. Each group is sorted by urgency, then by
 * the last move.
 */
export function inOrder(tables: readonly http.TableGlance[]): http.TableGlance[] {
  const rank = (table: http.TableGlance) => (yourTurn(table) ? 0 : table.deadline !== null ? 1 : 2);
  return [...tables].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      Math.min(one.deadline ?? later, Number.MAX_VALUE) -
        Math.min(other.deadline ?? later, Number.MAX_VALUE) ||
      other.since - one.since,
  );
}

/** Returns the other players: people by name, bots by number. */
export function company(table: { seats: readonly http.SeatGlance[] }, words: Words): string {
  const people = table.seats
    .filter(({ kind, yours, name }) => kind === "person" && !yours && name)
    .map(({ name }) => name ?? "");
  const bots = table.seats.filter(({ kind }) => kind === "bot").length;
  return words.list(bots > 0 ? [...people, words.say("home.bots", { count: bots })] : people);
}

/** Returns the awaited players, if they are others. */
export function waitedFor(table: http.TableGlance, words: Words): string {
  const names = table.seats
    .filter(({ awaited }) => awaited)
    .map(({ name, kind, seat }) => (kind === "bot" ? words.say("home.bot") : (name ?? seat)));
  return words.list([...new Set(names)]);
}

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

function measured(seconds: number): [Intl.RelativeTimeFormatUnit, number] {
  const [unit, long] = UNITS.find(([, each]) => seconds >= each) ?? ["minute", 60];
  return [unit, Math.max(1, Math.floor(seconds / long))];
}

/** Formats a time ago in a language: "5 minutes ago". */
export function ago(since: number, now: number, words: Words): string {
  const seconds = now - since;
  if (seconds < 60) return words.say("home.now");
  const [unit, count] = measured(seconds);
  return new Intl.RelativeTimeFormat(words.language, { numeric: "always" }).format(-count, unit);
}

/** Formats the time left: "21 hr". Empty if no time is left. */
export function left(deadline: number, now: number, words: Words): string {
  if (deadline <= now) return "";
  const [unit, count] = measured(deadline - now);
  return new Intl.NumberFormat(words.language, { style: "unit", unit, unitDisplay: "short" }).format(count);
}
