/** One of a few, all in sight. */
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
  /** The setting of the game it is for. */
  setting?: string;
  /** What stands beside it. */
  children?: ReactNode;
  /** The legend is only heard. */
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
