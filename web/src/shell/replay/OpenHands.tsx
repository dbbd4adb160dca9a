/** All hands, each as its owner saw it. */
import { Fragment } from "react";
import type { http } from "../../protocol";
import { SeatMark } from "../../table/SeatMark";
import type { AnyPart } from "../part";
import { PublishPlay } from "../play/state";
import { IDLE } from "../playback";
import type { Seat } from "../seat";
import { seatNumber } from "../seat";
import { useWords } from "../words";
import type { Reel } from "./reel";
import style from "./replay.module.css";
import { usePlayState } from "./usePlayState";

interface Given {
  at: number;
  part: AnyPart;
  game: http.GameOut;
  table: http.TableOut;
  narrow: boolean;
  low: boolean;
  still: boolean;
}

export function OpenHands({
  hands,
  base,
  ...rest
}: Given & {
  hands: readonly Reel<unknown>[];
  /** Seat whose hand the table shows already. */
  base: Seat | null;
}) {
  const words = useWords();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={style.hands} aria-label={words.say("replay.hands")} tabIndex={0}>
      {hands
        .filter(({ seat }) => seat !== base)
        .map((reel) => (
          <OneHand key={reel.seat} reel={reel} {...rest} />
        ))}
    </section>
  );
}

function OneHand({ reel, ...rest }: Given & { reel: Reel<unknown> }) {
  const words = useWords();
  const play = usePlayState({
    ...rest,
    reel,
    narrow: false,
    playback: IDLE,
  });
  const { Around = Fragment, Hand } = rest.part.places;
  const { Mark } = rest.part.looks ?? {};
  const at = seatNumber(reel.seat);
  if (!Hand) return null;
  return (
    // The hand is read-only.
    <div className={style.hand} data-hand={reel.seat}>
      <span className={style.holder}>
        {Mark ? <Mark at={at} view={play.truth} /> : <SeatMark at={at} letter={reel.seat ?? ""} />}
        <b>{words.named("seat", reel.seat)}</b>
      </span>
      <div className={style.held} inert>
        <PublishPlay state={play}>
          <Around>
            <Hand />
          </Around>
        </PublishPlay>
      </div>
    </div>
  );
}
