/** The tiny game's part: as little as a game needs to have a board of its own. Read it first when you write one. */
import type { ReactNode } from "react";
import type { CommonView } from "../../protocol";
import type { Part } from "../../shell/part";
import { type UsePlay, usePlay } from "../../shell/play/state";
import { SEATS, seatNumber } from "../../shell/seat";
import { useWords } from "../../shell/words";
import { SeatMark } from "../../table/SeatMark";
import style from "./tiny.module.css";

/** The view of the tiny game, by the names of `testing/tiny_state.py`. */
export interface TinyView extends CommonView {
  hand: string[] | null;
  cards: number[];
  /** What each seat has sealed: its card, `?` face down, null: nothing yet. */
  sealed: (string | null)[];
  points: number[];
  die: number;
  winner: string | null;
  /** One's own goods, by name. */
  goods: Record<string, number> | null;
  goods_held: number[];
  /** The trade that is offered, which those who are asked may answer. */
  trade: { give: Record<string, number>; want: Record<string, number>; whom: string } | null;
}

const useTiny: UsePlay<TinyView> = usePlay;

const put = <T,>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, each) => (each === at ? value : old));

function Stage({ children }: { children: ReactNode }) {
  const words = useWords();
  const view = useTiny(({ view }) => view);
  return (
    <div className={style.stage} data-board="tiny">
      {view.points.map((points, at) => {
        const seat = SEATS[at] ?? "";
        const sealed = view.sealed[at] ?? null;
        return (
          <section key={seat} className={style.seat} data-won={view.winner === seat}>
            <SeatMark at={at} letter={seat} />
            <b>{words.named("seat", seat)}</b>
            <span>
              {words.say("over.points")}: {points}
            </span>
            <span className={style.card} data-sealed={sealed ?? ""}>
              {sealed === null ? "" : sealed === "?" ? "?" : words.named("card", sealed)}
            </span>
          </section>
        );
      })}
      {view.die > 0 && <output className={style.die}>{view.die}</output>}
      {children}
    </div>
  );
}

function Hand() {
  const words = useWords();
  const { view, choosing, onPick } = useTiny(({ view, choosing, onPick }) => ({ view, choosing, onPick }));
  const usable = choosing.offered("card");
  return (
    <ul className={style.hand} data-hand="">
      {(view.hand ?? []).map((card, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards may be alike
        <li key={at}>
          <button
            type="button"
            className={style.card}
            data-card={card}
            aria-disabled={!usable.has(card)}
            onClick={() => onPick("card", card)}
          >
            {words.named("card", card)}
          </button>
        </li>
      ))}
      {Object.entries(view.goods ?? {}).map(([good, count]) => (
        <li key={good} className={style.good} data-good={good}>
          {words.named("goods", good)} × {count}
        </li>
      ))}
    </ul>
  );
}

const part: Part<TinyView> = {
  tiles: [],
  usual: "",
  draw: (view, fact) => {
    const at = seatNumber(String(fact.seat));
    switch (fact.fact) {
      case "revealed":
        return { ...view, sealed: put(view.sealed, at, String(fact.card)) };
      case "rolled":
        return { ...view, die: Number(fact.die), winner: String(fact.seat) };
      case "scored":
        return { ...view, points: put(view.points, at, (view.points[at] ?? 0) + Number(fact.points)) };
      default:
        return view;
    }
  },
  weight: () => 1,
  expected: new Set(["sealed", "drew", "kept", "played", "offered"]),
  // A party that is one seat is called like whoever sits there.
  kinds: { party: { named: (party) => (party === "all" ? "whom" : "seat") } },
  composers: {
    // A counter-offer begins as the trade that it answers, seen from the other side.
    counter: {
      begin: (view) => {
        const { trade } = view as TinyView;
        return trade && { values: trade, swap: ["give", "want"] };
      },
    },
  },
  tales: { sign: (fact) => (fact.fact === "scored" ? "laurel-crown" : "scroll-quill") },
  places: { Stage, Hand },
};

export default part;
