/** Acts that are too many to list: within which bounds they are composed. */
import type { Bound, CompositionOut } from "./generated/socket";

/** One operand's bounds; those that it does not have are left out of a message. Which there are says what it is. */
export type ComposedOperand = Pick<Bound, "name" | "kind"> & Partial<Bound>;

export interface Composition extends Omit<CompositionOut, "operands"> {
  /** In the order of the form's operands. */
  operands: ComposedOperand[];
}
