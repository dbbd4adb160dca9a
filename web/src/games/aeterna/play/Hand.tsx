/** The hand: below the city, on a phone a separate tab that shows one card at a time. */
import { useState } from "react";
import { useWords } from "../../../shell/words";
import { type CardName, letterAt } from "../view";
import { chosenVerb, pickedCard, playOf, pressCard } from "./acts";
import { type AeternaPlay, useAeterna } from "./aeterna";
import { Back } from "./Card";
import { CardActs } from "./CardActs";
import { CardButton } from "./CardButton";
import { ForYou, useColourNote } from "./ForYou";
import style from "./Hand.module.css";
import { Strip } from "./Strip";
import { SeatFace } from "./signs";

export function Hand() {
  const words = useWords();
  const { hand, hand_sizes, phase, narrow } = useAeterna(({ view, narrow }) => ({
    ...{ hand: view.hand, hand_sizes: view.hand_sizes, phase: view.phase, narrow },
  }));
  return (
    <section className={style.place} aria-label={words.gameText("term.hand")} data-place="hand">
      {hand === null && (phase !== "draft" || hand_sizes.some((size) => size > 0)) ? (
        <Backs />
      ) : !hand || hand.length === 0 ? (
        <p className={style.empty}>{words.say(phase === "draft" ? "hand.nothing" : "hand.empty")}</p>
      ) : narrow ? (
        <Swiped hand={hand} />
      ) : (
        <Row hand={hand} />
      )}
    </section>
  );
}

/** Returns whether a card fits the current action. Before an action is selected: whether it can be played. */
function isOffered(play: Pick<AeternaPlay, "choosing">, card: CardName): boolean {
  if (play.choosing.begun) return play.choosing.offered("card").has(card);
  return playOf(play, card) !== null;
}

function Row({ hand }: { hand: readonly CardName[] }) {
  const play = useAeterna(({ view, me, choosing, busy, onAct, onPick }) => ({
    ...{ view, me, choosing, busy, onAct, onPick },
  }));
  const note = useColourNote(play.view, play.me);
  const picked = pickedCard(play);
  return (
    <ul className={style.hand} data-cards={hand.length}>
      {hand.map((card) => (
        <li key={card}>
          <CardButton
            card={card}
            size="compact"
            note={note(card)}
            offered={isOffered(play, card)}
            chosen={picked === card}
            onPress={() => pressCard(play, card)}
          />
        </li>
      ))}
    </ul>
  );
}

/** One large card with its neighbours. Below are its meaning and its actions. */
function Swiped({ hand }: { hand: readonly CardName[] }) {
  const words = useWords();
  const play = useAeterna();
  const note = useColourNote(play.view, play.me);
  const [discarded, setDiscarded] = useState<CardName | null>(null);
  const picked = pickedCard(play);
  return (
    <Strip
      items={hand}
      label={words.gameText("term.hand")}
      name={(card) => words.named("card", card)}
      start={picked}
      render={(card, toMiddle) => (
        <CardButton
          card={card}
          size="full"
          note={note(card)}
          offered={isOffered(play, card)}
          chosen={picked === card}
          onPress={() => {
            if (play.choosing.begun) play.onPick("card", card);
            toMiddle();
          }}
        />
      )}
    >
      {(card) => {
        const discarding = discarded === card || (picked === card && chosenVerb(play) === "discard");
        return (
          <div className={style.below}>
            <ForYou card={card} />
            <CardActs
              play={play}
              card={card}
              discarding={discarding}
              onDiscard={() => setDiscarded(card)}
              onBack={() => {
                setDiscarded(null);
                play.onClear();
              }}
            />
          </div>
        );
      }}
    </Strip>
  );
}

/** The hands for spectators: all cards are face down. */
function Backs() {
  const words = useWords();
  const sizes = useAeterna(({ view }) => view.hand_sizes);
  return (
    <ul className={style.backs} aria-label={words.say("hand.others")}>
      {sizes.map((count, seat) => (
        <li key={letterAt(seat)} title={words.say("hand.back", { count })}>
          <SeatFace seat={seat} />
          <span className={style.fan} aria-hidden="true">
            {Array.from({ length: count }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: all backs are equal
              <Back key={at} />
            ))}
          </span>
          <b>
            {count}
            <span className="visually-hidden"> {words.say("hand.back", { count })}</span>
          </b>
        </li>
      ))}
    </ul>
  );
}
