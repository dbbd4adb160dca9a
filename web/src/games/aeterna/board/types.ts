/** What the board is told to show beside what stands on it. */
import type { Hill, Stack } from "../view";

/** Below a Hill: what influencing it costs and who would govern it then, or that it is closed. */
export type Tag =
  | { kind: "price"; wheat: number; prefect: number; lacking: boolean }
  | { kind: "closed"; text: string };

export interface Marks {
  /** Hills that can be chosen. */
  offered: ReadonlySet<Hill>;
  chosen: Hill | null;
  tags: Partial<Record<Hill, Tag>>;
  /** How the stacks of the chosen Hill would stand, and whose Citizen comes. */
  preview: { hill: Hill; stacks: readonly Stack[]; seat: number } | null;
  /** Tokens of the chosen Hill that can be picked, by their names, and the one that is. */
  tokens: { offered: ReadonlySet<string>; picked: string | null } | null;
  /** Hills that are pointed at by others. */
  pinged: readonly string[];
}

export interface BoardWords {
  city: string;
  free: string;
  /** A Hill's name, as it is written on it. */
  hill: (hill: Hill) => string;
  /** Full description of a Hill for screen readers. */
  about: (hill: Hill) => string;
  token: (token: string) => string;
}
