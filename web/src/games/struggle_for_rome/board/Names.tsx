/** The cities' names: Latin in every language. */
import { memo } from "react";
import { CITIES, MAP } from "../layout/map";
import styles from "./Names.module.css";

export const Names = memo(function Names() {
  return (
    <>
      {CITIES.map((city) => {
        const { at, size, lines } = MAP.cities[city]!.name;
        return (
          <text
            key={city}
            className={styles.name}
            data-capital={city === "Roma"}
            fontSize={size}
            data-piece="name"
          >
            {lines.map((line, i) => (
              <tspan
                key={line}
                x={at[0]}
                y={(at[1] + (i - (lines.length - 1) / 2) * size * 0.9 + size * 0.3).toFixed(1)}
              >
                {line}
              </tspan>
            ))}
          </text>
        );
      })}
    </>
  );
});
