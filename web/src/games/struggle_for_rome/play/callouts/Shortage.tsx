/** Half of the pasture cards is given back: which of them, horses and cattle. */
import { useWords } from "../../../../shell/words";
import { Goods } from "../signs";
import { type Situation, waysOf } from "../situation";
import type { StrugglePlay } from "../struggle";
import { Do, Panel, Way, Ways } from "./Panel";

export function Shortage({
  play,
  asked,
}: {
  play: StrugglePlay;
  asked: Extract<Situation, { ask: "shortage" }>;
}) {
  const words = useWords();
  const ways = waysOf(asked, play);
  const { choices, chosen } = asked;
  return (
    <Panel
      play={play}
      ask="shortage"
      closes={false}
      title={words.say("shortage.title")}
      detail={words.say("shortage.why")}
    >
      <Ways label={words.say("shortage.title")}>
        {choices.map((choice, at) => {
          const [horse, cattle] = choice.operands.map(({ value }) => Number(value));
          return (
            <Way
              key={choice.act}
              at={at}
              act={choice.act}
              chosen={choice === chosen}
              many={choices.length > 1}
              busy={play.busy}
              onClick={ways[at]}
              onDo={() => play.onAct(choice.act)}
            >
              <Goods goods={{ horse: horse ?? 0, cattle: cattle ?? 0 }} />
            </Way>
          );
        })}
      </Ways>
      {chosen && (
        <Do act={chosen.act} busy={play.busy} onDo={() => play.onAct(chosen.act)}>
          {words.verb("discard")}
        </Do>
      )}
    </Panel>
  );
}
