/** The bar at the top: the four phases of the round with who is done, and what is left in the piles. */
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { PHASES, type StruggleView } from "../view";
import style from "./PhaseBar.module.css";
import { colourOf, orderOf, progress } from "./people";
import { PlayerMark, Resource } from "./signs";
import { useStruggle } from "./struggle";

const SIGNS: Record<(typeof PHASES)[number], string> = {
  resources: "perspective-dice-six-faces-random",
  trade: "scales",
  horsemen: "horse-head",
  warriors: "horned-helm",
};

export function Top() {
  return (
    <>
      <Phases />
      <Piles />
    </>
  );
}

function Phases() {
  const words = useWords();
  const view = useStruggle(({ view }) => view);
  const current = (PHASES as readonly string[]).indexOf(view.phase);
  return (
    <ol className={style.phases} aria-label={words.say("phases")}>
      {PHASES.map((phase, at) => {
        const now = at === current;
        return (
          <li
            key={phase}
            className={style.phase}
            data-phase={phase}
            data-when={now ? "now" : at < current ? "past" : "later"}
            aria-current={now ? "step" : undefined}
            title={words.say(`phase.${phase}`)}
          >
            <Icon name={SIGNS[phase]} />
            <b>
              <span className={style.number}>{at + 1}</span> <span>{words.say(`phase.${phase}`)}</span>
            </b>
            <span className={style.who}>
              {phase === "resources" ? <Totals view={view} /> : <Seats view={view} phase={phase} />}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** What was rolled, in its order. */
function Totals({ view }: { view: StruggleView }) {
  const words = useWords();
  if (view.rolled.length === 0) return view.phase === "resources" ? words.say("rolling") : "–";
  return (
    <span className="heavy" title={words.gameText("term.rolled")}>
      {view.rolled.join(" · ")}
    </span>
  );
}

/** Everybody in the order of this round: done, at it, or still to come. */
function Seats({ view, phase }: { view: StruggleView; phase: Exclude<StruggleView["phase"], "setup"> }) {
  const words = useWords();
  return orderOf(view).map((seat) => {
    const how = progress(view, phase, seat);
    return (
      <span key={seat} className={style.seat} data-progress={how}>
        <PlayerMark
          colour={colourOf(view, seat)}
          label={words.say(`progress.${how}`, { who: words.named("seat", seat) })}
        />
      </span>
    );
  });
}

/** Cards that are left. */
export function Piles() {
  const words = useWords();
  const counts = useStruggle(({ view: { piles, pasture, development } }) => ({
    ...{ grain: piles.grain ?? 0, ore: piles.ore ?? 0, pasture, development },
  }));
  const piles = (["grain", "ore", "pasture", "development"] as const).map(
    (kind) => [kind, counts[kind]] as const,
  );
  return (
    <ul className={style.piles} aria-label={words.say("piles")}>
      {piles.map(([kind, count]) => (
        <li key={kind} title={words.say(`pile.${kind}`, { count })}>
          <span className={style.pile} data-pile={kind}>
            {kind === "pasture" ? (
              <>
                <Resource kind="horse" />
                <Resource kind="cattle" />
              </>
            ) : (
              <Resource kind={kind} />
            )}
          </span>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{words.say(`pile.${kind}`, { count })}</span>
        </li>
      ))}
    </ul>
  );
}
