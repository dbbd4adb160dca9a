/** In the bar at the top: the phases of the Era, the turn order, and the Pass track. */
import { useWords } from "../../../shell/words";
import { passTrack } from "../layout/catalogue";
import { type AeternaView, letterAt, type Phase, seatAt } from "../view";
import type { AeternaPlay } from "./aeterna";
import { Explained } from "./Explained";
import { isLastEra, PHASE_RULES } from "./era";
import { useEraEnd } from "./eraNow";
import { GoodSign, SeatFace } from "./signs";
import style from "./Top.module.css";

/** The phases by their letters; those from C to F, and H, go by themselves, and are only told. */
const LETTERS = ["A", "B", "C", "D", "E", "F", "G", "H", "I"] as const;
const PHASES: Readonly<Record<Phase, (typeof LETTERS)[number] | null>> = {
  draft: "A",
  actions: "B",
  unrest: "G",
  order: "I",
  over: null,
};

export function Top({ play }: { play: AeternaPlay }) {
  const { view } = play;
  return (
    <>
      <Phases play={play} />
      <TurnOrder view={view} />
      <PassTrack view={view} />
    </>
  );
}

function Phases({ play }: { play: AeternaPlay }) {
  const words = useWords();
  const { now: ending } = useEraEnd(play);
  const current = ending ?? PHASES[play.view.phase];
  return (
    <ol className={style.phases} aria-label={words.say("phases")}>
      {LETTERS.filter((letter) => letter !== "I" || !isLastEra(play.view)).map((letter) => {
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

export function TurnOrder({ view }: { view: AeternaView }) {
  const words = useWords();
  return (
    <div className={style.order}>
      <small id="turn-order">{words.gameText("term.turn_order")}</small>
      <ol aria-labelledby="turn-order">
        {view.turn_order.map((letter, at) => (
          <li
            key={letter}
            data-seat={letter}
            data-now={letter === view.player}
            data-passed={view.retired.includes(letter)}
            aria-current={letter === view.player ? "true" : undefined}
          >
            <i>{at + 1}</i>
            <SeatFace seat={seatAt(letter)} />
            {view.retired.includes(letter) && <span className="visually-hidden">{words.say("passed")}</span>}
          </li>
        ))}
      </ol>
      <Explained at="AE-4.7" about={words.say("order.about")} />
    </div>
  );
}

/** Taken values bear the face of who took them. */
export function PassTrack({ view }: { view: AeternaView }) {
  const words = useWords();
  const { retired } = view;
  return (
    <div className={`${style.order} ${style.passes}`}>
      <small id="pass-track">{words.say("pass.track")}</small>
      <ol aria-labelledby="pass-track">
        {passTrack(view.seats).map((value, at) => {
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

/** What somebody has, in a line. */
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
