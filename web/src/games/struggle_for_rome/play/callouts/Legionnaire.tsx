/** Where the legionnaire goes, and whose card one takes there: one choice to whoever makes it. */

import { Icon } from "../../../../shell/Icon";
import { seatNumber } from "../../../../shell/seat";
import { useWords } from "../../../../shell/words";
import { hexName } from "../places";
import { PlayerMark } from "../signs";
import { type Situation, waysOf } from "../situation";
import type { StrugglePlay } from "../struggle";
import { seatsAround } from "../turn";
import { Do, Line, Panel, Point, Way, Ways } from "./Panel";

/** Whose card it would be, and of how many. */
function Victim({ play, seat }: { play: StrugglePlay; seat: string }) {
  const words = useWords();
  const at = seatNumber(seat);
  const cards = play.truth.hand_sizes[at] ?? 0;
  const colour = play.truth.colours[at];
  return (
    <>
      {colour && <PlayerMark colour={colour} />}
      {words.named("seat", seat)}
      <small>
        {cards > 0
          ? words.say("victim.cards", { count: cards })
          : words.say("victim.gold", { gold: play.truth.gold[at] ?? 0 })}
      </small>
    </>
  );
}

export function Legionnaire({
  play,
  asked,
}: {
  play: StrugglePlay;
  asked: Extract<Situation, { ask: "legionnaire" }>;
}) {
  const words = useWords();
  const { hex, victims, victim } = asked;
  const ways = waysOf(asked, play);
  const own = play.shown !== null && seatsAround(play.truth, hex).includes(play.shown);
  return (
    <Panel
      play={play}
      ask="legionnaire"
      title={hexName(hex, words)}
      detail={words.say("legionnaire.silences")}
    >
      {own && (
        <Line sign={<Icon name="skull-crossed-bones" />} warn>
          {words.say("legionnaire.own")}
        </Line>
      )}
      {victims.length > 0 ? (
        <Ways label={words.say("legionnaire.whom")} said>
          {victims.map((seat, at) => (
            <Way
              key={seat}
              at={at}
              act={`rob ${seat}`}
              chosen={seat === victim}
              many={victims.length > 1}
              busy={play.busy}
              onClick={ways[at]}
              onDo={play.onDo}
            >
              <Victim play={play} seat={seat} />
            </Way>
          ))}
        </Ways>
      ) : (
        <Line sign={<Icon name="centurion-helmet" />}>{words.say("legionnaire.nobody")}</Line>
      )}
      <Do
        act={`legionnaire ${hex}`}
        busy={play.busy}
        onDo={play.onDo}
        beside={<Point play={play} place={hex} />}
      >
        {words.say("legionnaire.do")}
      </Do>
    </Panel>
  );
}

/** Whom to rob, where it was not chosen together with the hex. */
export function Robbery({
  play,
  asked,
}: {
  play: StrugglePlay;
  asked: Extract<Situation, { ask: "robbery" }>;
}) {
  const words = useWords();
  const ways = waysOf(asked, play);
  return (
    <Panel
      play={play}
      ask="robbery"
      closes={false}
      title={words.say("legionnaire.whom")}
      detail={asked.hex && hexName(asked.hex, words)}
    >
      <Ways label={words.say("legionnaire.whom")}>
        {asked.victims.map((seat, at) => (
          <Way key={seat} at={at} act={`rob ${seat}`} busy={play.busy} onClick={ways[at]}>
            <Victim play={play} seat={seat} />
          </Way>
        ))}
      </Ways>
    </Panel>
  );
}
