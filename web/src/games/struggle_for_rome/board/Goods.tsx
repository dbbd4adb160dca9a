/** Signs of goods, our own: bold enough to be told apart at nine pixels. In a box of 24. */
import { memo, type ReactNode } from "react";
import { Sign } from "../../../table/Icon";
import styles from "./Goods.module.css";

/** A pasture card lies face down until its owner looks: a horse or an ox. */
export type Good = "grain" | "ore" | "horse" | "cattle" | "gold" | "pasture";

const LEAVES = [7, 12, 17]
  .map(
    (y) =>
      `M12.6 ${y + 4}c0-3 1.9-5 5.6-5.2c.2 3.4-2 5.5-5.6 5.2zM11.4 ${y + 4}c0-3-1.9-5-5.6-5.2c-.2 3.4 2 5.5 5.6 5.2z`,
  )
  .join("");

const DRAWN: Record<Exclude<Good, "horse">, ReactNode> = {
  grain: <path d={`M11 22V9h2v13zM12 1c2.2 2 2.2 4.6 0 6.6C9.8 5.6 9.8 3 12 1z${LEAVES}`} />,
  ore: (
    <>
      <path d="M2.5 15.5L6 7.5l6-4.5l7 3.5l3 8l-5 6.5H7.5z" />
      <path d="M6 7.5l5.5 4.5L12 3M11.5 12l10 2.5M11.5 12L7.5 21M11.5 12l5.5 9" className={styles.facet} />
    </>
  ),
  cattle: (
    <path
      d="M2 2.5c-1 6 1.4 9.3 6 9.7l.8 6.3c.3 2 1.4 3 3.2 3s2.9-1 3.2-3l.8-6.3c4.6-.4 7-3.7 6-9.7c-1 3.6-3.3 5-7 5H9c-3.7 0-6-1.4-7-5zM10 11.5a1 1 0 1 0 .01 0zM14 11.5a1 1 0 1 0 .01 0z"
      fillRule="evenodd"
    />
  ),
  gold: (
    <>
      <circle cx="12" cy="12" r="10.5" className={styles.coin} />
      <circle cx="12" cy="12" r="7" className={styles.rim} />
      <path
        d="M12 7.5l1.3 3.2l3.3.2l-2.6 2.1l.9 3.3L12 14.5l-2.9 1.8l.9-3.3l-2.6-2.1l3.3-.2z"
        className={styles.star}
      />
    </>
  ),
  pasture: (
    <>
      <rect x="3.5" y="1.5" width="17" height="21" rx="2.5" className={styles.card} />
      <path
        d="M8 6c-1.5 4-1.5 8 .5 12h2c-1.8-4-1.8-7.5-.8-10.5Q12 5.5 14.3 7.5c1 3 1 6.5-.8 10.5h2c2-4 2-8 .5-12Q12 3 8 6z"
        className={styles.shoe}
      />
    </>
  ),
};

/** Within a drawing: centred on a point, so many units wide. */
export const GoodSign = memo(function GoodSign({
  good,
  x = 0,
  y = 0,
  size,
}: {
  good: Good;
  x?: number;
  y?: number;
  size: number;
}) {
  return (
    <g
      className={styles.good}
      data-good={good}
      transform={`translate(${x - size / 2} ${y - size / 2}) scale(${(size / 24).toFixed(3)})`}
    >
      {good === "horse" ? <Sign name="horseshoe" x={12} y={12} size={24} /> : DRAWN[good]}
    </g>
  );
});

/** In running text. */
export function GoodIcon({ good, className = "" }: { good: Good; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <GoodSign good={good} x={12} y={12} size={24} />
    </svg>
  );
}
