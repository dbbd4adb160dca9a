/** Goods and amounts as icons in text. */
import { memo } from "react";
import { Icon } from "../../../shell/Icon";
import { useWords } from "../../../shell/words";
import { Face } from "../board/Face";
import { BUILT, COLOUR_SIGNS, GOOD_SIGNS } from "../board/signs";
import { type Amounts, type Building, type Colour, GOODS, type Good, letterAt } from "../view";
import style from "./signs.module.css";

/** Icon of a good, with its name for screen readers. */
export const GoodSign = memo(function GoodSign({ good }: { good: Good }) {
  const name = useWords().named("good", good);
  return (
    <span className={style.good} data-good={good} title={name}>
      <Icon name={GOOD_SIGNS[good]} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
});

/** Formats a number, with a minus sign if it is negative. */
export function written(count: number): string {
  return count < 0 ? `\u2212${-count}` : `${count}`;
}

/** Formats a number as a change, with its sign. */
export function signed(count: number): string {
  return count < 0 ? written(count) : `+${count}`;
}

/** An amount of a good. `gained`: as a change. */
export const Amount = memo(function Amount({
  good,
  count,
  gained = false,
}: {
  good: Good;
  count: number;
  gained?: boolean;
}) {
  const change = gained || good === "unrest";
  const bad = good === "unrest" ? count > 0 : count < 0;
  return (
    <span className={style.amount} data-good={good} data-bad={bad}>
      <b>{change ? signed(count) : written(count)}</b>
      <GoodSign good={good} />
    </span>
  );
});

export const AmountList = memo(function AmountList({
  amounts,
  gained = false,
}: {
  amounts: Amounts;
  gained?: boolean;
}) {
  return (
    <span className={style.amounts}>
      {GOODS.filter((good) => amounts[good]).map((good) => (
        <Amount key={good} good={good} count={amounts[good] ?? 0} gained={gained} />
      ))}
    </span>
  );
});

/** A card's colour: always an arch with its icon, so that it is not mistaken for a player. */
export const Arch = memo(function Arch({ colour, className = "" }: { colour: Colour; className?: string }) {
  const name = useWords().named("colour", colour);
  return (
    <span className={`${style.arch} ${className}`} data-colour={colour} title={name}>
      <Icon name={COLOUR_SIGNS[colour]} />
      <span className="visually-hidden">{name}</span>
    </span>
  );
});

/** Portrait of a player, with the name for screen readers. */
export const SeatFace = memo(function SeatFace({ seat, ghost = false }: { seat: number; ghost?: boolean }) {
  return <Face seat={seat} ghost={ghost} label={useWords().named("seat", letterAt(seat))} />;
});

export const BuildingPicture = memo(function BuildingPicture({
  building,
  faint = false,
}: {
  building: Building;
  faint?: boolean;
}) {
  return (
    <svg className={style.building} viewBox="-21 -29 42 30" data-faint={faint} aria-hidden="true">
      {BUILT[building].map(([material, d]) => (
        <path key={d} data-material={material} d={d} />
      ))}
    </svg>
  );
});
