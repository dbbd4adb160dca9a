/** Position in a link: the entry, whose view is shown, and whether the review is open. */
import { SEATS, type Seat } from "../seat";

/** Value for all hands open, instead of a seat. */
export const OPEN = "all";

export interface Where {
  at: number;
  seat: Seat | null;
  open: boolean;
  /** Whether the review is open. */
  review: boolean;
}

/** Parses the query of a link. Invalid values are ignored. */
export function readWhere(search: string): Where {
  const given = new URLSearchParams(search);
  const at = given.get("at") ?? "";
  const eyes = given.get("eyes") ?? "";
  const seat = SEATS.find((each) => each === eyes[0]) ?? null;
  return {
    at: /^\d{1,6}$/.test(at) ? Number(at) : 0,
    seat: eyes.length === 1 ? seat : null,
    open: eyes === OPEN,
    review: given.has("review"),
  };
}
