/** What somebody has just got, as a chip in their row. */
import { memo } from "react";
import type { Letter } from "../view";
import style from "./Gains.module.css";
import { summed } from "./gains";
import { Goods } from "./signs";
import { useGains } from "./struggle";

export const Gains = memo(function Gains({ seat }: { seat: Letter }) {
  const gains = useGains()[seat];
  if (!gains?.length) return null;
  return (
    <span className={style.chip} data-gains={seat}>
      +<Goods goods={summed(gains)} bare />
    </span>
  );
});
