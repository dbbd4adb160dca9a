/** Part of the ending, below the points by source: the players' colours, sets and rows of the Doom track. */
import type { Event, Fact, OutcomeOut } from "../../../protocol";
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { DOOM } from "../board/signs";
import { type AeternaView, COLOURS, letterAt } from "../view";
import { Asked } from "./Explained";
import style from "./Final.module.css";
import { coloursOf } from "./holdings";
import { Arch, GoodSign, SeatFace } from "./signs";

export function Final({
  outcome,
  log,
  view,
}: {
  outcome: OutcomeOut;
  log: readonly Event[];
  view: AeternaView;
}) {
  const words = useWords();
  const facts = log.flatMap((event) => event.facts as Fact[]);
  const places = view.prestige
    .map((_, seat) => seat)
    .sort((one, other) => (outcome.ranks?.[one] ?? 0) - (outcome.ranks?.[other] ?? 0) || one - other);
  return (
    <section aria-labelledby="final">
      <h3 className="caps" id="final">
        {words.say("final.title")} <Asked at="AE-5.2" about={words.gameText("term.doom.about")} />
      </h3>
      <ul className={style.players}>
        {places.map((seat) => {
          const letter = letterAt(seat);
          const out = view.out.includes(letter);
          const sets = facts.find((fact) => fact.fact === "sets_scored" && fact.seat === letter);
          const counts = coloursOf(view, seat);
          const row = (view.unrest[seat] ?? 0) + (view.doom[seat] ?? 0);
          return (
            <li key={letter} data-seat={letter} data-out={out}>
              <span className={style.who}>
                <SeatFace seat={seat} />
                <b aria-hidden="true">{words.named("seat", letter)}</b>
                {out && <em>{words.gameText("term.out")}</em>}
              </span>
              <span className={style.colours}>
                {COLOURS.filter((colour) => counts[colour] > 0).map((colour) => (
                  <span key={colour} className={style.colour}>
                    <Arch colour={colour} />
                    <b>{counts[colour]}</b>
                  </span>
                ))}
              </span>
              {sets && <small>{words.gameText("fact.sets_scored", { ...sets })}</small>}
              <span className={style.doom}>
                <GoodSign good="unrest" /> {view.unrest[seat]} + <Icon name={DOOM} /> {view.doom[seat]}
                <b>{words.say("final.row", { row })}</b>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
