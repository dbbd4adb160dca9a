/** In the top bar: the phases of the Era, the turn order, and the Pass track. */
import { useWords } from "../../../shell/words";
import { passTrack } from "../layout/catalogue";
import { type AeternaView, letterAt, type Phase, seatAt } from "../view";
import { useAeterna } from "./aeterna";
import { Explained } from "./Explained";
import { isLastEra, PHASE_RULES } from "./era";
import { useEraEnd } from "./eraNow";
import { GoodSign, SeatFace } from "./signs";
import style from "./Top.module.css";

/** The phases by letter. C to F and H run automatically and are only played back. */
const LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H", "I"] as const;
const PHASES: Readonly<Record<Phase, (typeof LETTERS)[number] | null>> = {
  draft: "A",
  actions: "B",
  unrest: "G",
  order: "I",
  over: null,
};

export function Top() {
  return (
    <>
      <Phases />
      <TurnOrder />
      <PassTrack />
    </>
  );
}

function Phases() {
  const words = useWords();
  const { now: ending } = useEraEnd();
  const { phase, last } = useAeterna(({ view }) => ({ phase: view.phase, last: isLastEra(view) }));
  const current = ending ?? PHASES[phase];
  return (
    <ol className={style.phases} aria-label={words.say("phases")}>
      {LETTERS.filter((letter) => letter !== "I" || !last).map((letter) => {
        const now = letter === current;
        const name = words.say(`phase.${letter}`);
        return (
          <li
            key={letter}
            data-phase={letter}
            data-when={now ? "now" : current === null || letter < current ? "past" : "later"}
            aria-current={now ? "step" : undefined}
          >
            <b>{letter}</b>
            <span className={now ? "" : "visually-hidden"}>{name}</span>
            <Explained at={PHASE_RULES[letter]} about={`${letter}: ${name}`} />
          </li>
        );
      })}
    </ol>
  );
}

export function TurnOrder() {
  const words = useWords();
  const { order, player, retired } = useAeterna(({ view }) => ({
    ...{ order: view.turn_order, player: view.player, retired: view.retired },
  }));
  return (
    <div className={style.order}>
      <small id="turn-order">{words.gameText("term.turn_order")}</small>
      <ol aria-labelledby="turn-order">
        {order.map((letter, at) => (
          <li
            key={letter}
            data-seat={letter}
            data-now={letter === player}
            data-passed={retired.includes(letter)}
            aria-current={letter === player ? "true" : undefined}
          >
            <i>{at + 1}</i>
            <SeatFace seat={seatAt(letter)} />
            {retired.includes(letter) && <span className="visually-hidden">{words.say("passed")}</span>}
          </li>
        ))}
      </ol>
      <Explained at="AE-4.7" about={words.say("order.about")} />
    </div>
  );
}

/** Taken values show the player's portrait. */
export function PassTrack() {
  const words = useWords();
  const { retired, seats } = useAeterna(({ view }) => ({ retired: view.retired, seats: view.seats }));
  return (
    <div className={`${style.order} ${style.passes}`}>
      <small id="pass-track">{words.say("pass.track")}</small>
      <ol aria-labelledby="pass-track">
        {passTrack(seats).map((value, at) => {
          const taken = retired[at];
          return (
            <li key={value} data-state={taken ? "taken" : at === retired.length ? "next" : "free"}>
              {taken ? (
                <>
                  <SeatFace seat={seatAt(taken)} />
                  <i>{value}</i>
                </>
              ) : (
                <>
                  <b>+{value}</b>
                  <GoodSign good="pp" />
                </>
              )}
            </li>
          );
        })}
      </ol>
      <Explained at="AE-3.5" about={words.gameText("action.pass_era.about")} />
    </div>
  );
}

const HELD = ["aurei", "wheat", "stone"] as const;

/** A player's goods in one line. */
export function Goods({ view, seat }: { view: AeternaView; seat: number }) {
  const words = useWords();
  const held = [
    ["pp", view.prestige[seat]],
    ...HELD.map((good) => [good, view[good][seat]] as const),
    ["citizen", view.domus[seat]],
    ["unrest", view.unrest[seat]],
  ] as const;
  return (
    <ul className={style.goods} aria-label={words.named("seat", letterAt(seat))}>
      {held.map(([good, count]) => (
        <li key={good}>
          <GoodSign good={good} />
          <b>{count}</b>
        </li>
      ))}
    </ul>
  );
}
