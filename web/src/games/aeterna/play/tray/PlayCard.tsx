/** Playing or discarding a card, from the hand, or from the board with a token. */
import { Icon } from "../../../../shell/Icon";
import type { Now } from "../../../../shell/part";
import { useWords } from "../../../../shell/words";
import { CATALOGUE } from "../../layout/catalogue";
import type { CardName } from "../../view";
import { chosenVerb, discardOf, pickedCard, playOf } from "../acts";
import type { AeternaPlay } from "../aeterna";
import { Cost } from "../Card";
import { purse, sameColour } from "../cards";
import { Amount, AmountList, Arch } from "../signs";
import { chosenOf, valuesOf } from "./chosen";
import { Left, Refused, Row, TrayPanel, Way, Ways } from "./TrayPanel";

/** Returns the tray of a card. Null: another choice is active. */
export function cardNow(play: AeternaPlay): Now | null {
  if (!play.choosing.begun || play.view.phase === "draft") return null;
  const card = pickedCard(play);
  const verb = chosenVerb(play);
  // If only one card is possible, it is selected, and the next question is about it.
  const meant = verb === null ? card : chosenOf(play.choosing, "card");
  if (verb === "play") return { spot: null, content: <PlayCard play={play} card={meant} /> };
  if (verb === "discard") return { spot: null, content: <Discard play={play} card={meant} /> };
  // A card that can be played or discarded is played by default.
  if (verb !== null || card === null || !playOf(play, card)) return null;
  return { spot: null, content: <PlayCard play={play} card={card} /> };
}

function CardArch({ card }: { card: CardName }) {
  const colour = CATALOGUE.cards[card]?.colour;
  return colour ? <Arch colour={colour} /> : null;
}

/** The available cards, by position in the hand. */
function Cards({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const hand = play.view.hand ?? [];
  return (
    <Ways label={words.say("tray.card")}>
      {valuesOf(play.choosing.found, "card").map((each) => {
        const at = hand.indexOf(each);
        return (
          <Way
            key={each}
            value={each}
            {...(at >= 0 ? { at: at + 1 } : {})}
            onClick={() => play.onPick("card", each)}
          >
            <CardArch card={each} />
            {words.named("card", each)}
          </Way>
        );
      })}
    </Ways>
  );
}

function PlayCard({ play, card }: { play: AeternaPlay; card: CardName | null }) {
  const words = useWords();
  const { view, me } = play;
  const whole = card === null ? null : playOf(play, card);
  const printed = card === null ? undefined : CATALOGUE.cards[card];
  if (card === null || me === null || !whole || !printed)
    return (
      <TrayPanel play={play} ask="play" sign={<Icon name="card-play" />} title={words.say("tray.card")}>
        <Cards play={play} />
        <Refused verbs={["play"]} />
      </TrayPanel>
    );
  const price = view.prices?.cards[card] ?? printed.cost;
  const same = sameColour(view, me, card);
  return (
    <TrayPanel
      play={play}
      ask="play"
      sign={<CardArch card={card} />}
      title={words.named("card", card)}
      thing={`card.${card}`}
      side={
        <>
          <small>{words.say("tray.pay")}</small>
          <Cost price={price} purse={purse(view, me)} />
        </>
      }
      doing={{
        act: whole.act,
        icon: "card-play",
        label: words.say("hand.play"),
        onDo: () => play.onAct(whole.act),
      }}
    >
      <Row label={words.say("tray.gain")}>
        <AmountList amounts={printed.gain} gained />
        {same > 0 && (
          <>
            <small>{words.named("colour", printed.colour)}</small>
            <Amount good="aurei" count={same} gained />
          </>
        )}
      </Row>
      <Row>
        <Left play={play} paid={price} />
        {discardOf(play, card) && (
          <Way value="discard" onClick={() => play.choosing.verbs(["discard"])}>
            <Icon name="card-discard" />
            {words.say("hand.discard.instead")}
          </Way>
        )}
      </Row>
    </TrayPanel>
  );
}

function Discard({ play, card }: { play: AeternaPlay; card: CardName | null }) {
  const words = useWords();
  const { choosing } = play;
  if (card === null)
    return (
      <TrayPanel
        play={play}
        ask="discard"
        free
        sign={<Icon name="card-discard" />}
        title={words.say("tray.card")}
      >
        <Cards play={play} />
      </TrayPanel>
    );
  const offers = choosing.choices.filter(
    ({ verb, operands }) => verb === "discard" && operands[0]?.value === card,
  );
  const { ready } = choosing;
  return (
    <TrayPanel
      play={play}
      ask="discard"
      free
      sign={<CardArch card={card} />}
      title={words.named("card", card)}
      side={<small>{words.say("hand.discard")}</small>}
      doing={
        ready && { act: ready.act, icon: "card-discard", label: words.say("hand.discard"), onDo: play.onDo }
      }
    >
      <Ways label={words.say("hand.discard.for", { card: words.named("card", card) })}>
        {offers.map(({ act, operands }, at) => {
          const value = operands[1]?.value ?? "";
          return (
            <Way
              key={act}
              value={value}
              at={at + 1}
              chosen={ready?.act === act}
              onClick={() => play.onPick("discard", value)}
            >
              <AmountList amounts={CATALOGUE.discards[value] ?? {}} gained />
            </Way>
          );
        })}
      </Ways>
    </TrayPanel>
  );
}
