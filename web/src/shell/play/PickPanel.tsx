/** The current choice: the picked things, the next question, and the button that sends it. */
import type { ReactNode } from "react";
import { Stepper } from "../../table/Stepper";
import { type Step, wholly } from "../choosing";
import { COUNT } from "../notation";
import { usePart } from "../part";
import { useWords, type Words } from "../words";
import { ComposeButtons } from "./Actions";
import { doText, label, operandName, valueText } from "./label";
import { Shown } from "./Shown";
import type { Choosing } from "./useChoosing";

function about(choosing: Choosing, words: Words): string {
  const { picking, found } = choosing;
  const verbs = [...new Set(found.map((choice) => choice.verb))];
  const verb = verbs.length === 1 && verbs[0] ? words.verb(verbs[0]) : "";
  const things = picking.picks
    .filter((pick) => pick.kind !== COUNT && pick.at !== null)
    .map((pick) => valueText(pick.kind, pick.value, words))
    .join(", ");
  return [things, verb].filter(Boolean).join(" · ") || words.say("choose.verb");
}

export function PickPanel({
  choosing,
  title,
  detail,
  busy,
  composed,
  onDo,
  onAct,
  onCompose,
  children,
}: {
  choosing: Choosing;
  title?: string;
  detail?: ReactNode;
  busy: boolean;
  /** Verbs to compose. Each has a button that opens its composer. */
  composed: readonly string[];
  onDo: () => void;
  onAct: (act: string) => void;
  onCompose: (verb: string) => void;
  children?: ReactNode;
}) {
  const words = useWords();
  const { step, others, ready } = choosing;
  const picks = choosing.picking.picks.filter(({ kind }) => kind !== COUNT);
  const heading = title ?? about(choosing, words);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the parts of one choice, not a form's fieldset
    <div className="pick" data-ask={step.ask} role="group" aria-label={heading}>
      <div className="pick-head">
        <b className="caps">{heading}</b>
        {detail && <span className="dim">{detail}</span>}
        {picks.length > 1 && (
          <button
            type="button"
            className="icon-button back"
            onClick={choosing.back}
            aria-label={words.say("choose.back")}
            title={words.say("choose.back")}
          >
            ↶
          </button>
        )}
        <button
          type="button"
          className="icon-button"
          onClick={choosing.clear}
          aria-label={words.say("cancel")}
        >
          ✕
        </button>
      </div>
      {!(step.ask === "nothing" && composed.length > 0) && <Asked {...{ step, choosing, busy, onAct }} />}
      <div className="pick-do">
        {ready && (
          <button
            type="button"
            className="primary do"
            data-act={ready.act}
            aria-disabled={busy}
            onClick={onDo}
          >
            {step.ask === "count"
              ? words.verb(ready.verb)
              : ready.known
                ? doText(ready, choosing.picking.picks, words)
                : label(ready, words)}
            <kbd>⏎</kbd>
          </button>
        )}
        {others.map((verb) => (
          <button
            type="button"
            key={verb}
            className="other"
            data-verb={verb}
            onClick={() => choosing.verbs([verb])}
          >
            {words.verb(verb)}
          </button>
        ))}
        <ComposeButtons verbs={composed} busy={busy} onCompose={onCompose} />
        {children}
      </div>
    </div>
  );
}

/** Returns the question for an operand. Of two operands of one kind, it uses the operand's name. */
function question({ name, kind }: { name: string; kind: string }, words: Words): string {
  if (words.hasGameText(`operand.${name}`) || (name !== kind && words.has(`operand.${name}`)))
    return operandName(name, words);
  return words.has(`choose.${kind}`) ? words.say(`choose.${kind}`) : operandName(name, words);
}

function Asked({
  step,
  choosing,
  busy,
  onAct,
}: {
  step: Step;
  choosing: Choosing;
  busy: boolean;
  onAct: (act: string) => void;
}) {
  const words = useWords();
  const { handling } = usePart();
  /** Returns the act that a value completes, if a press on it is enough. */
  const only = (at: number, value: string) => {
    const [one, another] = choosing.found.filter((choice) => choice.operands[at]?.value === value);
    return one && !another && handling?.atOnce?.(one) ? one.act : null;
  };
  switch (step.ask) {
    case "nothing":
      return <p className="dim">{words.say("here.nothing")}</p>;
    case "verb":
      return (
        <div className="values">
          {step.verbs.map((verb) => (
            <button type="button" key={verb} data-verb={verb} onClick={() => choosing.verbs([verb])}>
              {words.verb(verb)}
            </button>
          ))}
        </div>
      );
    case "whole":
      return (
        <div className="values">
          {step.choices.map((choice) => (
            <button
              type="button"
              key={choice.act}
              data-value={choice.act}
              onClick={() => choosing.pick(wholly(choice))}
            >
              {label(choice, words)}
            </button>
          ))}
        </div>
      );
    case "operand":
      return (
        <>
          <p className="dim">{question(step, words)}</p>
          <div className="values" data-kind={step.kind}>
            {step.values.map((value) => (
              <button
                type="button"
                key={value}
                data-value={value}
                onClick={() => {
                  const act = only(step.at, value);
                  if (act === null) choosing.pick({ kind: step.kind, value, at: step.at });
                  else if (!busy) onAct(act);
                }}
              >
                <Shown kind={step.kind} value={value} choice={choosing.found[0] ?? null} />
              </button>
            ))}
          </div>
        </>
      );
    case "count":
      return step.counts.map(({ at, name, values, chosen }) => {
        const text = words.has(`count.${name}`) ? words.say(`count.${name}`) : operandName(name, words);
        return (
          <div className="stepper" key={at}>
            <span>{text}</span>
            <Stepper
              name={text}
              values={values}
              chosen={chosen}
              words={{ less: words.say("less"), more: words.say("more") }}
              onChange={(value) => choosing.count(at, value)}
            />
            <span className="dim">{words.say("count.of", { most: values.at(-1) })}</span>
          </div>
        );
      });
    default:
      return null;
  }
}
