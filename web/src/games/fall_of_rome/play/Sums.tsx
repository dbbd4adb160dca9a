/** What became of it all, in numbers. */
import type { Event } from "../../../protocol";
import { factsOf } from "../../../shell/playback";
import { useWords } from "../../../shell/words";
import type { FallView } from "../view";

export function Sums({ log, view }: { log: readonly Event[]; view: FallView }) {
  const words = useWords();
  const facts = factsOf(log);
  const count = (name: string) => facts.filter((fact) => fact.fact === name).length;
  const driven = facts.reduce(
    (sum, fact) => sum + (fact.fact === "barbarian_removed" ? Number(fact.count) : 0),
    0,
  );
  return (
    <ul className="sums">
      <li>{words.say("over.turns", { count: count("turn_begun") })}</li>
      <li>{words.say("over.allies", { count: view.allied.length })}</li>
      <li>{words.say("over.driven", { count: driven })}</li>
      <li>{words.say("over.sacked", { count: count("city_sacked") })}</li>
      <li>{words.say("over.decline", { count: view.decline })}</li>
    </ul>
  );
}
