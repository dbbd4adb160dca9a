/** A favor: its giver, its requirement, how often it is met, and its gain. */
import { useWords } from "../../../../shell/words";
import { CATALOGUE } from "../../layout/catalogue";
import { type Amounts, type CardName, GOODS } from "../../view";
import type { AeternaPlay } from "../aeterna";
import { Amount, AmountList, Arch } from "../signs";
import { chosenOf } from "./chosen";
import { Left, Refused, Row, TrayPanel, Way, Ways } from "./TrayPanel";

/** Returns the amounts multiplied. */
export function timesOver(each: Amounts, times: number): Amounts {
  return Object.fromEntries(
    GOODS.filter((good) => each[good]).map((good) => [good, (each[good] ?? 0) * times]),
  );
}

export function Favor({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { choosing, view } = play;
  const chosen: CardName | null = chosenOf(choosing, "personality");
  const prices = view.prices?.favors ?? {};
  if (chosen === null || !choosing.ready) {
    const open = [...choosing.offered("personality")];
    return (
      <TrayPanel
        play={play}
        ask="favor"
        sign={<Arch colour="personality" />}
        title={words.say("tray.favor.choose")}
      >
        <Ways label={words.say("tray.favor.choose")}>
          {open.map((name, at) => (
            <Way key={name} value={name} at={at + 1} onClick={() => play.onPick("personality", name)}>
              {words.named("personality", name)}
              <Amount good="aurei" count={prices[name]?.aurei ?? 0} />
              <b>× {prices[name]?.times}</b>
            </Way>
          ))}
        </Ways>
        <Refused verbs={["favor"]} />
      </TrayPanel>
    );
  }
  const { per = "", each = {} } = CATALOGUE.personalities[chosen] ?? {};
  const { aurei = 0, times = 0 } = prices[chosen] ?? {};
  return (
    <TrayPanel
      play={play}
      ask="favor"
      sign={<Arch colour="personality" />}
      title={words.named("personality", chosen)}
      side={
        <>
          <small>{words.say("tray.pay")}</small>
          <Amount good="aurei" count={aurei} />
        </>
      }
      doing={{ act: choosing.ready.act, icon: "caesar", label: words.say("tray.favor.do"), onDo: play.onDo }}
    >
      <Row label={words.say("tray.met", { count: times })}>{words.gameText(`per.${per}`)}</Row>
      <Row label={words.say("tray.gain")}>
        <AmountList amounts={timesOver(each, times)} gained />
        <Left play={play} paid={{ aurei }} />
      </Row>
    </TrayPanel>
  );
}
