/** Activating a Monument: its effect, with the goods to exchange or the stacks to swap. It is free. */
import { Icon } from "../../../../shell/Icon";
import { useWords } from "../../../../shell/words";
import { CATALOGUE, waysOf } from "../../layout/catalogue";
import type { AeternaPlay } from "../aeterna";
import { AmountList, Arch } from "../signs";
import { Hills } from "./Construct";
import { chosenOf, valuesOf, verbsOf } from "./chosen";
import { Left, Refused, Row, TrayPanel, Way, Ways } from "./TrayPanel";

const VERBS = ["activate", "exchange", "swap"];

export function Activate({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { choosing } = play;
  const card = chosenOf(choosing, "card");
  if (card === null)
    return (
      <TrayPanel
        play={play}
        ask="activate"
        free
        sign={<Icon name="clockwise-rotation" />}
        title={words.say("tray.activate.choose")}
      >
        <Ways label={words.say("tray.activate.choose")}>
          {valuesOf(choosing.found, "card").map((each, at) => (
            <Way key={each} value={each} at={at + 1} onClick={() => play.onPick("card", each)}>
              <CardArch card={each} />
              {words.named("card", each)}
            </Way>
          ))}
        </Ways>
        <Refused verbs={VERBS} />
      </TrayPanel>
    );
  const [verb] = verbsOf(choosing.found);
  const pay = choosing.ready ? chosenOf(choosing, "good") : null;
  const hill = choosing.ready ? chosenOf(choosing, "hill") : null;
  const exchange = waysOf(card).find((way) => pay !== null && pay in way.pay);
  return (
    <TrayPanel
      play={play}
      ask="activate"
      free
      sign={<CardArch card={card} />}
      title={words.named("card", card)}
      doing={
        choosing.ready && {
          act: choosing.ready.act,
          icon: "clockwise-rotation",
          label: words.say("tray.activate.do"),
          onDo: play.onDo,
        }
      }
    >
      <Row>{words.gameText(`card.${card}.about`)}</Row>
      {verb === "exchange" && (
        <Ways label={words.verb("exchange")}>
          {valuesOf(
            play.choosing.choices.filter(({ act }) => act.startsWith("exchange ")),
            "good",
          ).map((good, at) => {
            const way = waysOf(card).find((each) => good in each.pay);
            return (
              <Way
                key={good}
                value={good}
                at={at + 1}
                chosen={pay === good}
                onClick={() => {
                  if (pay !== good) play.onPick("good", good);
                }}
              >
                <AmountList amounts={way?.pay ?? {}} /> → <AmountList amounts={way?.gain ?? {}} gained />
              </Way>
            );
          })}
        </Ways>
      )}
      {verb === "swap" &&
        (hill ? (
          <Row label={words.say("tray.construct.on")}>{words.named("hill", hill)}</Row>
        ) : (
          <Hills play={play} />
        ))}
      {exchange && (
        <Row>
          <Left play={play} paid={exchange.pay} />
        </Row>
      )}
    </TrayPanel>
  );
}

function CardArch({ card }: { card: string }) {
  const colour = CATALOGUE.cards[card]?.colour;
  return colour ? <Arch colour={colour} /> : null;
}
