/**
 * A number between a minus and a plus button. The number itself takes the focus and the keys of a spin button
 * (arrows, Home, End, digits). The buttons are for touch screens.
 *
 * React Aria's NumberField is a text field with one continuous range. It would open the keyboard of a phone, and
 * does not support gaps in the range.
 */
import type { KeyboardEvent } from "react";
import "./stepper.css";

export interface StepperWords {
  less: string;
  more: string;
}

export function Stepper({
  name,
  values,
  chosen,
  words,
  onChange,
}: {
  /** Name of the number. */
  name: string;
  /** Possible values, smallest first. */
  values: readonly number[];
  chosen: number;
  words: StepperWords;
  onChange: (value: number) => void;
}) {
  const at = values.indexOf(chosen);
  const least = values[0] ?? chosen;
  const most = values.at(-1) ?? chosen;
  const to = (value: number | undefined) => {
    if (value !== undefined && value !== chosen) onChange(value);
  };
  const keyed = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const digit = /^\d$/.test(event.key) ? Number(event.key) : null;
    const steps: Record<string, number | undefined> = {
      ArrowUp: values[at + 1],
      "+": values[at + 1],
      ArrowDown: values[at - 1],
      "-": values[at - 1],
      Home: least,
      End: most,
    };
    if (digit !== null) to(values.includes(digit) ? digit : undefined);
    else if (event.key in steps) to(steps[event.key]);
    else return;
    event.preventDefault();
    // The page uses these keys too.
    event.stopPropagation();
  };
  return (
    <span className="stepper-box">
      {/* The buttons are not disabled at the ends, because a disabled button loses the focus. */}
      <button
        type="button"
        tabIndex={-1}
        aria-disabled={at <= 0}
        aria-label={`${words.less}: ${name}`}
        onClick={() => to(values[at - 1])}
      >
        −
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={name}
        aria-valuenow={chosen}
        aria-valuemin={least}
        aria-valuemax={most}
        data-count={chosen}
        onKeyDown={keyed}
      >
        {chosen}
      </span>
      <button
        type="button"
        tabIndex={-1}
        aria-disabled={at >= values.length - 1}
        aria-label={`${words.more}: ${name}`}
        onClick={() => to(values[at + 1])}
      >
        +
      </button>
    </span>
  );
}
