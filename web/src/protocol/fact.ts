/** One thing that happened, in an event's `facts`: its name, the rule behind it, and its parameters by name. */
export interface Fact {
  fact: string;
  rule?: string;
  [param: string]: unknown;
}
