/** What is told just now as more than words: dice as dice, and who gets what from where. */
import type { ReactNode } from "react";
import type { Fact } from "../../../protocol";
import { factText } from "../../../shell/play/Log";
import { useWords } from "../../../shell/words";
import { gainsOf, summed } from "./gains";
import style from "./Moment.module.css";
import { colourOf } from "./people";
import { Die, Goods, PlayerMark } from "./signs";
import { useStruggle } from "./struggle";

const DICE: ReadonlySet<string> = new Set(["rolled", "rolled_again"]);

export function Moment({ facts, words: text }: { facts: readonly Fact[]; words: ReactNode }) {
  const words = useWords();
  const { truth, still } = useStruggle(({ truth, still }) => ({ truth, still }));
  const [fact] = facts;
  if (!fact) return text;
  if (DICE.has(fact.fact))
    return (
      <span className={style.tray} data-still={still}>
        <Die eyes={Number(fact.die)} className={style.die ?? ""} />
        <Die eyes={Number(fact.die2)} className={style.die ?? ""} />
        <b className={style.sum} data-seven={fact.total === 7} aria-hidden="true">
          {String(fact.total)}
        </b>
        <span className={style.said}>{factText(fact, words)}</span>
      </span>
    );
  const seat = typeof fact.seat === "string" ? fact.seat : null;
  const got = gainsOf(fact).filter((gain) => gain.count > 0 && gain.seat === seat);
  return (
    <span className={style.told}>
      {seat && <PlayerMark colour={colourOf(truth, seat)} />}
      {text}
      {got.length > 0 && <Goods goods={summed(got)} className={style.got ?? ""} />}
    </span>
  );
}
