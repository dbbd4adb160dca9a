/** How Æterna looks in the shell's own places: its frames, marks of seats, whose turn it is. */
import type { Fact } from "../../protocol";
import type { Looks } from "../../shell/part";
import { Face } from "./board/Face";
import style from "./looks.module.css";
import { eraName } from "./play/era";
import { Phone } from "./play/Phone";
import { Table } from "./play/Table";
import type { AeternaView } from "./view";

export const LOOKS: Looks<AeternaView> = {
  Frame: Table,
  Phone,
  subtitle: eraName,
  Mark: ({ at }) => <Face seat={at} className={style.mark ?? ""} />,
};

/** A chapter of the annals begins with each turn, and with each Era. */
export function begins(fact: Fact): { seat: string | null } | null {
  if (fact.fact === "era_begun") return { seat: null };
  if (fact.fact !== "turn_begun") return null;
  return { seat: typeof fact.seat === "string" ? fact.seat : null };
}
