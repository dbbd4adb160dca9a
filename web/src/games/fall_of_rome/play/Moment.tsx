/** A battle as it is told: the dice as dice, beside its sentence. */
import type { ReactNode } from "react";
import type { FallPlay } from "./fall";
import { Face } from "./pieces";

export function Moment({ play, words }: { play: FallPlay; words: ReactNode }) {
  const { truth, playback } = play;
  const dice = playback.episode.filter((fact) => typeof fact.face === "string");
  if (dice.length === 0) return words;
  return (
    <span className="ribbon-dice">
      {dice.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice of one roll
        <Face key={at} face={String(fact.face)} role={truth.roles[truth.player] ?? ""} />
      ))}
      {words}
    </span>
  );
}
