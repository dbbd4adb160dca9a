/** The seats of a table by letter, and by number from 0. */
import type { ChatOut } from "../protocol";

export type Seat = ChatOut["seat"];

export const SEATS: readonly Seat[] = ["A", "B", "C", "D", "E", "F", "G", "H"];

/** Returns a seat's number. -1: no seat, a spectator. */
export function seatNumber(seat: string | null): number {
  return (SEATS as readonly (string | null)[]).indexOf(seat);
}
