/**
 * Unrest and Doom as one ladder, because counters move from one to the other in the same row. A row shows its
 * step, its players, the Damage token, and the Prestige lost at the end. Dashed: where Doom tokens would push a
 * player.
 */
import { memo } from "react";
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { DOOM, GOOD_SIGNS, UPROAR } from "../board/signs";
import { CATALOGUE } from "../layout/catalogue";
import type { AeternaView } from "../view";
import { useAeterna } from "./aeterna";
import { Explained } from "./Explained";
import style from "./Ladder.module.css";
import { AmountList, SeatFace } from "./signs";

/** A player beyond the last row of the Doom track is out. */
const OUT = CATALOGUE.doom.length;
const ROWS = Array.from({ length: OUT + 1 }, (_, step) => OUT - step);

/** Returns the numbers of matching seats as a string, which is equal whenever they are. */
function seatsWhere(view: AeternaView, holds: (seat: number) => boolean): string {
  return Array.from({ length: view.seats }, (_, seat) => seat)
    .filter(holds)
    .join("");
}

const seatsIn = (text: string): number[] => [...text].map(Number);

export const Ladder = memo(function Ladder() {
  const words = useWords();
  return (
    <section className={style.ladder} aria-label={words.say("ladder")}>
      <header>
        <h2 className="caps">
          <Icon name={GOOD_SIGNS.unrest} className={style.unrest ?? ""} /> {words.gameText("term.unrest")}
        </h2>
        <h2 className="caps">
          {words.say("doom")} <Icon name={DOOM} />
        </h2>
        <small>{words.say("ladder.now")}</small>
        <small>{words.say("ladder.end")}</small>
        <Explained at="good.unrest" about={words.gameText("good.unrest.about")} side="left" />
        <Explained at="term.doom" about={words.gameText("term.doom.about")} side="right" />
      </header>
      <ol>
        {ROWS.map((step) => (
          <Row key={step} step={step} />
        ))}
      </ol>
      <footer>
        <span>
          <Icon name={UPROAR} /> {words.say("ladder.damage")}
        </span>
        <span>
          <i className={style.ghost} aria-hidden="true" /> {words.say("ladder.doom")}
        </span>
      </footer>
    </section>
  );
});

function Row({ step }: { step: number }) {
  const words = useWords();
  const space = CATALOGUE.damageSpaces.indexOf(step);
  const row = useAeterna(({ view }) => ({
    token: view.damage[space],
    here: seatsWhere(view, (seat) => view.unrest[seat] === step),
    there: seatsWhere(view, (seat) => {
      const [unrest = 0, doom = 0] = [view.unrest[seat], view.doom[seat]];
      return doom > 0 && Math.min(OUT, unrest + doom) === step;
    }),
  }));
  const damage = CATALOGUE.damages[row.token ?? ""];
  const beyond = step > CATALOGUE.unrestMost;
  const loss = CATALOGUE.doom[step];
  return (
    <li
      className={style.row}
      data-step={step}
      data-damage={damage !== undefined}
      data-beyond={beyond}
      style={{ ["--heat" as string]: step / OUT }}
    >
      <b>{beyond ? "" : step}</b>
      <span className={style.middle}>
        <span className={style.faces}>
          {seatsIn(row.here).map((seat) => (
            <SeatFace key={seat} seat={seat} />
          ))}
          {seatsIn(row.there).map((seat) => (
            <SeatFace key={seat} seat={seat} ghost />
          ))}
        </span>
        {damage && (
          <span className={style.damage}>
            <Icon name={UPROAR} />
            <AmountList amounts={damage} />
            <Explained
              at={`damage.${row.token}`}
              about={`${words.named("damage", row.token)}. ${words.gameText("term.damage.about")}`}
            />
          </span>
        )}
      </span>
      <span className={style.loss}>
        {loss === undefined ? <em>{words.say("ladder.out")}</em> : loss === 0 ? "0" : `\u2212${loss}`}
      </span>
    </li>
  );
}
