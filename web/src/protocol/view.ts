/** The kernel's part of every game's view. Sets of seats are bits, the first seat's is 1. */
export interface CommonView {
  rules: number;
  seats: number;
  poll: boolean;
  holding: number;
  passed: number;
  ending: string;
  /** The seat that sees this; -1 is a spectator. */
  viewer: number;
  awaited: number;
  /** What is going on, the innermost step last. */
  agenda: { step: string; [operand: string]: unknown }[];
}
