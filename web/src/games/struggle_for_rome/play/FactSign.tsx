/** The sign of a fact in the annals: whose it is, and what was done. */
import type { Fact } from "../../../protocol";
import { Icon } from "../../../shell/Icon";
import { SIGNS } from "../facts/telling";
import style from "./FactSign.module.css";
import { colourOf } from "./people";
import { PlayerMark } from "./signs";
import { useMaybeStruggle } from "./struggle";

export function FactSign({ fact }: { fact: Fact }) {
  const state = useMaybeStruggle();
  const sign = <Icon name={SIGNS[fact.fact] ?? "scroll-quill"} />;
  if (!state || typeof fact.seat !== "string") return sign;
  return (
    <span className={style.signs}>
      <PlayerMark colour={colourOf(state.truth, fact.seat)} />
      {sign}
    </span>
  );
}
