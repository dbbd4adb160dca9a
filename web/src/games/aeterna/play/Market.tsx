/** The board next to the city: favors, building sites, and undrafted cards. */
import { memo, useId } from "react";
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { CATALOGUE, type Timing } from "../layout/catalogue";
import { BUILDINGS, type Building, type CardName, letterAt, seatAt, stepOf } from "../view";
import { type AeternaPlay, useAeterna } from "./aeterna";
import { Explained } from "./Explained";
import { useHeldUp } from "./held";
import style from "./Market.module.css";
import { Amount, AmountList, Arch, BuildingPicture, SeatFace } from "./signs";

type Choosing = AeternaPlay["choosing"];

const TIMING_SIGNS: Readonly<Record<Timing, string>> = {
  instant: "power-lightning",
  permanent: "ae-always",
  activated: "clockwise-rotation",
  end: "laurels-trophy",
};

/** Returns whether a thing of the board has options. */
function can({ choices }: Choosing, verb: string, value: string): boolean {
  return choices.some((choice) => choice.verb === verb && choice.operands[0]?.value === value);
}

export const Market = memo(function Market() {
  const words = useWords();
  const { era, personalities, favors, cards, asked } = useAeterna(({ view, truth }) => ({
    ...{ era: view.era, personalities: view.personalities, favors: view.favors, cards: view.board_cards },
    // While a card of the board must be chosen, those come first.
    asked: ["board_card", "take"].includes(stepOf(truth) ?? "") ? "cards" : null,
  }));
  const taken = favors.flatMap((list, seat) =>
    list.filter((name) => CATALOGUE.personalities[name]?.era === era + 1).map((name) => ({ name, seat })),
  );
  return (
    <section className={style.market} aria-label={words.say("market")} data-asked={asked}>
      <div className={style.heading}>
        <h2 className="caps">
          <Icon name="caesar" /> {words.say("favors")}
        </h2>
        <Explained at="AE-3.2" about={words.gameText("action.favor.about")} />
      </div>
      {personalities.map((name) => (
        <Favor key={name} name={name} />
      ))}
      {taken.map(({ name, seat }) => (
        <div key={name} className={style.favor} data-taken="true">
          <span className={style.head}>
            <Arch colour="personality" />
            <b>{words.named("personality", name)}</b>
          </span>
          <span className={style.by}>
            <SeatFace seat={seat} /> {words.say("favor.taken", { who: words.named("seat", letterAt(seat)) })}
          </span>
        </div>
      ))}
      <div className={style.heading}>
        <h2 className="caps">
          <Icon name="hammer-nails" /> {words.say("sites")}
          <span className={style.bonus} aria-hidden="true">
            <Amount good="stone" count={1} />▸<Amount good="pp" count={3} gained />
          </span>
        </h2>
        <Explained at="AE-3.3" about={words.gameText("action.construct.about")} />
      </div>
      <div className={style.sites}>
        {BUILDINGS.map((building) => (
          <SiteOf key={building} building={building} />
        ))}
      </div>
      {cards.length > 0 && (
        <div className={`${style.heading} ${style.left}`}>
          <h2 className="caps">
            <Icon name="ae-board" /> {words.say("leftover")}
          </h2>
          <Explained at="token.play_card" about={words.say("leftover.about")} />
        </div>
      )}
      {cards.map((card) => (
        <BoardCard key={card} card={card} />
      ))}
    </section>
  );
});

export const Favor = memo(function Favor({ name }: { name: CardName }) {
  const words = useWords();
  const { price, offered, onPick } = useAeterna(({ view, choosing, onPick }) => ({
    ...{ price: view.prices?.favors[name], offered: can(choosing, "favor", name), onPick },
  }));
  const { per, every, each } = CATALOGUE.personalities[name] ?? { per: "always", each: {} };
  const counted = every ? words.gameText(`every.${per}`, { every }) : words.gameText(`per.${per}`);
  return (
    <button
      type="button"
      className={style.favor}
      data-personality={name}
      data-can={offered}
      onClick={() => onPick("personality", name)}
    >
      <span className={style.head}>
        <Arch colour="personality" />
        <b>{words.named("personality", name)}</b>
        <Amount good="aurei" count={price?.aurei ?? CATALOGUE.personalities[name]?.aurei ?? 0} />
      </span>
      <span className={style.per}>{counted}</span>
      <span className={style.gain}>
        <AmountList amounts={each} gained />
        {price && <em data-none={price.times === 0}>× {price.times}</em>}
      </span>
    </button>
  );
});

const SiteOf = memo(function SiteOf({ building }: { building: Building }) {
  const words = useWords();
  const { here, citizen, offered, onPick } = useAeterna(({ view, choosing, onPick }) => ({
    ...{ here: view.construction[building].building, citizen: view.construction[building].citizen },
    ...{ offered: can(choosing, "construct", building), onPick },
  }));
  const name = words.named("building", building);
  return (
    <button
      type="button"
      className={style.site}
      data-building={building}
      data-can={offered}
      title={name}
      onClick={() => onPick("building", building)}
    >
      <span className={style.picture}>
        <BuildingPicture building={building} faint={!here} />
        {citizen && <SeatFace seat={seatAt(citizen)} />}
      </span>
      <span className="visually-hidden">
        {name}
        {!here && `, ${words.say(citizen ? "site.built" : "site.none")}`}
      </span>
      <AmountList amounts={CATALOGUE.buildings[building]} gained />
    </button>
  );
});

/** An undrafted card. A token can play it. */
const BoardCard = memo(function BoardCard({ card }: { card: CardName }) {
  const words = useWords();
  const { price, offered, onPick } = useAeterna(({ view, choosing, onPick }) => ({
    price: view.prices?.cards[card],
    ...{ offered: can(choosing, "play", card) || can(choosing, "take", card), onPick },
  }));
  const about = useId();
  const held = useHeldUp(card, false);
  const printed = CATALOGUE.cards[card];
  if (!printed) return null;
  const { colour, cost, gain, prestige, timing } = printed;
  return (
    <button
      type="button"
      className={style.card}
      data-card={card}
      data-can={offered}
      aria-describedby={about}
      onClick={() => onPick("card", card)}
      {...held}
    >
      <Arch colour={colour} />
      <span className={style.name}>
        <b>{words.named("card", card)}</b>
        {timing && <Icon name={TIMING_SIGNS[timing]} className="flex-none red" />}
        <Amount good="pp" count={prestige} />
      </span>
      <span className={style.line}>
        <span className={style.cost}>
          <AmountList amounts={price ?? cost} />
        </span>
        <AmountList amounts={gain} gained />
      </span>
      <span className="visually-hidden" id={about}>
        {words.gameText(`card.${card}.about`)}
      </span>
    </button>
  );
});
