/** What a tribe at rest takes: one press, and its turn is over. */
import { Shown } from "../../../../shell/play/Shown";
import { useWords } from "../../../../shell/words";
import { operand, type Situation, waysOf } from "../situation";
import type { StrugglePlay } from "../struggle";
import { tribeOf } from "../turn";
import { Panel, Way, Ways } from "./Panel";

export function Income({
  play,
  asked,
}: {
  play: StrugglePlay;
  asked: Extract<Situation, { ask: "income" }>;
}) {
  const words = useWords();
  const ways = waysOf(asked, play);
  const tribe = tribeOf(play.truth);
  return (
    <Panel
      play={play}
      ask="income"
      title={words.say("income.title")}
      detail={tribe && words.say(`income.ends.${tribe}`)}
    >
      <Ways label={words.say("income.title")}>
        {asked.choices.map((choice, at) => (
          <Way key={choice.act} at={at} act={choice.act} busy={play.busy} onClick={ways[at]}>
            <Shown kind="income" value={operand(choice, "income") ?? ""} choice={choice} />
          </Way>
        ))}
      </Ways>
    </Panel>
  );
}
