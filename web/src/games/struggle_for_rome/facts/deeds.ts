/** Amounts and deeds that both the board and the log know. */

/** Cards that the bank takes for one. */
export const RATE = 3;
/** Gold for a tribe that rests. */
export const INCOME = 2;
/** Facts of a city that is taken. */
export const CONQUESTS: readonly string[] = ["founded", "expanded"];
