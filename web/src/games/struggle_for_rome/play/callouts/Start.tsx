/** Where the horsemen begin; the other crossroads is the warriors'. */
import { useWords } from "../../../../shell/words";
import { crossroadsName } from "../places";
import { TribeMark } from "../signs";
import type { Situation } from "../situation";
import type { StrugglePlay } from "../struggle";
import { Do, Harvest, Line, Panel } from "./Panel";

export function Start({ play, asked }: { play: StrugglePlay; asked: Extract<Situation, { ask: "start" }> }) {
  const words = useWords();
  const colour = play.me === null ? undefined : play.truth.colours[play.me];
  return (
    <Panel play={play} ask="start" title={crossroadsName(asked.to, words)}>
      <Harvest play={play} at={asked.to} />
      {colour && (
        <Line sign={<TribeMark colour={colour} tribe="warriors" />}>{words.say("start.other")}</Line>
      )}
      <Do act={asked.choice.act} busy={play.busy} onDo={play.onDo}>
        {words.say("start.do")}
      </Do>
    </Panel>
  );
}
