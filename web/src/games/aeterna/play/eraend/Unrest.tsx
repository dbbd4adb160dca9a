/** Phase G: for each Damage token that the player's Unrest has reached, pay all of it or take Doom. */
import { useEffect, useState } from "react";
import { Icon } from "../../../../shell/Icon";
import { useKeys } from "../../../../shell/play/useKeys";
import { useWords } from "../../../../shell/words";
import { DOOM } from "../../board/signs";
import { CATALOGUE } from "../../layout/catalogue";
import { type Letter, seatAt } from "../../view";
import style from "../EraEnd.module.css";
import { AmountList, GoodSign, SeatFace } from "../signs";
import { Change, heldOf } from "../tray/TrayPanel";
import { type Answer, type Answers, actsOf, costOf, decided, dueOf } from "./damage";
import type { PhaseProps } from "./Told";

const HELD = ["aurei", "stone", "wheat", "citizen"] as const;
const ANSWERS: readonly Answer[] = ["repair", "suffer"];

export function Unrest({ play, story, now }: PhaseProps) {
  return (
    <>
      {play.view.phase === "unrest" && play.myTurn && now && <OwnChoice play={play} />}
      <Others story={story} play={play} />
    </>
  );
}

function OwnChoice({ play }: Pick<PhaseProps, "play">) {
  const words = useWords();
  const { choosing, truth, me, update, busy, notice, onAct } = play;
  const [chosen, setChosen] = useState<Answers>({});
  const [plan, setPlan] = useState<readonly string[]>([]);
  const due = dueOf(choosing.choices, truth.damage);
  const answers = decided(due, chosen);
  const cost = costOf(answers);
  const complete = due.length > 0 && due.every(({ damage }) => answers[damage]);
  const short = me !== null && HELD.some((good) => (cost[good] ?? 0) > heldOf(play, me, good));
  const can = complete && !short && !busy && plan.length === 0;
  const { options, decision } = update;
  // Each token is a separate decision for the server. The confirmed answers are sent one by one, if they are
  // still offered.
  // biome-ignore lint/correctness/useExhaustiveDependencies: depends on the decision, not on functions
  useEffect(() => {
    const [next, ...rest] = plan;
    if (next === undefined || busy) return;
    if (notice || !options.includes(next)) setPlan([]);
    else {
      setPlan(rest);
      onAct(next);
    }
  }, [decision, busy, notice]);
  const [first, ...rest] = actsOf(due, answers);
  const confirm = () => {
    if (!can || first === undefined) return;
    setPlan(rest);
    onAct(first);
  };
  useKeys((key, event) => {
    const onButton =
      event.target instanceof HTMLElement && event.target.closest("button, a, summary") !== null;
    if (key !== "Enter" || onButton || !can) return false;
    confirm();
    return true;
  });
  if (me === null || due.length === 0) return null;
  const doom = Object.values(answers).filter((answer) => answer === "suffer").length;
  return (
    <div className={style.own} data-choice="unrest">
      <p>{words.say("eraend.unrest.own", { unrest: truth.unrest[me] ?? 0 })}</p>
      <ul className={style.damages}>
        {due.map(({ damage, unrest, answers: offered }) => (
          <li key={damage} className={style.damage} data-damage={damage} data-answer={answers[damage] ?? ""}>
            <b className="caps">{words.named("damage", damage)}</b>
            <small>{words.say("eraend.unrest.at", { unrest: unrest ?? "" })}</small>
            <AmountList amounts={CATALOGUE.damages[damage] ?? {}} />
            {/* biome-ignore lint/a11y/useSemanticElements: two buttons, not a form's fieldset */}
            <span className={style.answers} role="group" aria-label={words.named("damage", damage)}>
              {ANSWERS.map((answer) => (
                <button
                  key={answer}
                  type="button"
                  data-act={`${answer} ${damage}`}
                  aria-pressed={answers[damage] === answer}
                  aria-disabled={!offered.includes(answer)}
                  title={
                    offered.includes(answer) ? undefined : words.gameText("refusal.repair.price", { damage })
                  }
                  onClick={() => {
                    if (offered.includes(answer)) setChosen({ ...chosen, [damage]: answer });
                  }}
                >
                  <Icon name={answer === "repair" ? "check-mark" : DOOM} />
                  {words.say(`eraend.unrest.${answer}`)}
                </button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <div className={style.then}>
        {Object.keys(answers).length > 0 && <small>{words.say("eraend.unrest.then")}</small>}
        {HELD.filter((good) => cost[good]).map((good) => {
          const before = heldOf(play, me, good);
          return <Change key={good} good={good} before={before} after={before - (cost[good] ?? 0)} />;
        })}
        {doom > 0 && (
          <span className={style.amount}>
            <Icon name={DOOM} />
            <span className="visually-hidden">{words.gameText("term.doom")}</span>
            {truth.doom[me]} → <b>{(truth.doom[me] ?? 0) + doom}</b>
          </span>
        )}
        <button
          type="button"
          className="primary do"
          id="unrest-confirm"
          data-act={can ? first : undefined}
          aria-disabled={!can}
          onClick={confirm}
        >
          {words.say("eraend.unrest.confirm")} <kbd>⏎</kbd>
        </button>
      </div>
      <p className={style.forecast} data-short={short}>
        <Icon name={short ? "uprising" : "bread"} />
        {short
          ? words.say("eraend.unrest.short")
          : words.say("eraend.unrest.feed", {
              wheat: heldOf(play, me, "wheat") - (cost.wheat ?? 0),
              citizens: heldOf(play, me, "citizen") - (cost.citizen ?? 0),
            })}
      </p>
    </div>
  );
}

/** Decisions of the players in turn order. */
function Others({ play, story }: Pick<PhaseProps, "play" | "story">) {
  const words = useWords();
  const { view } = play;
  if (!story.home && story.answered.length === 0) return null;
  // During playback of feeding this phase is still shown.
  const over = view.phase !== "unrest" || (story.at !== null && story.at > "G");
  const turn = view.player === null ? -1 : view.turn_order.indexOf(view.player);
  const state = (letter: Letter, place: number): string => {
    const own = story.answered.filter(({ seat }) => seat === letter);
    const paid = own.filter((each) => each.paid).length;
    if (!over && place === turn) return words.say("eraend.unrest.choosing");
    if (own.length > 0) return words.say("eraend.unrest.did", { paid, doom: own.length - paid });
    return words.say(over || place < turn ? "eraend.unrest.nothing" : "eraend.unrest.later");
  };
  return (
    <ul className={style.others}>
      {view.turn_order.map((letter, place) => (
        <li key={letter} data-seat={letter} data-now={!over && place === turn}>
          <SeatFace seat={seatAt(letter)} />
          <span>
            <b aria-hidden="true">{words.named("seat", letter)}</b>
            <small>{state(letter, place)}</small>
          </span>
          <span className={style.amount}>
            <GoodSign good="unrest" />
            {view.unrest[seatAt(letter)]}
          </span>
        </li>
      ))}
    </ul>
  );
}
