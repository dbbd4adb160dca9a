/** One of several, as buttons in a row: arrows go from one to the next. What cannot be chosen stays, pale. */
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import css from "./trade.module.css";

export interface RadioOption {
  value: string;
  /** What it is called where its picture is not enough. */
  name: string;
  content: ReactNode;
  open: boolean;
}

export function Radio({
  label,
  options,
  chosen,
  wide = false,
  onChoose,
}: {
  label: string;
  options: readonly RadioOption[];
  chosen: string | null;
  /** The buttons share the whole row. */
  wide?: boolean;
  onChoose: (value: string) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const open = options.filter((option) => option.open);
  // One of them is the way in.
  const entry = open.some(({ value }) => value === chosen) ? chosen : (open[0] ?? options[0])?.value;
  const keyed = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined || open.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = open.findIndex(({ value }) => value === chosen);
    const next = open[(at + by + open.length) % open.length] ?? open[0];
    if (!next) return;
    onChoose(next.value);
    box.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus();
  };
  return (
    <div
      ref={box}
      className={css.radio}
      role="radiogroup"
      aria-label={label}
      data-wide={wide}
      onKeyDown={keyed}
    >
      {options.map(({ value, name, content, open }) => (
        // biome-ignore lint/a11y/useSemanticElements: a button with a picture, in a group with arrow keys of its own
        <button
          type="button"
          key={value}
          role="radio"
          data-value={value}
          aria-label={name}
          aria-checked={value === chosen}
          aria-disabled={!open}
          tabIndex={value === entry ? 0 : -1}
          onClick={() => {
            if (open) onChoose(value);
          }}
        >
          {content}
        </button>
      ))}
    </div>
  );
}
