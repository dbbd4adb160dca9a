/**
 * The default composer: a column for each bundle or number, toggle buttons for names, and the resulting act in
 * words.
 */
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import type { ComposedOperand } from "../../protocol/compositions";
import { Stepper } from "../../table/Stepper";
import { ReadOut } from "../live";
import { usePart } from "../part";
import { Reason } from "../play/Actions";
import { operandName } from "../play/label";
import { Shown } from "../play/Shown";
import { useWords } from "../words";
import css from "./Composer.module.css";
import type { Composer as Composed, ComposerProps } from "./composer";
import { bounds, type Entry, room, total } from "./composing";
import { missingText, sentence } from "./sentence";

/** Returns the whole numbers of a range. */
function range(low: number, high: number): number[] {
  return Array.from({ length: Math.max(0, high - low) + 1 }, (_, at) => low + at);
}

function useStepperWords() {
  const words = useWords();
  return { less: words.say("less"), more: words.say("more") };
}

interface PartProps {
  composer: Composed;
  operand: ComposedOperand;
  at: number;
}

function asBundle(entry: Entry | undefined): Readonly<Record<string, number>> {
  return typeof entry === "object" && entry !== null ? entry : {};
}

/** Chooses the number of each kind. */
function BundlePart({ composer, operand, at }: PartProps) {
  const words = useWords();
  const steps = useStepperWords();
  const within = bounds(operand);
  if (within.shape !== "bundle") return null;
  const bundle = asBundle(composer.draft[at]);
  const name = operandName(operand.name, words);
  const kinds = within.kinds.filter((kind) => (within.most[kind] ?? 0) > 0);
  return (
    <fieldset className={css.part} data-operand={operand.name}>
      <legend>
        {name}{" "}
        <span className="text-3 muted medium">
          {words.say("compose.sum", { sum: total(bundle), high: within.high })}
        </span>
      </legend>
      {kinds.length === 0 && <p className="dim">{words.say("bundle.nothing")}</p>}
      {kinds.map((kind) => (
        <div key={kind} className={css.row} data-kind={kind} data-some={(bundle[kind] ?? 0) > 0}>
          <span className={css.kind}>
            <Shown kind={operand.kind} value={kind} choice={null} />
          </span>
          <Stepper
            name={`${name}: ${words.named(operand.kind, kind)}`}
            values={range(0, room(operand, bundle, kind))}
            chosen={bundle[kind] ?? 0}
            words={steps}
            onChange={(count) => composer.stepTo(at, kind, count)}
          />
        </div>
      ))}
    </fieldset>
  );
}

function CountPart({ composer, operand, at }: PartProps) {
  const words = useWords();
  const steps = useStepperWords();
  const within = bounds(operand);
  if (within.shape !== "count") return null;
  const name = operandName(operand.name, words);
  return (
    <div className={css.part} data-operand={operand.name}>
      <div className={css.row}>
        <span className={css.kind}>{name}</span>
        <Stepper
          name={name}
          values={range(within.low, within.high)}
          chosen={Number(composer.draft[at] ?? within.low)}
          words={steps}
          onChange={(count) => composer.put(at, count)}
        />
      </div>
    </div>
  );
}

/** Chooses one of several names. */
function NamedPart({ composer, operand, at }: PartProps) {
  const words = useWords();
  const label = useId();
  const within = bounds(operand);
  if (within.shape !== "named") return null;
  const entry = composer.draft[at];
  return (
    <div className={css.named} data-operand={operand.name}>
      <span id={label} className={css.title}>
        {operandName(operand.name, words)}
      </span>
      <ToggleButtonGroup
        className="flex flex-wrap gap-6"
        aria-labelledby={label}
        selectionMode="single"
        disallowEmptySelection={within.among.length === 1}
        selectedKeys={typeof entry === "string" ? [entry] : []}
        onSelectionChange={(keys) => composer.put(at, ([...keys][0] as string | undefined) ?? null)}
      >
        {within.among.map((name) => (
          <ToggleButton key={name} id={name} className={css.name ?? ""} data-value={name}>
            <Shown kind={operand.kind} value={name} choice={null} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  );
}

export default function Composer({ composer }: ComposerProps) {
  const words = useWords();
  const { kinds } = usePart();
  const box = useRef<HTMLFormElement>(null);
  const title = useId();
  const said = useId();
  const { composition, act, missing, busy, refusal } = composer;
  const of = (shape: string) =>
    composition.operands.flatMap((operand, at) => (bounds(operand).shape === shape ? [{ operand, at }] : []));

  // Moves the focus to the first control, and back when the composer closes.
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    opener.current ??= document.activeElement;
    box.current?.querySelector<HTMLElement>('[role="spinbutton"], [role="radio"]')?.focus();
    return () => {
      const lost = document.activeElement === document.body;
      if (lost && opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    };
  }, []);

  const keyed = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The keys of the table have other meanings while an act is being composed.
    event.stopPropagation();
    const onNumber = event.target instanceof HTMLElement && event.target.role === "spinbutton";
    if (event.key === "Escape") composer.close();
    else if (event.key === "Enter" && onNumber && !event.repeat) composer.send();
  };

  return (
    <form
      ref={box}
      className={css.composer}
      data-composer={composition.verb}
      aria-labelledby={title}
      onKeyDown={keyed}
      onSubmit={(event) => {
        event.preventDefault();
        composer.send();
      }}
    >
      <div className={css.head}>
        <b id={title} className="caps">
          {words.verb(composition.verb)}
        </b>
        <button
          type="button"
          className="icon-button"
          onClick={composer.close}
          aria-label={words.say("close")}
        >
          ✕
        </button>
      </div>
      <div className={css.parts}>
        {of("bundle").map((each) => (
          <BundlePart key={each.operand.name} composer={composer} {...each} />
        ))}
        {of("count").map((each) => (
          <CountPart key={each.operand.name} composer={composer} {...each} />
        ))}
      </div>
      {of("named").map((each) => (
        <NamedPart key={each.operand.name} composer={composer} {...each} />
      ))}
      <div className={css.foot}>
        {/* Described by the send button. It is not announced at each step, because the numbers are. */}
        <p id={said} className={css.sentence} data-act={act ?? ""}>
          {sentence(composer, words, kinds)}
        </p>
        <ReadOut as="div" className={css.status}>
          {refusal ? (
            <Reason refusal={refusal} />
          ) : (
            missing.length > 0 && (
              <span className="dim">{missing.map((each) => missingText(each, words)).join(" · ")}</span>
            )
          )}
        </ReadOut>
        <div className={css.buttons}>
          <button
            type="submit"
            className="primary"
            aria-disabled={act === null || busy}
            aria-describedby={said}
            data-send=""
          >
            {words.say("compose.send")}
          </button>
          <button type="button" className="button" onClick={composer.clear} data-clear="">
            {words.say("compose.clear")}
          </button>
        </div>
      </div>
    </form>
  );
}
