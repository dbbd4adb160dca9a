/** How much the tests do: the gate's share by default, everything with `TRICLINIUM_SCALE=full`. */
export const FULL = process.env.TRICLINIUM_SCALE === "full";

/** All of these at full scale, the first of them at the gate: put the strictest first. */
export const upTo = <T>(count: number, all: readonly T[]): readonly T[] => (FULL ? all : all.slice(0, count));
