/** What is being chosen: the things picked, what is asked next, and the button that does it. */
import type { ReactNode } from "react";
import type { Step } from "../choosing";
import { useWords, type Words } from "../words";
import { doText, label } from "./label";
import { Shown } from "./Shown";
import type { Choosing } from "./useChoosing";

function about(choosing: Choosing, words: Words): string {
  const { picking, found } = choosing;
  const verbs = [...new Set(found.map((choice) => choice.verb))];
  const verb = verbs.length === 1 && verbs[0] ? words.verb(verbs[0]) : "";
  const things = picking.picks.map((pick) => words.named(pick.kind, pick.value)).join(", ");
  return [things, verb].filter(Boolean).join(" · ") || words.say("choose.verb");
}

export function PickPanel({
  choosing,
  title,
  detail,
  busy,
  onDo,
  children,
}: {
  choosing: Choosing;
  title?: string;
  detail?: ReactNode;
  busy: boolean;
  onDo: () => void;
  children?: ReactNode;
}) {
  const words = useWords();
  const { step, others, ready } = choosing;
  return (
    <div className="pick" data-ask={step.ask}>
      <div className="pick-head">
        <b className="caps">{title ?? about(choosing, words)}</b>
        {detail && <span className="dim">{detail}</span>}
        <button
          type="button"
          className="icon-button"
          onClick={choosing.clear}
          aria-label={words.say("cancel")}
        >
          ✕
        </button>
      </div>
      <Asked step={step} choosing={choosing} />
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
        {children}
      </div>
    </div>
  );
}

function Asked({ step, choosing }: { step: Step; choosing: Choosing }) {
  const words = useWords();
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
    case "operand":
      return (
        <>
          <p className="dim">
            {words.has(`choose.${step.kind}`) ? words.say(`choose.${step.kind}`) : step.name}
          </p>
          <div className="values" data-kind={step.kind}>
            {step.values.map((value) => (
              <button
                type="button"
                key={value}
                data-value={value}
                onClick={() => choosing.pick({ kind: step.kind, value })}
              >
                <Shown kind={step.kind} value={value} choice={choosing.found[0] ?? null} />
              </button>
            ))}
          </div>
        </>
      );
    case "count": {
      const at = step.counts.indexOf(step.chosen);
      const to = (by: number) => {
        const count = step.counts[at + by];
        if (count !== undefined) choosing.count(count);
      };
      const name = words.has(`count.${step.name}`) ? words.say(`count.${step.name}`) : step.name;
      return (
        // biome-ignore lint/a11y/useSemanticElements: a group of three, not a form's fieldset
        <div className="stepper" role="group" aria-label={name}>
          <span>{name}</span>
          <span className="stepper-box">
            <button type="button" onClick={() => to(-1)} disabled={at <= 0} aria-label={words.say("less")}>
              −
            </button>
            <output data-count={step.chosen}>{step.chosen}</output>
            <button
              type="button"
              onClick={() => to(1)}
              disabled={at >= step.counts.length - 1}
              aria-label={words.say("more")}
            >
              +
            </button>
          </span>
          <span className="dim">{words.say("count.of", { most: step.counts.at(-1) })}</span>
        </div>
      );
    }
    default:
      return null;
  }
}
