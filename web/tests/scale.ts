/** Scale of the tests: a selection for the gate by default, everything with `TRICLINIUM_SCALE=full`. */
export const FULL = process.env.TRICLINIUM_SCALE === "full";

/** Return all items at full scale, but only the first `count` in the gate. Put the strictest items first. */
export const upTo = <T>(count: number, all: readonly T[]): readonly T[] => (FULL ? all : all.slice(0, count));
