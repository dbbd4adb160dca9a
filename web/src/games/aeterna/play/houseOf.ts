import { letterAt } from "../view";

/** The dialog of a player's house, by name. */
export function houseOf(seat: number): string {
  return `house.${letterAt(seat)}`;
}
