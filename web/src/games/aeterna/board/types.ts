/** Marks that the board shows in addition to its pieces. */
import type { Hill, Stack } from "../view";

/** Tag below a Hill: the cost of influence and the resulting Prefect, or that it is closed. */
export type Tag =
  | { kind: "price"; wheat: number; prefect: number; lacking: boolean }
  | { kind: "closed"; text: string };

export interface Marks {
  /** Hills that can be selected. */
  offered: ReadonlySet<Hill>;
  chosen: Hill | null;
  tags: Partial<Record<Hill, Tag>>;
  /** The resulting stacks of the selected Hill, and the seat of the new Citizen. */
  preview: { hill: Hill; stacks: readonly Stack[]; seat: number } | null;
  /** Selectable tokens of the selected Hill by name, and the selected one. */
  tokens: { offered: ReadonlySet<string>; picked: string | null } | null;
  /** Hills that other players point at. */
  pinged: readonly string[];
}

export interface BoardWords {
  city: string;
  free: string;
  /** Returns the name shown on a Hill. */
  hill: (hill: Hill) => string;
  /** Returns a full description of a Hill for screen readers. */
  about: (hill: Hill) => string;
  token: (token: string) => string;
}
