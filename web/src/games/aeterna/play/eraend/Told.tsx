/** The automatic phases: scoring, Devastation, Buildings, returning home, feeding. */
import { Icon } from "../../../../shell/Icon";
import { useWords } from "../../../../shell/words";
import { PREFECT, RUIN } from "../../board/signs";
import type { EraStory } from "../../facts/story";
import { activeHills, hillNumber, seatAt } from "../../view";
import type { AeternaPlay } from "../aeterna";
import style from "../EraEnd.module.css";
import { Amount, AmountList, BuildingPicture, GoodSign, SeatFace } from "../signs";

export interface PhaseProps {
  play: AeternaPlay;
  story: EraStory;
  /** Whether it is being played back or chosen now. */
  now: boolean;
}

function Nothing() {
  return <p className="text-3 muted">{useWords().say("eraend.none")}</p>;
}

/** Who gained what where: players in rows, Hills in columns. */
export function Scoring({ play: { view }, story: { scored }, now }: PhaseProps) {
  const words = useWords();
  // During playback, the current Hill.
  const latest = now ? scored.at(-1)?.hill : undefined;
  return (
    <div className={style.scrolls}>
      <table className={style.matrix}>
        <thead>
          <tr>
            <td />
            {activeHills(view).map((hill) => (
              <th key={hill} scope="col" data-latest={hill === latest}>
                <i className={style.number}>{hillNumber(hill)}</i>
                <span>{words.named("hill", hill)}</span>
              </th>
            ))}
            <th scope="col">
              <GoodSign good="pp" />
            </th>
          </tr>
        </thead>
        <tbody>
          {view.turn_order.map((seat) => {
            const own = scored.filter((each) => each.seat === seat);
            return (
              <tr key={seat}>
                <th scope="row">
                  <SeatFace seat={seatAt(seat)} />
                  <span aria-hidden="true">{words.named("seat", seat)}</span>
                </th>
                {activeHills(view).map((hill) => {
                  const gained = own.find((each) => each.hill === hill);
                  const first = scored.find((each) => each.hill === hill)?.seat === seat;
                  return (
                    <td key={hill} data-latest={hill === latest}>
                      {gained && first && (
                        <>
                          <Icon name={PREFECT} />
                          <span className="visually-hidden">{words.gameText("term.prefect")}</span>
                        </>
                      )}
                      {gained && <b>+{gained.pp}</b>}
                    </td>
                  );
                })}
                <td className={style.sum}>
                  <b>+{own.reduce((all, { pp }) => all + pp, 0)}</b>
                  <small>{view.prestige[seatAt(seat)]}</small>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

export function Devastation({ play: { view }, story: { devastated, at } }: PhaseProps) {
  const words = useWords();
  if (devastated.length === 0) return at !== null && at > "D" ? <Nothing /> : null;
  return (
    <ul className={style.list}>
      {devastated.map(({ hill, citizens, seat, unrest, lost }) => (
        <li key={hill}>
          <i className={style.number}>{hillNumber(hill)}</i>
          <b>{words.named("hill", hill)}</b>
          <span className={style.amount}>
            {citizens}
            <GoodSign good="citizen" />
          </span>
          {view.phase !== "over" && <Icon name={RUIN} />}
          <span className={style.end}>
            {seat && <SeatFace seat={seatAt(seat)} />}
            {unrest > 0 && <Amount good="unrest" count={unrest} />}
            {lost > 0 && <Amount good="pp" count={-lost} gained />}
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Buildings({ story: { given, at } }: PhaseProps) {
  const words = useWords();
  if (given.length === 0) return at !== null && at > "E" ? <Nothing /> : null;
  return (
    <ul className={style.list}>
      {given.map(({ hill, building, seat, gain }) => (
        <li key={`${hill} ${building}`}>
          <BuildingPicture building={building} />
          <span className="visually-hidden">{words.named("building", building)}</span>
          <i className={style.number}>{hillNumber(hill)}</i>
          <b>{words.named("hill", hill)}</b>
          <span className={style.end}>
            <SeatFace seat={seatAt(seat)} />
            <AmountList amounts={gain} gained />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function Home({ play: { view }, story: { home } }: PhaseProps) {
  if (!home) return null;
  return (
    <ul className={style.homes}>
      {view.turn_order.map((seat) => (
        <li key={seat}>
          <SeatFace seat={seatAt(seat)} />
          <b>{view.domus[seatAt(seat)]}</b>
          <GoodSign good="citizen" />
        </li>
      ))}
    </ul>
  );
}

/** Before feeding is played back: who must be fed, and with what. */
export function Feeding({ play: { view, me }, story: { fed } }: PhaseProps) {
  const words = useWords();
  return (
    <div className={style.scrolls}>
      <table className={style.feed}>
        <thead>
          <tr>
            <td />
            <th scope="col">{words.say("eraend.feed.citizens")}</th>
            <th scope="col">{words.say("eraend.feed.wheat")}</th>
            <th scope="col">{words.say("eraend.feed.unfed")}</th>
            <th scope="col">{words.named("good", "unrest")}</th>
          </tr>
        </thead>
        <tbody>
          {view.turn_order.map((letter) => {
            const seat = seatAt(letter);
            const told = fed.find((each) => each.seat === letter);
            const wheat = view.wheat[seat] ?? 0;
            return (
              <tr key={letter} data-mine={seat === me}>
                <th scope="row">
                  <SeatFace seat={seat} />
                  <span aria-hidden="true">{words.named("seat", letter)}</span>
                </th>
                <td>{view.domus[seat]}</td>
                <td>
                  {told ? (
                    <>
                      {wheat + told.wheat} → <b>{wheat}</b>
                    </>
                  ) : (
                    wheat
                  )}
                </td>
                <td data-bad={(told?.unfed ?? 0) > 0}>{told ? told.unfed || "–" : ""}</td>
                <td data-bad={(told?.unrest ?? 0) > 0}>
                  {told?.unrest ? (
                    <>
                      {(view.unrest[seat] ?? 0) - told.unrest} → <b>{view.unrest[seat]}</b>
                    </>
                  ) : (
                    view.unrest[seat]
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
