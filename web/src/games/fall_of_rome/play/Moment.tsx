/** A battle as it is told: the dice as dice, beside its sentence. */
import type { ReactNode } from "react";
import { useFall } from "./fall";
import { Face } from "./pieces";

export function Moment({ words }: { words: ReactNode }) {
  const { truth, episode } = useFall(({ truth, playback }) => ({ truth, episode: playback.episode }));
  const dice = episode.filter((fact) => typeof fact.face === "string");
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
