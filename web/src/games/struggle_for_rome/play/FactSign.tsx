/** The sign of a fact in the annals: whose it is, and what was done. */
import type { Fact } from "../../../protocol";
import { Icon } from "../../../shell/Icon";
import { SIGNS } from "../facts/telling";
import style from "./FactSign.module.css";
import { colourOf } from "./people";
import { PlayerMark } from "./signs";
import { useStruggle } from "./struggle";

export function FactSign({ fact }: { fact: Fact }) {
  const { seat } = fact;
  const colour = useStruggle(({ truth }) => (typeof seat === "string" ? colourOf(truth, seat) : null));
  const sign = <Icon name={SIGNS[fact.fact] ?? "scroll-quill"} />;
  if (colour === null) return sign;
  return (
    <span className={style.signs}>
      <PlayerMark colour={colour} />
      {sign}
    </span>
  );
}
