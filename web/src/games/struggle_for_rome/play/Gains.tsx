/** What somebody has just got, as a chip in their row. */
import type { Letter } from "../view";
import style from "./Gains.module.css";
import { summed } from "./gains";
import { Goods } from "./signs";
import { useStruggle } from "./struggle";

export function Gains({ seat }: { seat: Letter }) {
  const gains = useStruggle().gains[seat];
  if (!gains?.length) return null;
  return (
    <span className={style.chip} data-gains={seat}>
      +<Goods goods={summed(gains)} bare />
    </span>
  );
}
