/** Phase I: the next turn order. Players choose a free place in the order of passing. */
import { useWords } from "../../../../shell/words";
import { letterAt, seatAt } from "../../view";
import style from "../EraEnd.module.css";
import { SeatFace } from "../signs";
import type { PhaseProps } from "./Told";

export function NextOrder({ play, now }: PhaseProps) {
  const words = useWords();
  const { view, truth, choosing, busy, myTurn } = play;
  if (view.phase !== "order") return <p className="text-3 muted">{words.say("eraend.order.later")}</p>;
  const offered = new Map(
    choosing.choices
      .filter(({ verb }) => verb === "order")
      .map(({ act, operands }) => [operands[0]?.value, act]),
  );
  // The players still to choose, in order. The last step of the agenda comes first.
  const waiting = truth.agenda
    .filter(({ step, seat }) => step === "order" && typeof seat === "string")
    .map(({ seat }) => String(seat))
    .reverse();
  const mine = myTurn && offered.size > 0;
  return (
    <>
      <p>
        {words.say("eraend.order.about")} {mine && <b>{words.say("eraend.order.yours")}</b>}
      </p>
      <ol className={style.places} aria-label={words.gameText("term.next_places")}>
        {view.next_places.map((_, place) => {
          const seat = view.next_places.indexOf(place);
          const act = now && mine ? offered.get(String(place + 1)) : undefined;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place is identified by its number
            <li key={place}>
              {seat >= 0 ? (
                <span className={style.place} data-taken={letterAt(seat)}>
                  <SeatFace seat={seat} />
                  <small>{place + 1}</small>
                </span>
              ) : (
                <button
                  type="button"
                  className={style.place}
                  data-act={act ?? ""}
                  aria-disabled={!act || busy}
                  aria-keyshortcuts={act ? String(place + 1) : undefined}
                  onClick={() => {
                    if (act && !busy) play.onAct(act);
                  }}
                >
                  <b>{place + 1}</b>
                  <small>{words.say("eraend.order.free")}</small>
                </button>
              )}
            </li>
          );
        })}
      </ol>
      {waiting.length > 0 && (
        <p className={style.queue}>
          {words.say("eraend.order.queue")}
          {waiting.map((seat) => (
            <SeatFace key={seat} seat={seatAt(seat)} />
          ))}
        </p>
      )}
    </>
  );
}
