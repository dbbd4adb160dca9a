/** The player's own house: Prestige, goods and Citizens. */
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { GOOD_SIGNS } from "../board/signs";
import { CATALOGUE } from "../layout/catalogue";
import { letterAt, onBoard } from "../view";
import { useAeterna } from "./aeterna";
import style from "./Domus.module.css";
import { Explained } from "./Explained";
import { houseOf } from "./houseOf";
import { GoodSign, SeatFace } from "./signs";

const HELD = ["aurei", "wheat", "stone", "unrest"] as const;

export function Domus() {
  const words = useWords();
  const { view, me, onDialog } = useAeterna(({ view, me, onDialog }) => ({ view, me, onDialog }));
  if (me === null) return null;
  const [home, away] = [view.domus[me] ?? 0, onBoard(view, me)];
  return (
    <section className={style.domus} data-place="domus" aria-label={words.gameText("term.domus")}>
      <div className="flex items-center gap-8 min-w-0 text-8">
        <button
          type="button"
          className={style.own}
          aria-label={words.say("house.title", { who: words.named("seat", letterAt(me)) })}
          aria-haspopup="dialog"
          title={words.say("house.own")}
          onClick={() => onDialog(houseOf(me))}
        >
          <SeatFace seat={me} />
          <b>{words.named("seat", letterAt(me))}</b>
        </button>
        <span className="inline-flex relative items-center gap-3 ml-auto text-6">
          <GoodSign good="pp" />
          <b>{view.prestige[me]}</b>
          <Explained at="good.pp" about={words.gameText("good.pp.about")} />
        </span>
      </div>
      <ul className={style.goods}>
        {HELD.map((good) => (
          <li key={good}>
            <GoodSign good={good} />
            <b>{view[good][me]}</b>
            <small aria-hidden="true">{words.say(`goods.${good}`)}</small>
            <Explained at={`good.${good}`} about={words.gameText(`good.${good}.about`)} />
          </li>
        ))}
      </ul>
      <div className={style.citizens}>
        <span aria-hidden="true">
          {Array.from({ length: CATALOGUE.citizens }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a Citizen is identified by its position in the row
            <i key={at} data-where={at < home ? "home" : at < home + away ? "away" : "supply"}>
              <Icon name={GOOD_SIGNS.citizen} />
            </i>
          ))}
        </span>
        <small>{words.say("citizens.where", { home, away })}</small>
        <Explained at="good.citizen" about={words.gameText("good.citizen.about")} />
      </div>
    </section>
  );
}
