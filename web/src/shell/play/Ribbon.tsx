/** What is happening just now, over the map; it can be skipped. */

import { Face } from "../../games/fall_of_rome/play/pieces";
import type { Fact } from "../telling";
import { useWords } from "../words";
import { factText } from "./Log";

export function Ribbon({
  facts,
  left,
  role,
  onSkip,
}: {
  facts: readonly Fact[];
  left: number;
  role: string;
  onSkip: () => void;
}) {
  const words = useWords();
  const [first] = facts;
  if (!first) return null;
  const dice = facts.filter((fact) => typeof fact.face === "string");
  return (
    <div className="ribbon" data-fact={first.fact}>
      {dice.length > 0 ? (
        <span className="ribbon-dice">
          <b>{words.told("action.battle")}</b>
          {dice.map((fact, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dice of one roll
            <Face key={at} face={String(fact.face)} role={role} />
          ))}
          <span className="visually-hidden">{dice.map((fact) => factText(fact, words)).join(" ")}</span>
        </span>
      ) : (
        <span>{factText(first, words)}</span>
      )}
      <button type="button" id="skip" onClick={onSkip}>
        {words.say("skip")}
        {left > 0 && <small>{left}</small>}
      </button>
    </div>
  );
}
