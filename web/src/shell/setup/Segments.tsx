/** Selects one of a few visible values. */
import type { ReactNode } from "react";
import style from "./setup.module.css";

export function Segments({
  legend,
  name,
  value,
  choices,
  onChoose,
  setting,
  children,
  hidden = false,
}: {
  legend: string;
  name: string;
  value: string;
  choices: readonly { value: string; label: ReactNode }[];
  onChoose: (value: string) => void;
  /** Name of the game setting that it changes. */
  setting?: string;
  /** Content next to it. */
  children?: ReactNode;
  /** Whether the legend is only for screen readers. */
  hidden?: boolean;
}) {
  return (
    <fieldset className={`segments ${style.asked}`} data-setting={setting}>
      <legend className={hidden ? "visually-hidden" : undefined}>{legend}</legend>
      <span className={style.segments}>
        {choices.map((each) => (
          <label key={each.value} data-on={each.value === value}>
            <input
              type="radio"
              name={name}
              value={each.value}
              checked={each.value === value}
              onChange={() => onChoose(each.value)}
            />
            {each.label}
          </label>
        ))}
      </span>
      {children}
    </fieldset>
  );
}
