/** Cards that fly from where something is got to whoever gets it, as it is told. */
import type { Fact } from "../../../protocol";
import type { Flight } from "../board";
import { gainsOf } from "./gains";

let sent = 0;

export function flightsOf(facts: readonly Fact[]): Flight[] {
  return facts.flatMap((fact) => {
    const from = fact.hex ?? fact.city;
    if (typeof from !== "string") return [];
    return gainsOf(fact).flatMap(({ seat, good, count }) =>
      count > 0 ? [{ id: `${++sent}`, from, to: { seat }, piece: good }] : [],
    );
  });
}
