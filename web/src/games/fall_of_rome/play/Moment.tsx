/** Dice of one roll are shown as dice, with their words for who hears them. */
import type { ReactNode } from "react";
import type { Fact } from "../../../protocol";
import { factText } from "../../../shell/play/Log";
import { useWords } from "../../../shell/words";
import type { FallPlay } from "./fall";
import { Face } from "./pieces";

export function Moment({
  facts,
  play,
  words: text,
}: {
  facts: readonly Fact[];
  play: FallPlay;
  words: ReactNode;
}) {
  const words = useWords();
  const dice = facts.filter((fact) => typeof fact.face === "string");
  const { truth } = play;
  if (dice.length === 0) return text;
  return (
    <span className="ribbon-dice">
      <b>{words.gameText("action.battle")}</b>
      {dice.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice of one roll
        <Face key={at} face={String(fact.face)} role={truth.roles[truth.player] ?? ""} />
      ))}
      <span className="visually-hidden">{dice.map((fact) => factText(fact, words)).join(" ")}</span>
    </span>
  );
}
