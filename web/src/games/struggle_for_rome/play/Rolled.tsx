/** What was rolled this round, and what each total gave to whom. */
import { useMemo } from "react";
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import type { Letter } from "../view";
import { summed } from "./gains";
import { colourOf, orderOf } from "./people";
import style from "./Rolled.module.css";
import { type Roll, rollsOf } from "./rolls";
import { Die, Goods, PlayerMark } from "./signs";
import { useGains, useStruggle } from "./struggle";

/** Totals of a round. */
const ROLLS = 4;

export function Rolled() {
  const words = useWords();
  const gains = useGains();
  const { view, log, telling } = useStruggle(({ view, log, playback }) => ({
    ...{ view, log, telling: playback.view !== null },
  }));
  const all = useMemo(() => rollsOf(log), [log]);
  const order = orderOf(view);
  // While it is told, no total is seen before its dice, and the last one fills as it pays out.
  const seen = telling ? all.slice(0, view.rolled.length) : all;
  const open = telling && view.phase === "resources" ? seen.length - 1 : -1;
  if (view.round === 0 || all.length === 0) return null;
  return (
    <section className={style.rolled} aria-label={words.say("rolled")}>
      <table>
        <thead>
          <tr>
            <th>
              <b className={`caps ${style.title}`}>{words.say("rolled")}</b>
            </th>
            {Array.from({ length: ROLLS }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the first stays the first
              <Head key={at} roll={seen[at]} open={at === open} />
            ))}
          </tr>
        </thead>
        <tbody>
          {order.map((seat) => (
            <tr key={seat}>
              <th scope="row">
                <PlayerMark colour={colourOf(view, seat)} label={words.named("seat", seat)} />
                <span className={style.who} aria-hidden="true">
                  {words.named("seat", seat)}
                </span>
              </th>
              {Array.from({ length: ROLLS }, (_, at) => {
                const roll = seen[at];
                if (roll?.robbery)
                  // biome-ignore lint/suspicious/noArrayIndexKey: the first stays the first
                  return <Robbed key={at} robbery={roll.robbery} seat={seat} />;
                const got =
                  at === open
                    ? (gains[seat] ?? [])
                    : (roll?.gains.filter((each) => each.seat === seat) ?? []);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the first stays the first
                  <td key={at} data-open={at === open}>
                    {got.length > 0 && <Goods goods={summed(got)} bare className={style.got ?? ""} />}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ roll, open }: { roll: Roll | undefined; open: boolean }) {
  return (
    <th scope="col" data-open={open}>
      <span className={style.dice}>
        {roll && (
          <>
            <Die eyes={roll.dice[0]} />
            <Die eyes={roll.dice[1]} />
          </>
        )}
      </span>
      <b className={style.total} data-wait={!roll} data-seven={roll?.total === 7}>
        {roll?.total}
      </b>
    </th>
  );
}

/** A 7, in the rows of those two whom it concerns: who took, and what whom it cost. */
function Robbed({ robbery, seat }: { robbery: NonNullable<Roll["robbery"]>; seat: Letter }) {
  const words = useWords();
  const { seat: robber, from, gains } = robbery;
  if (seat !== robber && seat !== from) return <td className={style.robbery} />;
  const taken = summed(gains.filter((gain) => gain.count > 0));
  const title = from
    ? words.say("rolled.robbed", { who: words.named("seat", robber), whom: words.named("seat", from) })
    : words.say("rolled.nobody", { who: words.named("seat", robber) });
  return (
    <td className={style.robbery} title={title}>
      <span className={style.taken} data-lost={seat === from}>
        {seat === robber ? <Icon name="centurion-helmet" /> : "−"}
        {from && <Goods goods={taken} bare />}
      </span>
      {seat === robber && <span className="visually-hidden">{title}</span>}
    </td>
  );
}
