/** On small screens: one's gold and points in the bar, a plate of everybody below it, the piles with the players. */
import { Icon } from "../../../shell/Icon";
import { Popup } from "../../../shell/Popup";
import { useWords } from "../../../shell/words";
import { Gains } from "./Gains";
import { Cards } from "./Hand";
import { Piles } from "./PhaseBar";
import { colourOf, GOAL, letterOf } from "./people";
import style from "./phone.module.css";
import { plateOf } from "./plates";
import { Rolled } from "./Rolled";
import { PlayerMark, Resource } from "./signs";
import { useStruggle } from "./struggle";

export function PhoneTop() {
  const words = useWords();
  const own = useStruggle(({ view, me }) =>
    me === null ? null : { gold: view.gold[me], points: view.points[me] },
  );
  if (!own) return null;
  return (
    <>
      <span title={words.gameText("term.gold")}>
        <Resource kind="gold" label={words.gameText("term.gold")} className="text-5" />
        <b>{own.gold}</b>
      </span>
      <span className="red" title={words.gameText("term.points")}>
        <Icon name="laurels" />
        <span className="visually-hidden">{words.gameText("term.points")}</span>
        <b>{own.points}</b>
        <small>/{GOAL}</small>
      </span>
    </>
  );
}

export function PhoneStrip() {
  const words = useWords();
  const { view, over, onDialog } = useStruggle(({ view, over, onDialog }) => ({ view, over, onDialog }));
  return (
    <ul className={style.strip} aria-label={words.say("players")}>
      {view.colours.map((_, at) => {
        const seat = letterOf(at);
        return (
          <li key={seat} className={style.plate} data-plate={seat} data-turn={!over && view.player === seat}>
            <PlayerMark colour={colourOf(view, at)} label={words.named("seat", seat)} />
            <span>
              <b className="red">
                <Icon name="laurels" />
                <span className="visually-hidden">{words.gameText("term.points")}</span>
                {view.points[at]}
              </b>
              <small>{words.say("cards.count", { count: view.hand_sizes[at] ?? 0 })}</small>
            </span>
            <Gains seat={seat} />
            <button
              type="button"
              className={style.over}
              data-explains={seat}
              aria-label={`${words.named("seat", seat)}: ${words.say("plate.open")}`}
              onClick={() => onDialog(plateOf(seat))}
            />
          </li>
        );
      })}
    </ul>
  );
}

export function PhonePage() {
  const words = useWords();
  return (
    <>
      <Rolled />
      <section className={style.supply}>
        <h3 className="caps">{words.say("piles")}</h3>
        <Piles />
      </section>
    </>
  );
}

/** One's development cards in full. */
export function CardsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords();
  return (
    <Popup title={words.gameText("term.cards_in_hand")} onClose={onClose}>
      <Cards full onPicked={onClose} />
    </Popup>
  );
}
