import { letterAt } from "../view";

/** Returns the dialog name of a player's house. */
export function houseOf(seat: number): string {
  return `house.${letterAt(seat)}`;
}
